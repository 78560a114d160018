import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminWriteName, type AnyAdminWrite, adminWriteOf } from '../../../src/domain/administration/catalogue.ts'
import { Refusal } from '../../../src/domain/commands/refusal.ts'
import { SHARED, scopeOf } from '../../../src/domain/lists.ts'
import { newLocation } from '../../../src/domain/sites/location-input.ts'
import { LocationType } from '../../../src/domain/trailers/trailer-lists.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { tagOf } from '../../../src/server/access/row-tag.ts'
import { writeAsAdmin } from '../../../src/server/administration/write-as-admin.ts'
import { withConnection } from '../../../src/server/database/connection.ts'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import { openTestDatabase } from '../../support/database-images.ts'
import { describeOnDatabases, type OpenDatabase } from '../../support/databases.ts'
import { until } from '../../support/until.ts'
import { buildTablet, buildYard, fill, pipelineParts, type TestYard } from './yard-fixture.ts'

/** A store whose transactions wait before their commit, with all that they have read. */
function heldStore(store: ServerStore) {
  let letGo = () => {}
  let tellReady = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const ready = new Promise<void>((resolve) => {
    tellReady = resolve
  })
  const held: ServerStore = {
    ...store,
    transact: (siteID, scope) =>
      store.transact(siteID, async (tx) => {
        const result = await scope(tx).finally(tellReady)
        await released
        return result
      }),
  }
  return { store: held, ready, letGo: () => letGo() }
}

/** Resolves once the work is through, or waits for a lock that another transaction has. */
async function underway({ database, url }: OpenDatabase, work: Promise<unknown>): Promise<void> {
  // The embedded database has one connection, for which the work waits.
  if (url === null) return
  let isThrough = false
  void work.finally(() => {
    isThrough = true
  })
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until('the second transaction waits for the first', async () => {
    const { rows } = await withConnection(database.source, (connection) => connection.query(waiting))
    return isThrough || rows.length > 0
  })
}

/** Adds the rows that an arrival names and no other trailer has. */
async function addNamed(yard: TestYard) {
  const { store, siteID } = yard
  const [ScacID = 0, FreightID = 0, LocationID = 0] = await store.takeIDs(3)
  const company = { ID: ScacID, Name: `C${ScacID}`, Value: 'Able Carriers', Type: 2, Email1: null, Email2: null }
  const flags = { AuditEmailsEnabled: false, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false }
  await fill(yard, (rows) => rows.Scacs.put({ SiteID: SHARED, ...company, ...flags }), SHARED)
  await fill(yard, async (rows) => {
    await rows.Freights.put({ SiteID: siteID, ID: FreightID, Value: 'Produce' })
    await rows.Locations.put(newLocation({ SiteID: siteID, ID: LocationID, Name: 'Door 1', Type: LocationType.Door }))
  })
  return { ScacID, FreightID, LocationID }
}

const lists = ['Scacs', 'Freights', 'Locations', 'Sites'] as const

function listOf(write: AnyAdminWrite): (typeof lists)[number] {
  const found = lists.find((list) => list === write.list)
  if (!found) throw new Error(`${write.list} is not named by an arrival`)
  return found
}

const codeOf = (refused: unknown) => (refused instanceof Refusal ? refused.details.code : refused)

/** The row that both name, and the refusal of work that comes after its deletion. */
const cases = [
  ['a company', 'deleteScac', 'scac-in-use', 'invalid'],
  ['a freight type', 'deleteFreight', 'freight-in-use', 'invalid'],
  ['a door', 'deleteLocation', 'location-in-use', 'invalid'],
  ['a site', 'deleteSite', 'site-in-use', 'site_forbidden'],
] as const

describeOnDatabases('the deletion of a row that an arrival names at the same moment', (open) => {
  /** Another process on the same PostgreSQL; the embedded database has one. */
  let other: ServerStore | null = null
  let close = () => Promise.resolve()
  beforeAll(async () => {
    if (open.url === null) return
    const second = await openTestDatabase(open.url)
    other = second.store
    close = () => second.close()
  })
  afterAll(() => close())

  /** Runs the second act while the first has yet to commit what it has written. */
  async function race<A, B>(first: (store: ServerStore) => Promise<A>, second: (store: ServerStore) => Promise<B>) {
    const held = heldStore(open.database.store)
    const one = first(held.store)
    await held.ready
    const two = second(other ?? open.database.store)
    await underway(open, two)
    held.letGo()
    return [await one, await two] as const
  }

  async function begin(name: AdminWriteName) {
    const yard = await buildYard(open.database.store)
    // Another site stays.
    await buildYard(open.database.store)
    const { caller } = await buildTablet(yard, { Roles: [Role.SuperAdmin] })
    const tablet = await buildTablet(yard)
    const named = await addNamed(yard)
    const write = adminWriteOf(name)
    const list = listOf(write)
    const IDs = { Scacs: named.ScacID, Freights: named.FreightID, Locations: named.LocationID, Sites: yard.siteID }
    const SiteID = scopeOf(list, yard.siteID)
    const stamped = await open.database.site(SiteID).stamped(list, IDs[list])
    if (!stamped) throw new Error(`${list} has no row ${IDs[list]}`)
    const seen = { ID: IDs[list], tag: tagOf(stamped) }
    const remove = (store: ServerStore) => {
      const parts = { clock: yard.clock.read, random: secureRandom, settings: { smtpUrl: null } }
      const asked = { write, caller, SiteID, seen, body: {}, Key: randomUUID() }
      const done = writeAsAdmin({ ...parts, database: { ...open.database, store } }, asked)
      return done.then(() => 'deleted', codeOf)
    }
    const arrive = (store: ServerStore) => {
      const pipeline = createPipeline(pipelineParts(store, yard.clock))
      const arrival = tablet.arrive('4711')
      return pipeline.process({ ...arrival, Body: { ...arrival.Body, ...named } }, tablet.caller)
    }
    return { remove, arrive }
  }

  test.each(cases)('%s stays, if the arrival was first', async (_, name, inUse) => {
    const { remove, arrive } = await begin(name)
    const [arrival, deletion] = await race(arrive, remove)
    expect([arrival.Outcome, deletion]).toEqual(['applied', inUse])
  })

  test.each(cases)('%s is gone, and the arrival is refused, if the deletion was first', async (_, name, ...codes) => {
    const { remove, arrive } = await begin(name)
    const [deletion, arrival] = await race(remove, arrive)
    expect([deletion, arrival.Outcome, arrival.Body]).toMatchObject(['deleted', 'rejected', { code: codes[1] }])
  })
})
