import { vi } from 'vitest'
import { MirrorDatabase } from '../../src/mirror/database.ts'

/** Runs `instead` in place of each transaction of a mirror, which `go` makes. */
export function interceptTransactions(
  instead: (mode: Parameters<MirrorDatabase['transact']>[0], go: () => Promise<unknown>) => Promise<unknown>,
): void {
  const { transact } = MirrorDatabase.prototype
  vi.spyOn(MirrorDatabase.prototype, 'transact').mockImplementation(function (
    this: MirrorDatabase,
    mode,
    tables,
    scope,
  ) {
    return instead(mode, () => transact.call(this, mode, tables, scope))
  } as typeof transact)
}
