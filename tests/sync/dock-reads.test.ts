import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Role } from '../../src/domain/people/session-user.ts'
import { emptyTaskFields } from '../../src/domain/tasks/task-fields.ts'
import { TaskAction, TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import { LocationType, StatusType } from '../../src/domain/trailers/trailer-lists.ts'
import { closeMirror, currentMirror, openMirror } from '../../src/mirror/database.ts'
import { type DexieStoreParts, DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { type DockRead, readDock, rereadDock } from '../../src/mirror/reads/dock.ts'
import { readDriverWork } from '../../src/mirror/reads/driver-work.ts'
import type { CommittedRows, RowChanges } from '../../src/mirror/tablet-store.ts'
import { buildTask } from '../../src/domain/testing/task-builders.ts'
import { buildTrailer } from './build-trailer.ts'
import { countRequests } from './count-requests.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { buildLocation } from './simulation/sim-rows.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'

const YARD = 30
const DOOR = 80
const OTHER_DOOR = 81
const TRAILER = 900
const DRIVER = 70

let bench: EngineBench
let nextUserID = 15_000
let onCommitted: NonNullable<DexieStoreParts['onCommitted']> = () => undefined

beforeEach(async () => {
  onCommitted = () => undefined
  const clock = new FakeClock()
  const server = new SimServer(1, clock.now, 1_000)
  await server.fill()
  await server.change(SITE, async (yard) => {
    await yard.Locations.put(buildLocation(SITE, DOOR, 'Door 1', LocationType.Door))
    await yard.Locations.put(buildLocation(SITE, OTHER_DOOR, 'Door 2', LocationType.Door))
    await yard.Trailers.put(buildTrailer(TRAILER, { LocationID: DOOR }))
  })
  const admin = { UserID: 1, UserName: 'Ann', Roles: [Role.Admin] }
  bench = new EngineBench(
    server,
    clock,
    new DexieTabletStore(await openMirror(nextUserID++), {
      onCommitted: (...commit) => onCommitted(...commit),
    }),
    'tablet',
    admin,
  )
  await bench.begin()
  // The store on disk answers later than one in memory.
  await bench.sync()
})

afterEach(() => {
  bench.engine.stop()
  closeMirror()
})

/** Adds a pull from the first door and starts it, as "Assign driver" in the form does. */
async function addAndStart(): Promise<number> {
  const ID = await bench.engine.takeID()
  const task = {
    ...{ ...emptyTaskFields, Action: TaskAction.Pull, TrailerID: TRAILER, ScacID: 20 },
    ...{ FromLocationID: DOOR, ToLocationID: YARD, TrailerStatusType: StatusType.Empty },
  }
  const saved = await bench.engine.saveAll([
    { name: 'createTask', input: { ID, Message: null, ...task } },
    { name: 'setTaskStatus', input: { ...status(ID, TaskStatus.Working), UserID: DRIVER } },
  ])
  expect(saved.name).toBe('saved')
  return ID
}

const status = (TaskID: number, TaskStatusType: number) => ({
  ...{ TaskID, TaskStatusType, TaskSubStatusType: 0 },
  ...{ UserID: null, TrailerID: TRAILER, isOverrideTask: false },
})

async function markedDoors(): Promise<readonly (readonly [number, string])[]> {
  return [...(await readDock(SITE)).marks].map(([door, { state }]) => [door, state] as const)
}

test('a door stays marked while the act that emptied it waits to be sent', async () => {
  bench.network = noAnswer
  expect(await markedDoors()).toEqual([])
  const ID = await addAndStart()
  expect(await markedDoors()).toEqual([[DOOR, 'waiting']])
  await bench.engine.save('setTaskStatus', status(ID, TaskStatus.Completed))
  const { trailers, tasks } = await readDock(SITE)
  expect([trailers, tasks]).toEqual([[], []])
  expect(await markedDoors()).toEqual([[DOOR, 'waiting']])
  bench.network = (_request, pass) => pass()
  await bench.sync()
  expect(await markedDoors()).toEqual([])
})

test('a task that is added and started at once is with its driver, marked until sent', async () => {
  bench.network = noAnswer
  const before = await readDriverWork(SITE)
  expect(before.drivers.map(({ ID, task }) => [ID, task])).toEqual([[DRIVER, null]])
  const ID = await addAndStart()
  const { drivers, places, marks } = await readDriverWork(SITE)
  expect(drivers).toMatchObject([{ ID: DRIVER, task: { ID }, others: 0 }])
  expect([places.get(DOOR), places.get(YARD), marks.get(ID)?.state]).toEqual(['Door 1', 'Yard', 'waiting'])
  bench.network = (_request, pass) => pass()
  await bench.sync()
  expect((await readDriverWork(SITE)).marks.size).toBe(0)
})

test('a board of 300 doors is read with as many requests as one of 30', async () => {
  const fill = async (from: number, to: number) => {
    const ids = Array.from({ length: to - from }, (_, at) => 1_000 + from + at)
    const mirror = currentMirror()
    await mirror.rows('Locations').bulkPut(ids.map((ID) => buildLocation(SITE, ID, `Door ${ID}`, LocationType.Door)))
    await mirror.rows('Trailers').bulkPut(ids.map((ID) => buildTrailer(ID + 10_000, { LocationID: ID })))
  }
  await fill(0, 28)
  // The first read opens the database.
  await readDock(SITE)
  const few = await countRequests(() => readDock(SITE))
  await fill(28, 298)
  const many = await countRequests(() => readDock(SITE))
  expect((await readDock(SITE)).trailers).toHaveLength(299)
  expect(many).toBe(few)
  expect(many).toBeLessThanOrEqual(24)
})

test('rows read anew after each commit make the same dock as all of it, and a change reads its rows alone', async () => {
  const mirror = currentMirror()
  const scac = (await mirror.rows('Scacs').toArray())[0]?.ID ?? 0
  const place = (ID: number, Type: number, Name = `Door ${ID}`) => buildLocation(SITE, ID, Name, Type)
  const trailer = (ID: number, LocationID: number, more = {}) => buildTrailer(ID, { LocationID, ScacID: scac, ...more })
  const task = (ID: number, ToLocationID: number, StatusType: number) =>
    buildTask({ ID, SiteID: SITE, TrailerID: null, FromLocationID: YARD, ToLocationID, StatusType })
  let known = await readDock(SITE)
  const follow = async (changes: RowChanges) => {
    const before = known
    known = await rereadDock(SITE, before, changes)
    expect(sorted(known)).toEqual(sorted(await readDock(SITE)))
    return before
  }
  const puts: readonly (readonly [RowChanges, () => Promise<unknown>])[] = [
    [{ Trailers: [901] }, () => mirror.rows('Trailers').put(trailer(901, OTHER_DOOR))],
    [{ Trailers: [901] }, () => mirror.rows('Trailers').put(trailer(901, YARD))],
    [{ Trailers: [TRAILER] }, () => mirror.rows('Trailers').put(trailer(TRAILER, DOOR, { State: 2 }))],
    [{ Tasks: [700] }, () => mirror.rows('Tasks').put(task(700, DOOR, TaskStatus.Pending))],
    [{ Tasks: [700] }, () => mirror.rows('Tasks').put(task(700, DOOR, TaskStatus.Completed))],
    [{ Tasks: [701] }, () => mirror.rows('Tasks').put(task(701, OTHER_DOOR, TaskStatus.Working))],
    [{ Tasks: [701] }, () => mirror.rows('Tasks').delete(701)],
    [
      { Locations: [DOOR] },
      () => mirror.rows('Locations').put({ ...place(DOOR, LocationType.Door), OutOfService: true }),
    ],
    // Trailers stood there before it was a door.
    [{ Trailers: [902], Locations: [95] }, () => mirror.rows('Trailers').put(trailer(902, 95))],
    [{ Locations: [95] }, () => mirror.rows('Locations').put(place(95, LocationType.Door))],
    [{ Locations: [95] }, () => mirror.rows('Locations').delete(95)],
    [{ Scacs: [scac] }, () => mirror.rows('Scacs').where('ID').equals(scac).modify({ Name: 'ZZZZ' })],
    [{ Audits: [1] }, async () => undefined],
  ]
  for (const [changes, put] of puts) {
    await put()
    await follow(changes)
  }
  // Rows that did not change are the same objects: nothing compares or sends them.
  const before = await follow({ Trailers: [903] })
  expect(known.locations).toBe(before.locations)
  const few = await countRequests(() => rereadDock(SITE, known, { Trailers: [901] }))
  expect(few).toBeLessThan(await countRequests(() => readDock(SITE)))
})

test('an act at a door is on the board without a read of rows, and its mark takes few requests', async () => {
  bench.network = noAnswer
  const before = await readDock(SITE)
  const commits: [RowChanges, CommittedRows][] = []
  onCommitted = (...commit) => void commits.push(commit)
  await bench.engine.save('setOutOfService', { ID: DOOR, oos: true })
  const [changes, rows] = commits.find(([{ Locations }]) => Locations?.includes(DOOR)) ?? [{}, {}]
  let after = before
  const requests = await countRequests(async () => {
    after = await rereadDock(SITE, before, changes, rows)
  })
  expect(sorted(after)).toEqual(sorted(await readDock(SITE)))
  expect(after.locations.find(({ ID }) => ID === DOOR)?.OutOfService).toBe(true)
  expect(after.marks.get(DOOR)?.state).toBe('waiting')
  expect(requests).toBeLessThanOrEqual(6)
})

function sorted({ locations, trailers, tasks, scacs, marks }: DockRead) {
  const byID = <R extends { readonly ID: number }>(rows: readonly R[]) => rows.toSorted((a, b) => a.ID - b.ID)
  return { locations: byID(locations), trailers: byID(trailers), tasks: byID(tasks), scacs, marks }
}
