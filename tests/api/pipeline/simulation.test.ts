import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../support/databases.ts'
import { runSeeds } from '../../support/seeds.ts'
import { historiesOnEmbedded, historiesOnPostgres } from '../../support/volumes.ts'
import { runHistory } from '../../sync/simulation/history.ts'
import { emptyServer } from './server-copy.ts'
import { onSql } from './sql-sim-store.ts'

describeOnDatabases('seeded histories', (open) => {
  test('no law breaks with faults, kills and restores', { timeout: 0 }, async () => {
    const shared = new Set<string>()
    await runSeeds(open.url === null ? historiesOnEmbedded : historiesOnPostgres, async (seed) => {
      await emptyServer(open.database.source)
      for (const name of await runHistory(seed, { held: onSql(open.database) })) shared.add(name)
    })
    if (process.env.SEED !== undefined) return
    // Tablets shared transactions. What else happened to those is for the store in memory: here a slow database sets sites
    // apart.
    expect([...shared]).toContain('applied')
  })
})
