import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../support/databases.ts'
import { historiesOnEmbedded, historiesOnPostgres, seeds } from '../../support/volumes.ts'
import { runHistory } from '../../sync/simulation/history.ts'
import { emptyServer } from './server-copy.ts'
import { onSql } from './sql-sim-store.ts'

describeOnDatabases('seeded histories', (open) => {
  test('no law breaks with faults, kills and restores', { timeout: 0 }, async () => {
    const shared = new Set<string>()
    for (const seed of seeds(open.url === null ? historiesOnEmbedded : historiesOnPostgres)) {
      await emptyServer(open.database.source)
      try {
        for (const name of await runHistory(seed, { held: onSql(open.database) })) shared.add(name)
      } catch (error) {
        const words = error instanceof Error ? error.stack : String(error)
        expect.unreachable(`seed ${seed} (replay with SEED=${seed}): ${words}`)
      }
    }
    if (process.env.SEED !== undefined) return
    // Tablets shared transactions. What else happened to those is for the store in memory: here a slow database sets sites
    // apart.
    expect([...shared]).toContain('applied')
  })
})
