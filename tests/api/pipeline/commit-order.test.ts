import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../../../src/server/database/database.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { racingChanges } from '../../support/volumes.ts'
import { buildTablet, buildYard, pipelineParts, type TestTablet } from './yard-fixture.ts'

const WRITERS = 16
const PROCESSES = 4
const STALL_MAX_MS = 3

/**
 * A store that delays each commit by a random time, so that a later version can overtake an earlier
 * one.
 */
function dawdling(store: ServerStore): ServerStore {
  return {
    snapshot: (read) => store.snapshot(read),
    latest: (...asked) => store.latest(...asked),
    grantBlock: (...given) => store.grantBlock(...given),
    takeIDs: (count) => store.takeIDs(count),
    countFailure: (...given) => store.countFailure(...given),
    transact: (siteID, scope) =>
      store.transact(siteID, async (tx) => {
        const result = await scope(tx)
        await pause(Math.random() * STALL_MAX_MS)
        return result
      }),
  }
}

describeOnDatabases('commit order', (open) => {
  const others: Database[] = []
  afterAll(() => Promise.all(others.map((database) => database.close())))

  test('a tablet that polls while sixteen write misses nothing', { timeout: 1_200_000 }, async () => {
    const yard = await buildYard(open.database.store)
    const reader = await buildTablet(yard)
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => buildTablet(yard)))
    // Each process queues by site; only the row of the site orders the commands of different
    // processes.
    const stores = [open.database.store, ...(await openOthers(open.url, others))]
    const parts = stores.map((store) => pipelineParts(dawdling(store), yard.clock))
    const pipelines = parts.map(createPipeline)
    // Each arrival changes two rows: the trailer and its history.
    const each = racingChanges / 2 / WRITERS
    let isWriting = true
    const write = async (writer: TestTablet, place: number) => {
      const pipeline = pipelines[place % pipelines.length]
      for (let made = 0; made < each; made++)
        expect(await pipeline?.process(writer.arrive(`W${place}N${made}`), writer.caller)).toMatchObject({
          Outcome: 'applied',
        })
    }
    const seen = new Set<string>()
    let since = (await reader.pullAll(null)).at(-1)?.Cursor ?? ''
    const poll = async () => {
      for (let isLast = false; !isLast; ) {
        isLast = !isWriting
        for (const page of await reader.pullAll(since, 50)) {
          since = page.Cursor
          for (const row of [...(page.Trailers ?? []), ...(page.TrailerHistory ?? [])]) seen.add(`${row.ID}`)
        }
      }
    }
    const polling = poll()
    await Promise.all(writers.map(write))
    isWriting = false
    await polling
    expect(seen.size).toBe(racingChanges)
  })
})

/** Further processes on the same PostgreSQL; the embedded database admits none. */
async function openOthers(url: string | null, others: Database[]): Promise<readonly ServerStore[]> {
  if (url === null) return []
  for (let process = 1; process < PROCESSES; process++)
    others.push(await openDatabase({ databaseUrl: url, dataDir: null, report: () => undefined, clock: Date.now }))
  return others.map((database) => database.store)
}
