import type { Yard } from '../../domain/commands/yard.ts'
import { writeLogged } from './logged-write.ts'
import type { PipelineParts } from './settle-together.ts'
import { drawKey } from './random.ts'
import type { ServerTx } from './server-store.ts'
import { createServerYard } from './server-yard.ts'

export interface SystemWrite {
  /** A site, or 0 for shared rows. */
  readonly SiteID: number
  /** Name in the log, e.g. `demo.fill`. */
  readonly Call: string
  /** A write that may be repeated has its own key, which does nothing the second time. */
  readonly Key?: string
  run(yard: Yard, tx: Pick<ServerTx, 'accounts' | 'putLogo'>): Promise<void>
}

const SYSTEM = { UserID: 0, UserName: 'Yardhand', DeviceID: 'server' }

/** Makes a change of the server itself. */
export async function writeAsSystem(
  parts: Pick<PipelineParts, 'store' | 'clock' | 'random'>,
  { SiteID, Call, Key = drawKey(parts.random, parts.clock()), run }: SystemWrite,
): Promise<void> {
  await writeLogged(parts, {
    ...{ author: SYSTEM, SiteID, Call, Key, Fingerprint: Key, Body: {} },
    run: async (tx, version, at) => {
      const { yard, writes } = createServerYard(tx.rows, SiteID)
      await run(yard, tx)
      await tx.write(writes(), version, at)
      return { Outcome: 'applied', Answer: null }
    },
  })
}
