import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { SHARED } from '../../src/domain/lists.ts'
import { Role } from '../../src/domain/people/session-user.ts'
import { emptyTaskFields } from '../../src/domain/tasks/task-fields.ts'
import { TaskAction } from '../../src/domain/tasks/task-lists.ts'
import { buildTasks } from '../../src/domain/testing/task-builders.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { takeRowIDs } from '../../src/sync/engine/enqueue.ts'
import { rebase } from '../../src/sync/engine/replay.ts'
import { CountingTabletStore } from '../support/counting-tablet-store.ts'
import { save } from './simulation/acts.ts'
import { SeededRandom } from './simulation/seeded-random.ts'
import { buildSite } from './simulation/sim-rows.ts'
import { SimServer, SITE } from './simulation/sim-server.ts'
import { SimTablet } from './simulation/sim-tablet.ts'

const OPEN_TASKS = 1_000
const NOW = Date.parse('2026-11-20T18:00:00.000Z')
let nextUserID = 7_700

/**
 * A tablet, with a store that counts reads, at a site with a thousand open tasks of which the first
 * two have priority.
 */
async function openTablet() {
  const clock = () => NOW
  const server = new SimServer(1, clock, 10_000)
  await server.fill()
  // Without trailers, so that only tasks are read.
  await server.change(SHARED, (yard) => yard.Sites.put({ ...buildSite(SITE), Managed: false }))
  await server.change(SITE, async (yard) => {
    for (const task of buildTasks(Array.from({ length: OPEN_TASKS }, (_, index) => 1_000 + index)))
      await yard.Tasks.put({ ...task, SiteID: SITE, TrailerID: null, Priority: task.ID < 1_002 ? 1 : 0 })
  })
  const UserID = nextUserID++
  const store = new CountingTabletStore(new DexieTabletStore(new MirrorDatabase(UserID)))
  const person = { UserID, UserName: 'Ann', Roles: [Role.User] }
  const tablet = new SimTablet('tablet', person, server, store, new SeededRandom(2), clock)
  await tablet.visit()
  await tablet.cycle()
  return { server, store, tablet }
}

async function add(tablet: SimTablet, Priority: number): Promise<void> {
  const what = { Action: TaskAction.ForcePull, TrailerStatusType: 2, TrailerNumber: 'T1', ScacID: 20, Priority }
  const places = { FromLocationID: 40, ToLocationID: 30 }
  const [ID] = await takeRowIDs(tablet.place, 1)
  const saved = await save(tablet, 'createTask', { ...emptyTaskFields, ...what, ...places, ID, Message: null })
  expect(saved.name).toBe('saved')
}

async function move(tablet: SimTablet, TaskID: number, AfterTaskID: number | null): Promise<void> {
  const saved = await save(tablet, 'moveTask', { TaskID, AfterTaskID, OldPosition: 0, TaskPosition: 0, ...noFilter })
  expect(saved.name).toBe('saved')
}

const noFilter = {
  ...{ users: [], types: [], statusTypes: [], trailers: [], scacs: [], shipments: [], locations: [], dockgroups: [] },
  ...{ startDate: null, endDate: null, keyword: null, actions: [] },
}

/** Replays all waiting entries, as after each page of the server. */
async function replay({ place }: SimTablet): Promise<void> {
  const { refusals } = await place.store.transact((tx) => rebase(tx, place.author, place.rules, async () => undefined))
  expect(refusals.size).toBe(0)
}

/** A generous limit that does not grow with the tasks. */
const FEW_ROWS = 12

test('among a thousand open tasks, adding or moving one reads a few rows', async () => {
  const { server, store, tablet } = await openTablet()
  const acts = [
    () => add(tablet, 0),
    () => add(tablet, 1),
    () => move(tablet, 1_500, 1_003),
    () => move(tablet, 1_600, null),
  ]
  for (const act of acts) expect(await store.tasksDuring(act)).toBeLessThan(FEW_ROWS)
  expect(await store.tasksDuring(() => replay(tablet))).toBeLessThan(FEW_ROWS * acts.length)
  expect(await store.tasksDuring(() => tablet.cycle())).toBeLessThan(FEW_ROWS * acts.length)
  expect(server.store.listRows('Tasks', SITE).length).toBe(OPEN_TASKS + 2)
})

test('reads of a replay grow with the waiting commands, and not with their square', async () => {
  const { store, tablet } = await openTablet()
  for (let added = 0; added < 30; added++) await add(tablet, 0)
  const ofThirty = await store.tasksDuring(() => replay(tablet))
  for (let added = 0; added < 30; added++) await add(tablet, 0)
  const ofSixty = await store.tasksDuring(() => replay(tablet))
  expect(ofThirty).toBeLessThan(30 * FEW_ROWS)
  expect(ofSixty).toBeLessThanOrEqual(2 * ofThirty)
})
