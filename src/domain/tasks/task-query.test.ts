import { expect, test } from 'vitest'
import type { DockGroup } from '../sites/dock-group.ts'
import { at, buildReferences, CARRIER, OTHER_CARRIER } from '../testing/builders.ts'
import { buildTask } from '../testing/task-builders.ts'
import { StatusType } from '../trailers/trailer-lists.ts'
import { TaskAction, TaskStatus } from './task-lists.ts'
import { emptyTaskQuery, kindsAsked, runTaskQuery, summarise, type TaskQuery } from './task-query.ts'
import type { Task } from './task.ts'

const { Pending, Working, Paused, Completed } = TaskStatus
const ZONE = 'America/Chicago'
const group = (ID: number, ...GroupLocationIDs: readonly number[]): DockGroup => ({
  ...{ SiteID: 1, ID, Name: `Group ${ID}`, Description: null, GroupLocationIDs, DriverIDs: [] },
})

/** Returns the IDs that a query finds, and the number older than the days. */
function find(tasks: readonly Task[], asked: Partial<TaskQuery>, shipmentNumbers: readonly string[] = []) {
  return runTaskQuery(
    {
      ...{ tasks, references: buildReferences(), dockGroups: [group(1, at.door), group(2, at.spot), group(3)] },
      shipmentNumbers: new Set(shipmentNumbers),
    },
    { ...emptyTaskQuery, ...asked },
  )
}

const idsOf = (...asked: Parameters<typeof find>) => find(...asked).ids

/** A pull of an empty van, and a started spot of a loaded one. */
const pull = buildTask({ ID: 1, Rank: 'a1' })
const spot = buildTask({
  ...{ ID: 2, Rank: 'a2', Action: TaskAction.Spot, StatusType: Working, UserID: 51, UserFullName: 'Dee Driver' },
  ...{ FromLocationID: at.yard, ToLocationID: at.spot, TrailerID: 101, TrailerNumber: 'XX200' },
  ...{ ScacID: OTHER_CARRIER, TrailerStatusType: StatusType.Loaded, ShipmentNumber: 'SHIP1', TransactionID: 'T-77' },
})
const both = [pull, spot]

const filters: readonly (readonly [asked: Partial<TaskQuery>, ids: readonly number[]])[] = [
  [{}, [1, 2]],
  [{ users: [51] }, [2]],
  [{ users: [52] }, []],
  [{ types: [1] }, [2]],
  [{ types: [2] }, [1]],
  [{ types: [1, 2] }, [1, 2]],
  [{ trailers: [100] }, [1]],
  [{ scacs: [OTHER_CARRIER] }, [2]],
  [{ scacs: [CARRIER, OTHER_CARRIER] }, [1, 2]],
  [{ locations: [at.door] }, [1]],
  [{ locations: [at.yard] }, [1, 2]],
  [{ dockgroups: [1] }, [1]],
  [{ dockgroups: [1, 2] }, [1, 2]],
  [{ dockgroups: [3] }, []],
  [{ dockgroups: [9] }, []],
  [{ actions: [TaskAction.Spot] }, [2]],
  [{ statusTypes: [Pending] }, [1]],
  [{ statusTypes: [Working, Paused] }, [2]],
  [{ statusTypes: [-1] }, [1, 2]],
  [{ users: [0, 51], types: [0], trailers: [0], scacs: [-1], locations: [0], dockgroups: [0], actions: [0] }, [1, 2]],
  [{ shipments: [0] }, [1, 2]],
  [{ users: [51], scacs: [CARRIER] }, []],
]

test.each(filters)('%o finds %o', (asked, ids) => {
  expect(idsOf(both, asked)).toEqual(ids)
})

test.each([
  ['xx2', [2]],
  ['TR100', [1]],
  ['ship1', [2]],
  ['t-77', [2]],
  ['dee dr', [2]],
  ['abcd', [1]],
  [' door 2 ', [1]],
  ['spot 10', [2]],
  ['yard', [1, 2]],
  ['nowhere', []],
])('the keyword %j is looked for in number, shipment, transaction, driver, company and places', (keyword, ids) => {
  expect(idsOf(both, { keyword })).toEqual(ids)
})

test('a shipment is looked for by its number', () => {
  expect(idsOf(both, { shipments: [101] }, ['SHIP1'])).toEqual([2])
  expect(idsOf(both, { shipments: [999] })).toEqual([])
})

test('a deleted task is in no list', () => {
  expect(idsOf([{ ...pull, DeletedDate: '2026-11-20T17:00:00.000Z' }, spot], {})).toEqual([2])
})

test('open tasks come in the order of work, then completed ones with the latest first', () => {
  const done = (ID: number, EndTime: string) => buildTask({ ID, StatusType: Completed, EndTime })
  const tasks = [
    done(1, '2026-11-20T16:00:00.000Z'),
    buildTask({ ID: 2, Rank: 'a2' }),
    done(3, '2026-11-20T17:00:00.000Z'),
    buildTask({ ID: 4, Rank: 'Zz', StatusType: Paused }),
    done(5, '2026-11-20T17:00:00.000Z'),
  ]
  expect(idsOf(tasks, {})).toEqual([4, 2, 5, 3, 1])
})

const made = (ID: number, CreatedDate: string, with_: Partial<Task> = {}) =>
  buildTask({ ID, Rank: `a${ID}`, CreatedDate, ...with_ })

test('days are those of the site, both ends included', () => {
  const tasks = [
    made(1, '2026-11-19T05:59:59.999Z'),
    made(2, '2026-11-19T06:00:00.000Z'),
    made(3, '2026-11-21T05:59:59.999Z'),
    made(4, '2026-11-21T06:00:00.000Z'),
  ]
  expect(idsOf(tasks, { startDate: '11/19/2026', endDate: '11/20/2026' })).toEqual([2, 3])
  expect(idsOf(tasks, { startDate: '11/20/2026' })).toEqual([3, 4])
  expect(idsOf(tasks, { endDate: '11/18/2026' })).toEqual([1])
})

test('the day has 25 hours when clocks go back, 23 when they go forward', () => {
  const autumn = [
    made(1, '2026-11-01T04:59:59.999Z'),
    made(2, '2026-11-01T05:00:00.000Z'),
    made(3, '2026-11-02T05:59:59.999Z'),
    made(4, '2026-11-02T06:00:00.000Z'),
  ]
  expect(idsOf(autumn, { startDate: '11/01/2026', endDate: '11/01/2026' })).toEqual([2, 3])
  const spring = [
    made(1, '2026-03-08T05:59:59.999Z'),
    made(2, '2026-03-08T06:00:00.000Z'),
    made(3, '2026-03-09T04:59:59.999Z'),
    made(4, '2026-03-09T05:00:00.000Z'),
  ]
  expect(idsOf(spring, { startDate: '03/08/2026', endDate: '03/08/2026' })).toEqual([2, 3])
})

test('a completed task is dated by its end, an open one by its creation', () => {
  const done = made(1, '2026-11-18T16:00:00.000Z', { StatusType: Completed, EndTime: '2026-11-20T16:00:00.000Z' })
  const today = { startDate: '11/20/2026', endDate: '11/20/2026' }
  expect(idsOf([done], today)).toEqual([1])
  expect(idsOf([{ ...done, StatusType: Working }], today)).toEqual([])
})

test('open tasks from before the days stay in lists of open work, behind the others', () => {
  const today = { startDate: '11/20/2026', endDate: '11/20/2026' }
  const tasks = [
    made(1, '2026-11-10T16:00:00.000Z'),
    made(2, '2026-11-20T16:00:00.000Z'),
    made(3, '2026-11-21T16:00:00.000Z'),
    made(4, '2026-11-09T16:00:00.000Z', { StatusType: Paused, Rank: 'Zz' }),
    made(5, '2026-11-10T16:00:00.000Z', { StatusType: Completed, EndTime: '2026-11-10T17:00:00.000Z' }),
  ]
  expect(find(tasks, { ...today, statusTypes: [Pending, Paused] })).toStrictEqual({ ids: [2, 4, 1], older: 2 })
  expect(find(tasks, { ...today, statusTypes: [Pending] })).toStrictEqual({ ids: [2, 1], older: 1 })
  // Completed tasks are filtered by day even with open ones.
  expect(find(tasks, { ...today, statusTypes: [Pending, Completed] })).toStrictEqual({ ids: [2, 1], older: 1 })
  for (const statusTypes of [[], [-1], [Completed]]) expect(find(tasks, { ...today, statusTypes }).older).toBe(0)
  expect(find(tasks, { ...today, statusTypes: [Pending], keyword: 'nowhere' })).toStrictEqual({ ids: [], older: 0 })
})

test('a filter of statuses limits the tasks that need be read', () => {
  expect(kindsAsked([])).toStrictEqual({ open: true, completed: true })
  expect(kindsAsked([-1])).toStrictEqual({ open: true, completed: true })
  expect(kindsAsked([Pending])).toStrictEqual({ open: true, completed: false })
  expect(kindsAsked([Completed])).toStrictEqual({ open: false, completed: true })
})

test('the summary counts open tasks by status, and those completed today', () => {
  const tasks = [
    buildTask({ Priority: 1 }),
    buildTask({ StatusType: Working, Priority: 1 }),
    buildTask({ StatusType: Paused }),
    buildTask({ StatusType: Paused, DeletedDate: '2026-11-20T17:00:00.000Z', Priority: 1 }),
    buildTask({ StatusType: Completed, EndTime: '2026-11-20T16:00:00.000Z', Priority: 1 }),
    buildTask({ StatusType: Completed, EndTime: '2026-11-19T16:00:00.000Z' }),
  ]
  expect(summarise(tasks, '2026-11-20T18:00:00.000Z', ZONE)).toStrictEqual({
    ...{ PendingTasks: 1, PriorityTasks: 2, WorkingTasks: 1, PausedTasks: 1, CompletedTasks: 1 },
  })
})

test('today begins and ends at the site’s midnight', () => {
  const done = [buildTask({ StatusType: Completed, EndTime: '2026-11-20T06:00:00.000Z' })]
  expect(summarise(done, '2026-11-21T05:59:59.999Z', ZONE).CompletedTasks).toBe(1)
  expect(summarise(done, '2026-11-21T06:00:00.000Z', ZONE).CompletedTasks).toBe(0)
  const before = [buildTask({ StatusType: Completed, EndTime: '2026-11-20T05:59:59.999Z' })]
  expect(summarise(before, '2026-11-20T06:00:00.000Z', ZONE).CompletedTasks).toBe(0)
})
