import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import type { Database } from '../../../src/server/database/database.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import { createPostgresDatabase, describeOnDatabases } from '../../support/databases.ts'
import { buildTablet, buildYard, type TestTablet, type TestYard, withHeads } from './yard-fixture.ts'

const PAIRS = 40
const STALL_MAX_MS = 3

/** A store that delays each transaction by a random time, so that two of them overlap. */
function slowed(store: ServerStore): ServerStore {
  return {
    ...store,
    transact: (siteID, scope) =>
      store.transact(siteID, async (tx) => {
        const result = await scope(tx)
        await pause(Math.random() * STALL_MAX_MS)
        return result
      }),
  }
}

const queueOf = async ({ store }: TestYard, { caller }: TestTablet) => (await withHeads(store, caller)).Heads.Queue

/** Opens a PostgreSQL database of one test, which closes it. */
async function openOwnDatabase(): Promise<Database> {
  const databaseUrl = await createPostgresDatabase()
  return await openDatabase({ databaseUrl, dataDir: null, report: () => undefined, clock: Date.now })
}

// The embedded database has one connection: nothing waits for a lock.
describe.skipIf(inject('postgresUrl') === null)('commands of several sites (PostgreSQL)', () => {
  test('are not held up by a site that is locked', async () => {
    const database = await openOwnDatabase()
    const yards = [await buildYard(database.store), await buildYard(database.store), await buildYard(database.store)]
    const [first, locked, other] = await Promise.all(yards.map((yard) => buildTablet(yard)))
    if (!first || !locked || !other) throw new Error('three tablets were built')
    const { pipeline } = yards[0] ?? (await buildYard(database.store))
    const send = (tablet: TestTablet) => pipeline.process(tablet.arrive('100'), tablet.caller)
    const holder = await database.source.acquire()
    await holder.query('begin')
    await holder.query('select from site_version where "SiteID" = $1 for update', [locked.caller.SiteID])
    // The first starts alone; the other two are in one transaction, until its lock takes too long.
    const sent = [first, locked, other].map(send)
    expect(await Promise.all([sent[0], sent[2]])).toMatchObject([{ Outcome: 'applied' }, { Outcome: 'applied' }])
    expect(await send(other).then(({ Outcome }) => Outcome)).toBe('rejected')
    await holder.query('commit')
    database.source.release(holder)
    expect(await sent[1]).toMatchObject({ Outcome: 'applied' })
    await database.close()
  })
})

describeOnDatabases('one queue at two sites', (open) => {
  test('no settled number is lost when commands of two sites are committed at once', async () => {
    const yard = await buildYard(open.database.store)
    const other = await buildYard(open.database.store)
    const tablet = await buildTablet(yard, { Reach: [yard.siteID, other.siteID] })
    const store = slowed(open.database.store)
    // As of two processes: in one, the two commands would share a transaction.
    const pipeline = () => createPipeline({ store, clock: yard.clock.read, random: secureRandom })
    const [one, another] = [pipeline(), pipeline()]
    for (let pair = 0; pair < PAIRS; pair++) {
      const here = tablet.arrive(`A${pair}`)
      const there = tablet.arrive(`B${pair}`, { SiteID: other.siteID })
      const answers = await Promise.all([one.process(here, tablet.caller), another.process(there, tablet.caller)])
      expect(answers.map(({ Outcome }) => Outcome)).toEqual(['applied', 'applied'])
    }
    expect(await queueOf(yard, tablet)).toEqual({ Through: 2 * PAIRS, Above: [] })
  })
})

// The embedded database has one connection: while a snapshot is read, nothing else runs.
describe.skipIf(inject('postgresUrl') === null)('a snapshot (PostgreSQL)', () => {
  test('does not see what is committed while it is read', async () => {
    const database = await openOwnDatabase()
    const yard = await buildYard(database.store)
    const tablet = await buildTablet(yard)
    const { DeviceID, UserID } = tablet.caller
    const ask = { DeviceID, UserID, RefusedOfSite: null, Scopes: [{ SiteID: yard.siteID, Version: 0 }] }
    const [before, after] = await database.store.snapshot(async (snapshot) => {
      const first = await snapshot.standing(ask)
      await tablet.send(tablet.arrive('100'))
      return [first, await snapshot.standing(ask)]
    })
    expect(after).toEqual(before)
    expect(await queueOf(yard, tablet)).toEqual({ Through: 1, Above: [] })
    await database.close()
  })
})
