import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { withConnection } from '../../../src/server/database/connection.ts'
import type { Database } from '../../../src/server/database/database.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { checkPage } from '../../../src/server/log/check-log.ts'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import type { HeldUp } from '../../../src/server/pipeline/settle-together.ts'
import { createPostgresDatabase, describeOnDatabases } from '../../support/databases.ts'
import { all, outcomes } from './sending.ts'
import {
  buildTablet,
  buildYard,
  pipelineParts,
  TestClock,
  type TestTablet,
  type TestYard,
  withHeads,
} from './yard-fixture.ts'

const PAIRS = 40
const STALL_MAX_MS = 3
const CROWDED_SITES = 6
/** Commands of one queue. */
const EACH = 60
const QUERY_CANCELED = '57014'

/** As in the server: the time for which sites run apart has an end. */
const monotonic = () => performance.now()
/** However long they take. */
const whole = { turn: 'in-turn', until: Number.POSITIVE_INFINITY } as const

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

/** Opens a PostgreSQL database of one test, which closes it; two at one address are two processes. */
async function openOwnDatabase(at?: string): Promise<Database> {
  const databaseUrl = at ?? (await createPostgresDatabase())
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

  test('share no statement that takes longer than a second', async () => {
    const database = await openOwnDatabase()
    const yards = [await buildYard(database.store), await buildYard(database.store), await buildYard(database.store)]
    const tablets = await Promise.all(yards.map((yard) => buildTablet(yard)))
    await withConnection(database.source, (connection) =>
      connection.query(`
        create function dawdle() returns trigger language plpgsql as $$ begin
          if current_setting('statement_timeout') = '1s' then perform pg_sleep(60); end if;
          return new;
        end $$;
        create trigger dawdle before insert on "Trailers" for each row execute function dawdle()`),
    )
    const heldUp: HeldUp[] = []
    const parts = { store: database.store, clock: Date.now, monotonic, random: secureRandom }
    const pipeline = createPipeline({ ...parts, onHeldUp: (held) => heldUp.push(held) })
    const answers = await Promise.all(tablets.map((tablet) => pipeline.process(tablet.arrive('100'), tablet.caller)))
    expect(answers.map(({ Outcome }) => Outcome)).toEqual(['applied', 'applied', 'applied'])
    expect(heldUp).toMatchObject([{ commands: 2, error: { cause: { code: QUERY_CANCELED } } }])
    await database.close()
  })

  test('are applied once and in order while two processes serve the same sites', async () => {
    const databaseUrl = await createPostgresDatabase()
    const [one, two] = [await openOwnDatabase(databaseUrl), await openOwnDatabase(databaseUrl)]
    const yards: TestYard[] = []
    while (yards.length < CROWDED_SITES) yards.push(await buildYard(one.store))
    const clock = new TestClock()
    const sent = await Promise.all(
      [one, two].flatMap(({ store }) => {
        const pipeline = createPipeline({ ...pipelineParts(store, clock), monotonic })
        return yards.map(async (yard) => {
          const tablet = await buildTablet(yard)
          const calls = Array.from({ length: EACH }, (_, place) => tablet.arrive(`${tablet.caller.DeviceID}N${place}`))
          const send = () => pipeline.processAll(calls, tablet.caller, whole)
          const answers = await send()
          // A tablet sends its queue again when it got no answer.
          expect(await send()).toEqual(answers)
          return { siteID: yard.siteID, answers }
        })
      }),
    )
    for (const { answers } of sent) {
      expect(outcomes(answers)).toEqual(all(EACH, 'applied'))
      const versions = answers.map(({ Version }) => Number(Version))
      expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    }
    for (const { siteID } of yards) {
      const versions = sent.flatMap((of) =>
        of.siteID === siteID ? of.answers.map(({ Version }) => Number(Version)) : [],
      )
      const [lowest = 0] = versions.sort((a, b) => a - b)
      expect(versions).toEqual(versions.map((_, place) => lowest + place))
      expect(versions).toHaveLength(2 * EACH)
      expect(await checkPage(one.log, siteID, null)).toMatchObject({ Fault: null, Next: null })
    }
    await Promise.all([one.close(), two.close()])
  })
})

describeOnDatabases('one queue at two sites', (open) => {
  test('no settled number is lost when commands of two sites are committed at once', async () => {
    const yard = await buildYard(open.database.store)
    const other = await buildYard(open.database.store)
    const tablet = await buildTablet(yard, { Reach: [yard.siteID, other.siteID] })
    const store = slowed(open.database.store)
    // As of two processes: in one, the two commands would share a transaction.
    const pipeline = () => createPipeline(pipelineParts(store, yard.clock))
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
