import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Task } from '../../src/domain/tasks/task.ts'
import { TaskAction, TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import { buildMessage, buildTask as buildAnyTask } from '../../src/domain/testing/task-builders.ts'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { closeMirror, type MirrorDatabase, openMirror } from '../../src/mirror/database.ts'
import { getTaskRows, listOpenTasks } from '../../src/mirror/reads/task-rows.ts'
import { buildTrailer } from './build-trailer.ts'
import { buildLocation } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

const [YARD, DOOR] = [30, 40]
let mirror: MirrorDatabase
let nextUserID = 12_000

beforeEach(async () => {
  mirror = await openMirror(nextUserID++)
  await mirror.rows('Locations').bulkPut([buildLocation(SITE, YARD, 'Yard', 1), buildLocation(SITE, DOOR, 'D1', 2)])
})

afterEach(() => {
  vi.restoreAllMocks()
  closeMirror()
})

const buildTask = (ID: number, fields: Partial<Task> = {}) =>
  buildAnyTask({ SiteID: SITE, ID, Action: TaskAction.Spot, TrailerID: null, ToLocationID: DOOR, ...fields })

test('tasks are read with their trailer, the one in their way, and their comments', async () => {
  const departed = { State: TrailerState.Departed, LocationID: DOOR }
  await mirror
    .rows('Trailers')
    .bulkPut([buildTrailer(1), buildTrailer(2, { LocationID: DOOR }), buildTrailer(3, departed)])
  await mirror
    .rows('Tasks')
    .bulkPut([
      buildTask(10, { TrailerID: 1 }),
      buildTask(11, { TrailerID: 2 }),
      buildTask(12, { TrailerID: 1, ToLocationID: YARD }),
      buildTask(13, { StatusType: TaskStatus.Completed, ToLocationID: YARD }),
    ])
  const message = { SiteID: SITE, TaskID: 10 }
  await mirror.rows('Messages').bulkPut([buildMessage({ ...message, ID: 20 }), buildMessage({ ...message, ID: 21 })])
  const rows = await getTaskRows([13, 10, 99, 11, 12])
  expect(rows.map((row) => [row.task.ID, row.trailer?.ID, row.trailerAtTo?.ID, row.messageCount])).toEqual([
    [13, undefined, undefined, 0],
    [10, 1, 2, 2],
    [11, 2, undefined, 0],
    [12, 1, undefined, 0],
  ])
})

test('a window of tasks costs the same few reads, however long it is', async () => {
  const ids = Array.from({ length: 40 }, (_, place) => 100 + place)
  await mirror.rows('Trailers').bulkPut(ids.map((id) => buildTrailer(id + 100, { LocationID: DOOR })))
  await mirror.rows('Tasks').bulkPut(ids.map((ID) => buildTask(ID, { TrailerID: ID + 100 })))
  const tables = vi.spyOn(mirror, 'rows')
  const readsOf = async (window: readonly number[]) => {
    tables.mockClear()
    expect(await getTaskRows(window)).toHaveLength(window.length)
    return tables.mock.calls.map(([list]) => list).sort()
  }
  const few = ['Locations', 'Messages', 'Tasks', 'Trailers', 'Trailers']
  expect([await readsOf(ids.slice(0, 2)), await readsOf(ids)]).toEqual([few, few])
})

test('the open tasks of a site are read as they are, with the fields of their trailer', async () => {
  await mirror.rows('Trailers').put(buildTrailer(1, { ShipmentNumber: 'NEW' }))
  await mirror
    .rows('Tasks')
    .bulkPut([
      buildTask(10, { TrailerID: 1, ShipmentNumber: 'OLD' }),
      buildTask(11, { ShipmentNumber: 'TYPED' }),
      buildTask(12, { StatusType: TaskStatus.Completed }),
      buildTask(13, { DeletedDate: '2026-11-20T08:00:00.000Z' }),
      buildTask(14, { SiteID: 8 }),
    ])
  const open = await listOpenTasks(SITE)
  expect(open.map((task) => task.ShipmentNumber).sort()).toEqual(['NEW', 'TYPED'])
})
