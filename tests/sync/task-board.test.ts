import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyTaskQuery, type TaskList, type TasksSummary } from '../../src/domain/tasks/task-query.ts'
import { TaskAction, TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import type { Task } from '../../src/domain/tasks/task.ts'
import { buildMessage, buildTask as buildAnyTask } from '../../src/domain/testing/task-builders.ts'
import { LocationType, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import type { RowChanges } from '../../src/mirror/tablet-store.ts'
import type { TaskRowsChange } from '../../src/sync/api.ts'
import { newSite } from '../../src/sync/engine/apply.ts'
import { TaskBoard } from '../../src/sync/task-board.ts'
import { TrailerBoard } from '../../src/sync/trailer-board.ts'
import { buildTrailer } from './build-trailer.ts'
import { FakeClock, settled } from './fake-clock.ts'
import { buildLocation, buildSite } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

const DOOR = 45
let database: MirrorDatabase
let store: DexieTabletStore
let yard: TrailerBoard
let board: TaskBoard
let clock: FakeClock
let lists: TaskList[]
let sent: TaskRowsChange[]
let errors: unknown[]
let following: Promise<void>
let nextUserID = 11_000
let gate: ReturnType<typeof buildGate>

beforeEach(async () => {
  clock = new FakeClock()
  lists = []
  sent = []
  errors = []
  gate = buildGate()
  database = new MirrorDatabase(nextUserID++)
  store = new DexieTabletStore(database, { onCommitted: (changes) => follow(changes) })
  yard = new TrailerBoard(database, SITE, clock)
  board = new TaskBoard(
    database,
    SITE,
    clock,
    () => yard.yard,
    (error) => errors.push(error),
  )
  following = Promise.resolve()
  await store.transact(async (tx) => {
    await tx.rows.Sites.putMany([buildSite(SITE)])
    await tx.rows.Locations.putMany([buildLocation(SITE, 40, 'P0', 4), buildLocation(SITE, 41, 'P1', 4)])
  })
})

afterEach(() => {
  yard.stop()
  board.stop()
  database.leave()
})

/** In the bench's order: the yard comes first. */
function follow(changes: RowChanges): void {
  following = following.then(() => yard.follow(changes)).then(() => board.follow(changes))
}

/** Lets a test hold a read of the store. */
function buildGate() {
  let open = () => {}
  const opened = new Dexie.Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

const buildTask = (ID: number, fields: Partial<Task> = {}) =>
  buildAnyTask({ SiteID: SITE, ID, Rank: `a${ID}`, TrailerID: null, FromLocationID: 40, ToLocationID: 41, ...fields })
const gone = new Error('the store is gone')
const loseStore = () => {
  throw gone
}
const north = { SiteID: SITE, ID: 5, Name: 'North', Description: null, GroupLocationIDs: [41], DriverIDs: [] }
const putTasks = (...tasks: Task[]) => store.transact((tx) => tx.rows.Tasks.putMany(tasks))
const putTrailers = (...trailers: Trailer[]) => store.transact((tx) => tx.rows.Trailers.putMany(trailers))
const listen = (list: TaskList) => lists.push(list)
const shown = () => lists.map(({ ids }) => ids)

async function makeWhole(): Promise<void> {
  await store.transact((tx) => tx.sites.putMany([{ ...newSite(SITE, clock.now()), Cursor: 'c' }]))
}

async function fill(): Promise<void> {
  await makeWhole()
  await yard.fill()
  await board.fill()
}

async function pass(milliseconds = 1): Promise<void> {
  await settled()
  await following
  await clock.advance(milliseconds)
}

test('a list is sent once the tasks are known, in their order, and when it changes', async () => {
  await putTasks(buildTask(2), buildTask(1), buildTask(3, { SiteID: 8 }))
  board.watch(emptyTaskQuery, listen)
  expect(lists).toEqual([])
  await fill()
  expect(lists).toEqual([{ ids: [1, 2], older: 0 }])
  await putTasks(buildTask(1, { Rank: 'a3' }))
  await pass()
  await store.transact((tx) => tx.rows.Tasks.removeMany([2]))
  await pass()
  expect(shown()).toEqual([[1, 2], [2, 1], [1]])
})

test('rows are read from the store once, and then only those that changed', async () => {
  const ids = Array.from({ length: 50 }, (_, place) => 100 + place)
  await putTasks(...ids.map((ID) => buildTask(ID)))
  const read: number[] = []
  database.rows('Tasks').hook('reading', (row: Task) => {
    read.push(row.ID)
    return row
  })
  await fill()
  board.watch(emptyTaskQuery, listen)
  board.watch({ ...emptyTaskQuery, statusTypes: [TaskStatus.Working] }, listen)
  board.watchSummary(() => undefined)
  expect(read).toEqual(ids)
  await putTasks(buildTask(101, { StatusType: TaskStatus.Working }), buildTask(120))
  await pass()
  expect(shown().slice(2)).toEqual([[101]])
  expect(read.slice(50)).toEqual([101, 120])
})

test('a list is sent only for changes in it, and once for several', async () => {
  await putTasks(buildTask(1), buildTask(2))
  await fill()
  board.watch(emptyTaskQuery, listen)
  await putTasks(buildTask(1, { SealNumber: 'S1' }))
  await pass()
  expect(shown()).toEqual([[1, 2]])
  await putTasks(buildTask(3))
  await putTasks(buildTask(4))
  await settled()
  await pass()
  expect(shown()).toEqual([
    [1, 2],
    [1, 2, 3, 4],
  ])
})

test('a move that changes nothing sends the list again, to correct the dropped row', async () => {
  await putTasks(buildTask(1), buildTask(2))
  board.watch(emptyTaskQuery, listen)
  await fill()
  expect(shown()).toEqual([[1, 2]])
  await putTasks(buildTask(2, { Rank: 'a3' }))
  await pass()
  expect(shown()).toEqual([
    [1, 2],
    [1, 2],
  ])
  await putTasks(buildTask(2, { Rank: 'a3', TransactionID: 'T' }))
  await pass()
  expect(shown()).toHaveLength(2)
})

test('an open task is found by its trailer today, a completed one by that of its time', async () => {
  await putTrailers(buildTrailer(9, { Number: 'OLD', ShipmentNumber: 'S1' }))
  const done = { StatusType: TaskStatus.Completed, TrailerNumber: 'OLD', EndTime: '2026-11-20T07:00:00.000Z' }
  await putTasks(buildTask(1, { TrailerID: 9 }), buildTask(2, { TrailerID: 9, ...done }))
  await fill()
  board.watch({ ...emptyTaskQuery, keyword: 'old' }, listen)
  board.watch({ ...emptyTaskQuery, keyword: 'new' }, listen)
  await putTrailers(buildTrailer(9, { Number: 'NEW' }))
  await pass()
  expect(shown()).toEqual([[1, 2], [], [2], [1]])
})

test('a shipment finds the number of the trailer, or of the task, that it names', async () => {
  await putTrailers(buildTrailer(9, { ShipmentNumber: 'S1' }))
  const numbers: readonly (string | null)[] = ['S1', 'S2', 'S2', null]
  await putTasks(...numbers.map((ShipmentNumber, place) => buildTask(place + 1, { ShipmentNumber })))
  await fill()
  for (const shipments of [[9], [2], [9, 2], [0], [77]]) board.watch({ ...emptyTaskQuery, shipments }, listen)
  expect(shown()).toEqual([[1], [2, 3], [1, 2, 3], [1, 2, 3, 4], []])
  await putTrailers(buildTrailer(9, { ShipmentNumber: 'S2' }))
  await pass()
  expect(shown().slice(5)).toEqual([
    [2, 3],
    [2, 3],
  ])
})

test('tasks in sight come with what is around them, then those that changed', async () => {
  await putTrailers(buildTrailer(9), buildTrailer(8, { LocationID: DOOR }))
  await store.transact((tx) => tx.rows.Locations.putMany([buildLocation(SITE, DOOR, 'Door 5', LocationType.Door)]))
  const spot = { TrailerID: 9, Action: TaskAction.Spot, ToLocationID: DOOR }
  await putTasks(buildTask(1, spot), buildTask(2))
  await board.watchRows([2, 99, 1], (change) => sent.push(change))
  expect(sent).toEqual([])
  await fill()
  const first = { ID: 1, trailer: { ID: 9 }, trailerAtTo: { ID: 8 }, messageCount: 0 }
  expect(sent).toMatchObject([{ isWhole: true, put: [{ ID: 2, messageCount: 0 }, first], gone: [] }])

  const changed = async (change: Promise<void>) => {
    sent.length = 0
    await change
    await pass()
    return sent
  }
  const change = { isWhole: false, gone: [] }
  const renamed = await changed(putTrailers(buildTrailer(9, { AKA: 'MARK' })))
  expect(renamed).toMatchObject([{ ...change, put: [{ ID: 1, trailer: { AKA: 'MARK' } }] }])
  const freed = await changed(putTrailers(buildTrailer(8, { LocationID: DOOR, State: TrailerState.Departed })))
  expect(freed).toMatchObject([{ ...change, put: [{ ID: 1, trailerAtTo: undefined }] }])
  const comment = buildMessage({ SiteID: SITE, ID: 70, TaskID: 2 })
  const commented = await changed(store.transact((tx) => tx.rows.Messages.putMany([comment])))
  expect(commented).toMatchObject([{ ...change, put: [{ ID: 2, messageCount: 1 }] }])
  const silenced = await changed(store.transact((tx) => tx.rows.Messages.removeMany([70])))
  expect(silenced).toMatchObject([{ ...change, put: [{ ID: 2, messageCount: 0 }] }])
  expect(await changed(putTrailers(buildTrailer(7)))).toEqual([])
  const gone = await changed(store.transact((tx) => tx.rows.Tasks.removeMany([2])))
  expect(gone).toEqual([{ isWhole: false, put: [], gone: [2] }])
})

test.each(['Tasks', 'Trailers', 'Messages'] as const)(
  'a task whose change of %s cannot be read is sent with the next one',
  async (list) => {
    await putTrailers(buildTrailer(9))
    await putTasks(buildTask(1, { TrailerID: 9 }))
    await fill()
    await board.watchRows([1], (change) => sent.push(change))
    store = new DexieTabletStore(database)
    await putTasks(buildTask(1, { TrailerID: 9, Priority: 1 }))
    await putTrailers(buildTrailer(9, { AKA: 'MARK' }))
    await store.transact((tx) => tx.rows.Messages.putMany([buildMessage({ SiteID: SITE, ID: 70, TaskID: 1 })]))
    const reads = vi.spyOn(database, 'rows').mockImplementation(loseStore)
    const followed = board.follow({ [list]: [list === 'Messages' ? 70 : list === 'Tasks' ? 1 : 9] })
    // The tasks are those of all lists; what only the rows in sight need is reported.
    await (list === 'Tasks' ? expect(followed).rejects.toThrow('gone') : followed)
    reads.mockRestore()
    await board.follow({})
    await pass()
    const news = {
      Tasks: { task: { Priority: 1 } },
      Trailers: { trailer: { AKA: 'MARK' } },
      Messages: { messageCount: 1 },
    }
    expect(sent.at(-1)?.put).toMatchObject([news[list]])
  },
)

test('a task is sent, though an earlier answer goes out while it is read', async () => {
  await putTasks(buildTask(1))
  await fill()
  await board.watchRows([1], (change) => sent.push(change))
  store = new DexieTabletStore(database)
  await putTasks(buildTask(1, { Priority: 1 }))
  await board.follow({ Tasks: [1] })
  await putTasks(buildTask(1, { Priority: 2 }))
  const tasks = database.rows('Tasks')
  const bulkGet = tasks.bulkGet.bind(tasks)
  vi.spyOn(database, 'rows').mockReturnValueOnce(tasks)
  vi.spyOn(tasks, 'bulkGet').mockImplementation((ids: number[]) => gate.opened.then(() => bulkGet(ids)))
  const followed = board.follow({ Tasks: [1] })
  await pass()
  expect(sent.at(-1)?.put).toMatchObject([{ task: { Priority: 1 } }])
  gate.open()
  await followed
  await pass()
  expect(sent.at(-1)?.put).toMatchObject([{ task: { Priority: 2 } }])
})

test('rows shown between a failed read of a task and the next one follow that one', async () => {
  await putTasks(buildTask(1))
  await fill()
  store = new DexieTabletStore(database)
  await putTasks(buildTask(1, { Priority: 1 }))
  vi.spyOn(database, 'rows').mockImplementationOnce(loseStore)
  await expect(board.follow({ Tasks: [1] })).rejects.toThrow('gone')
  await board.watchRows([1], (change) => sent.push(change))
  expect(sent.at(-1)?.put).toMatchObject([{ task: { Priority: 0 } }])
  await board.follow({})
  await pass()
  expect(sent.at(-1)?.put).toMatchObject([{ task: { Priority: 1 } }])
})

test('rows whose first read fails come soon after, unless their watch has ended', async () => {
  await putTasks(buildTask(1))
  await fill()
  const reads = vi.spyOn(database, 'rows')
  const watchRows = () => {
    reads.mockImplementationOnce(loseStore)
    return board.watchRows([1], (change) => sent.push(change))
  }
  await watchRows()
  const end = await watchRows()
  end()
  expect([errors, sent]).toEqual([[gone, gone], []])
  await pass(500)
  expect(sent).toMatchObject([{ isWhole: true, put: [{ ID: 1 }] }])
})

test('a list follows its tasks, though the rows in sight cannot be read', async () => {
  await putTasks(buildTask(1))
  await fill()
  board.watch(emptyTaskQuery, listen)
  await board.watchRows([1], (change) => sent.push(change))
  vi.spyOn(database, 'rows').mockImplementationOnce(loseStore)
  const rows = { Tasks: new Map([[2, buildTask(2)]]) }
  await board.follow({ Tasks: [2], Messages: [70] }, rows)
  expect(errors).toEqual([gone])
  await pass()
  expect(shown()).toEqual([[1], [1, 2]])
})

test('a renamed place and a new dock group change the lists that use them', async () => {
  await putTasks(buildTask(1))
  await fill()
  board.watch({ ...emptyTaskQuery, keyword: 'dock' }, listen)
  board.watch({ ...emptyTaskQuery, dockgroups: [5] }, listen)
  await store.transact((tx) => tx.rows.Locations.putMany([buildLocation(SITE, 41, 'Dock 9', 4)]))
  await pass()
  await store.transact((tx) => tx.rows.DockGroups.putMany([north]))
  await pass()
  expect(shown()).toEqual([[], [], [1], [1]])
})

test('a dock group counts, though read at the second try and answered meanwhile', async () => {
  await putTasks(buildTask(1))
  await fill()
  board.watch({ ...emptyTaskQuery, dockgroups: [5] }, listen)
  store = new DexieTabletStore(database)
  await store.transact((tx) => tx.rows.DockGroups.putMany([north]))
  await board.follow({ Sites: [SITE] })
  const groups = database.ofSite('DockGroups', SITE)
  const sortBy = groups.sortBy.bind(groups)
  vi.spyOn(database, 'ofSite').mockReturnValue(groups)
  const reads = vi.spyOn(groups, 'sortBy').mockRejectedValueOnce(gone)
  await expect(board.follow({ DockGroups: [5] })).rejects.toThrow('gone')
  reads.mockImplementation((key: string) => gate.opened.then(() => sortBy(key)))
  const followed = board.follow({})
  await pass()
  gate.open()
  await followed
  await pass()
  expect(shown()).toEqual([[], [1]])
})

test('a site is shown only when its first load is complete', async () => {
  await putTasks(buildTask(1))
  await yard.fill()
  await board.fill()
  board.watch(emptyTaskQuery, listen)
  await putTasks(buildTask(2))
  await pass()
  expect(lists).toEqual([])
  await makeWhole()
  await putTasks(buildTask(3))
  await pass()
  expect(shown()).toEqual([[1, 2, 3]])
})

test("the summary follows the tasks, and starts a new day at the site's midnight", async () => {
  const summaries: (TasksSummary | null)[] = []
  board.watchSummary((summary) => summaries.push(summary))
  const done = { StatusType: TaskStatus.Completed, EndTime: '2026-11-20T07:00:00.000Z' }
  await putTasks(buildTask(1, { Priority: 1 }), buildTask(2, done))
  await fill()
  await putTasks(buildTask(1, { Priority: 1, StatusType: TaskStatus.Working }))
  await pass()
  const counts = { PendingTasks: 1, PriorityTasks: 1, WorkingTasks: 0, PausedTasks: 0, CompletedTasks: 1 }
  const working = { ...counts, PendingTasks: 0, WorkingTasks: 1 }
  expect(summaries).toEqual([null, counts, working])
  // It is past two at night in Chicago.
  await clock.advance(21 * 3_600_000)
  expect(summaries).toHaveLength(3)
  await clock.advance(3_600_000)
  expect(summaries.slice(3)).toEqual([{ ...working, CompletedTasks: 0 }])
})

test('an ended watch gets nothing more, not at midnight either', async () => {
  await putTasks(buildTask(1, { StatusType: TaskStatus.Completed, EndTime: '2026-11-20T07:00:00.000Z' }))
  await fill()
  const summaries: unknown[] = []
  const ends = [
    board.watch(emptyTaskQuery, listen),
    board.watchSummary((summary) => summaries.push(summary)),
    await board.watchRows([1, 2], (change) => sent.push(change)),
  ]
  for (const end of ends) end()
  await putTasks(buildTask(2))
  await pass(48 * 3_600_000)
  expect([lists.length, summaries.length, sent.length]).toEqual([1, 1, 1])
})
