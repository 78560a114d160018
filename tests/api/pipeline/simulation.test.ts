import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../support/databases.ts'
import { runHistory } from '../../sync/simulation/history.ts'
import { emptyServer } from './server-copy.ts'
import { onSql } from './sql-sim-store.ts'

/** Fixed, so that each run is the same. SEED replays a single one. */
const FIRST_SEED = Number(process.env.SEED ?? 1)

const historiesOn = (url: string | null): number => {
  if (process.env.SEED !== undefined) return 1
  if (process.env.SOAK === '1') return 2_000
  return url === null ? 100 : 40
}

describeOnDatabases('seeded histories', (open) => {
  test('no law breaks with faults, kills and restores', { timeout: 0 }, async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + historiesOn(open.url); seed++) {
      await emptyServer(open.database.source)
      try {
        await runHistory(seed, { held: onSql(open.database) })
      } catch (error) {
        const words = error instanceof Error ? error.stack : String(error)
        expect.unreachable(`seed ${seed} (replay with SEED=${seed}): ${words}`)
      }
    }
  })
})
