import { expect, test } from 'vitest'
import { checkClock, nextCheckAt } from '../audits/check-clock.ts'
import type { Task } from '../tasks/task.ts'
import { TaskAction, TaskStatus } from '../tasks/task-lists.ts'
import { at, buildReferences, buildTrailer } from '../testing/builders.ts'
import { buildTask } from '../testing/task-builders.ts'
import { Intent, LocationType, StatusType, TrailerState, TrailerType } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { compileTrailerFilter } from '../trailers/trailer-filter.ts'
import { defaultTrailerQuery } from '../trailers/trailer-query-fields.ts'
import { arrivalsOf, checkBands, DUE_SOON, dueTimesOf, dwellBands, isIn, OVERDUE } from './bands.ts'
import { median } from './median.ts'
import { overviewOf, type OverviewQuery } from './overview.ts'
import { daysOf, spanOf } from './overview-days.ts'

/** 12:00 at the site, which is in Chicago. */
const NOON = '2026-11-20T18:00:00.000Z'
const features = { ProductProtectionEnabled: true, CheckIntervalMinutes: 240, DoorDwellLimitMinutes: 120 }
const references = buildReferences({ ...features, TaskPendingLimitMinutes: 30 })

function overview(trailers: readonly Trailer[], tasks: readonly Task[], query: Partial<OverviewQuery> = {}) {
  const sources = { trailers: byID(trailers), tasks: byID(tasks), references }
  return overviewOf(sources, { days: 'today', now: NOON, ...query })
}

function byID<R extends { readonly ID: number }>(rows: readonly R[]): ReadonlyMap<number, R> {
  return new Map(rows.map((row) => [row.ID, row]))
}

/** Rows with IDs of their own. */
function trailersOf(...parts: readonly Partial<Trailer>[]): readonly Trailer[] {
  return parts.map((part, place) => buildTrailer({ ID: 100 + place, ...part }))
}

/** Completed tasks with IDs of their own. */
function done(...parts: readonly Partial<Task>[]): readonly Task[] {
  return parts.map((part, place) => buildTask({ ID: 700 + place, StatusType: TaskStatus.Completed, ...part }))
}

const on20th = (time: string) => `2026-11-20T${time}:00.000Z`

test('an empty yard has figures of 0, and no medians', () => {
  const { yard, checks, tasks, doors } = overview([], [])
  expect(yard).toMatchObject({ count: 0, types: [], statuses: [], elsewhere: 0, medianDwell: null })
  expect(yard.dwell).toEqual(dwellBands.map(() => 0))
  expect(checks).toEqual({ count: 0, due: checkBands.map(() => 0), latest: null, interval: 240 })
  expect(tasks).toMatchObject({ pending: 0, completed: { count: 0, wait: null, work: null }, actions: [], drivers: [] })
  expect(tasks.hours).toHaveLength(24)
  expect(doors).toEqual({ taken: 0, late: 0, turns: 0, median: null, doors: [] })
})

test('trailers on the yard are counted by type, load and status, the most first', () => {
  const { yard } = overview(
    trailersOf(
      { Type: TrailerType.Reefer, StatusType: StatusType.Loaded },
      { Type: TrailerType.Van, StatusType: StatusType.StorageEmpty },
      { Type: TrailerType.Van, StatusType: StatusType.OutOfService },
      { Type: TrailerType.Van, StatusType: StatusType.Partial },
      { Type: TrailerType.Van, StatusType: StatusType.Loaded, State: TrailerState.Departed },
    ),
    [],
  )
  expect(yard.count).toBe(4)
  expect(yard.types).toEqual([
    { Type: TrailerType.Van, count: 3, loaded: 1, empty: 1, other: 1 },
    { Type: TrailerType.Reefer, count: 1, loaded: 1, empty: 0, other: 0 },
  ])
  expect(yard.statuses).toHaveLength(4)
})

test('a spot with two trailers is taken once, and an unknown place is elsewhere', () => {
  const places = new Map(references.locations)
  const spot = places.get(at.otherSpot)
  if (spot) places.set(at.otherSpot, { ...spot, OutOfService: true })
  const trailers = trailersOf(
    { LocationID: at.spot },
    { LocationID: at.spot },
    { LocationID: at.yard },
    { LocationID: 999 },
  )
  const sources = { trailers: byID(trailers), tasks: new Map(), references: { ...references, locations: places } }
  const { yard } = overviewOf(sources, { days: 'today', now: NOON })
  expect(yard.places).toEqual([
    { Type: LocationType.ParkingSpot, total: 2, taken: 1, closed: 1 },
    { Type: LocationType.Door, total: 1, taken: 0, closed: 0 },
  ])
  expect(yard.elsewhere).toBe(2)
})

test('dwell is in bands of minutes, and an arrival after now is the shortest', () => {
  const arrivals = [
    on20th('18:05'),
    on20th('16:01'),
    on20th('16:00'),
    on20th('12:00'),
    '2026-11-19T18:00:00.000Z',
    '2026-11-13T18:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
  ]
  const { yard } = overview(trailersOf(...arrivals.map((ArrivalDate) => ({ ArrivalDate }))), [])
  expect(yard.dwell).toEqual([2, 1, 1, 0, 1, 0, 2])
  // 360 minutes is the middle one of 0, 119, 120, 360, 1440, 10080 and more.
  expect(yard.medianDwell).toBe(360)
})

const reefer = { Type: TrailerType.Reefer, StatusType: StatusType.Loaded, Intent: Intent.Drop }

test('reefers are counted by their next check, as the list of Product Protection has them', () => {
  // Due four hours after the arrival.
  const trailers = trailersOf(
    { ...reefer, ArrivalDate: on20th('12:50') },
    { ...reefer, ArrivalDate: on20th('13:59') },
    { ...reefer, ArrivalDate: on20th('14:01') },
    { ...reefer, ArrivalDate: on20th('14:30') },
    { ...reefer, ArrivalDate: on20th('17:59') },
    { ...reefer, ArrivalDate: on20th('12:00'), LastProductProtectionDate: on20th('18:00') },
    { ...reefer, ArrivalDate: on20th('12:00'), StatusType: StatusType.Empty },
    { ...reefer, ArrivalDate: on20th('12:00'), State: TrailerState.Departed },
  )
  const { checks } = overview(trailers, [])
  expect(checks).toEqual({ count: 6, due: [2, 1, 1, 0, 1, 1], latest: 70, interval: 240 })
})

test('a check that is due just now is overdue on the overview, in its list and by the clock', () => {
  const [dueNow] = trailersOf({ ...reefer, ArrivalDate: new Date(Date.parse(NOON) - 240 * 60_000).toISOString() })
  if (!dueNow) throw new Error('no trailer was built')
  expect(overview([dueNow], []).checks).toMatchObject({ due: [1, 0, 0, 0, 0, 0], latest: 0 })
  expect(isIn(dueTimesOf(OVERDUE, NOON), nextCheckAt(dueNow, references.site))).toBe(true)
  expect(isIn(dueTimesOf(DUE_SOON, NOON), nextCheckAt(dueNow, references.site))).toBe(false)
  expect(checkClock(dueNow, references.site, NOON).state).toBe('overdue')
})

test('each bar has as many trailers as the list that it leads to', () => {
  const minutes = [0, 1, 29, 30, 31, 59, 60, 119, 120, 121, 239, 240, 359, 360, 720, 1439, 1440, 2880, 10_079, 10_080]
  const ago = (by: number) => new Date(Date.parse(NOON) - by * 60_000).toISOString()
  const trailers = trailersOf(...minutes.map((by) => ({ ...reefer, ArrivalDate: ago(by) })))
  const { yard, checks } = overview(trailers, [])
  const listed = (part: object) =>
    trailers.filter(compileTrailerFilter({ ...defaultTrailerQuery, ...part }, references, new Set())).length
  const byDwell = dwellBands.map(({ ID }) => arrivalsOf(ID, NOON))
  expect(byDwell.map(({ from, before }) => listed({ arrivedFrom: from, arrivedBefore: before }))).toEqual(yard.dwell)
  const byDue = checkBands.map(({ ID }) => dueTimesOf(ID, NOON))
  expect(byDue.map(({ from, before }) => listed({ auditType: 2, checkDueFrom: from, checkDueBefore: before }))).toEqual(
    checks?.due,
  )
  expect([yard.dwell, checks?.due ?? []].map((counts) => counts.reduce((sum, one) => sum + one))).toEqual([20, 20])
})

test('tasks are counted by the hour of their end, and open ones by that of their creation', () => {
  const { tasks } = overview(
    [],
    [
      ...done(
        { CreatedDate: on20th('13:00'), StartTime: on20th('13:20'), EndTime: on20th('13:50'), Action: TaskAction.Spot },
        { CreatedDate: on20th('14:00'), StartTime: on20th('14:10'), EndTime: on20th('15:00'), UserID: 5 },
        { EndTime: '2026-11-20T05:59:59.999Z' },
        { EndTime: on20th('13:55'), DeletedDate: on20th('14:00') },
        { EndTime: null },
      ),
      buildTask({ ID: 800, CreatedDate: on20th('17:15'), Priority: 1 }),
      buildTask({ ID: 801, CreatedDate: '2026-11-19T17:15:00.000Z', StatusType: TaskStatus.Working }),
    ],
  )
  expect(tasks.completed).toEqual({ count: 2, wait: 15, work: 40 })
  expect(tasks.hours.flatMap(({ completed }, hour) => (completed > 0 ? [[hour, completed]] : []))).toEqual([
    [7, 1],
    [9, 1],
  ])
  expect(tasks.hours.flatMap(({ open }, hour) => (open > 0 ? [[hour, open]] : []))).toEqual([[11, 1]])
  expect(tasks).toMatchObject({ pending: 1, working: 1, priority: 1, late: 1 })
})

test('medians are by action and driver; a forced task and times that run backwards have none', () => {
  const { tasks } = overview(
    [],
    done(
      {
        UserID: 5,
        UserFullName: 'Old Name',
        CreatedDate: on20th('13:00'),
        StartTime: on20th('13:10'),
        EndTime: on20th('13:20'),
      },
      {
        UserID: 5,
        UserFullName: 'New Name',
        CreatedDate: on20th('13:00'),
        StartTime: on20th('13:20'),
        EndTime: on20th('13:50'),
      },
      { UserID: null, Action: TaskAction.ForcePull, CreatedDate: on20th('13:00'), EndTime: on20th('13:50') },
      { UserID: 6, Action: TaskAction.Spot, StartTime: on20th('14:00'), EndTime: on20th('13:59') },
    ),
  )
  expect(tasks.actions).toEqual([
    { Action: TaskAction.Pull, count: 2, wait: 15, work: 20 },
    { Action: TaskAction.ForcePull, count: 1, wait: null, work: null },
    { Action: TaskAction.Spot, count: 1, wait: null, work: null },
  ])
  expect(tasks.drivers.map(({ UserID, Name, count }) => [UserID, Name, count])).toEqual([
    [5, 'New Name', 2],
    [6, '', 1],
  ])
})

test('a turn of a door is from the task that brought a trailer to the one that took it', () => {
  const spot = { Action: TaskAction.Spot, FromLocationID: at.yard, ToLocationID: at.door }
  const { doors } = overview(
    trailersOf(
      { LocationID: at.door, PlacedDate: on20th('15:59') },
      { LocationID: at.door, PlacedDate: null, ArrivalDate: on20th('17:00') },
    ),
    done(
      { ...spot, EndTime: on20th('13:00') },
      // Work at the door ends no turn.
      { Action: TaskAction.Bump, ToLocationID: at.door, EndTime: on20th('13:30') },
      { EndTime: on20th('14:00') },
      // Brought the day before, taken today.
      { ...spot, TrailerID: 101, EndTime: '2026-11-20T03:00:00.000Z' },
      { TrailerID: 101, EndTime: '2026-11-20T07:00:00.000Z' },
      // Nothing says when this one came.
      { TrailerID: 102, EndTime: on20th('16:00') },
      // Moved by hand from the door, then elsewhere by a task.
      { ...spot, TrailerID: 103, EndTime: on20th('13:00') },
      { TrailerID: 103, FromLocationID: at.spot, EndTime: on20th('15:00') },
      { TrailerID: 103, EndTime: on20th('16:00') },
    ),
  )
  expect(doors).toEqual({
    ...{ taken: 2, late: 1, turns: 2, median: 150 },
    doors: [{ LocationID: at.door, Name: 'Door 2', count: 2, median: 150 }],
  })
})

test('a stay in a door ends with the visit: a return makes no turn of days', () => {
  const spot = { Action: TaskAction.Spot, FromLocationID: at.yard, ToLocationID: at.door }
  const tasks = done({ ...spot, EndTime: '2026-11-16T15:00:00.000Z' }, { EndTime: on20th('16:00') })
  const returned = trailersOf({ ID: tasks[0]?.TrailerID ?? 0, ArrivalDate: on20th('14:00') })
  expect(overview(returned, tasks, { days: 'week' }).doors).toMatchObject({ turns: 0, median: null, doors: [] })
  const stayed = trailersOf({ ID: tasks[0]?.TrailerID ?? 0, ArrivalDate: '2026-11-16T14:00:00.000Z' })
  expect(overview(stayed, tasks, { days: 'week' }).doors.turns).toBe(1)
})

test('yesterday and the week are days of the site', () => {
  const late = '2026-11-21T05:30:00.000Z'
  expect(daysOf('today', late, 'America/Chicago')).toEqual({ first: '11/20/2026', last: '11/20/2026' })
  expect(spanOf('yesterday', late, 'America/Chicago')).toEqual({
    from: '2026-11-19T06:00:00.000Z',
    before: '2026-11-20T06:00:00.000Z',
  })
  expect(spanOf('week', late, 'America/Chicago').from).toBe('2026-11-14T06:00:00.000Z')
})

test('at a clock change an hour that comes twice is one bar, and no hour is lost', () => {
  // 01:30 comes twice on 11/01/2026 in Chicago; 02:30 never came on 03/08/2026.
  const twice = done({ EndTime: '2026-11-01T06:30:00.000Z' }, { EndTime: '2026-11-01T07:30:00.000Z' })
  const autumn = overview([], twice, { now: '2026-11-01T18:00:00.000Z' })
  expect(autumn.tasks.hours[1]).toEqual({ completed: 2, open: 0 })
  const missing = done({ EndTime: '2026-03-08T07:30:00.000Z' }, { EndTime: '2026-03-08T08:30:00.000Z' })
  const spring = overview([], missing, { now: '2026-03-08T18:00:00.000Z' })
  expect(spring.tasks.hours.slice(1, 4).map(({ completed }) => completed)).toEqual([1, 0, 1])
})

test('a week with a longer day begins with what the tablet keeps', () => {
  // 23:30 on the day after; the first day began 168.5 hours before.
  const now = '2026-11-07T05:30:00.000Z'
  const { since } = overview([], [], { days: 'week', now })
  expect(since).toBe('2026-10-31T05:30:00.000Z')
})

test('the median of an even number of values is between the middle two', () => {
  expect(median([])).toBe(null)
  expect(median([7])).toBe(7)
  expect(median([9, 1, 4])).toBe(4)
  expect(median([1, 10, 4, 9])).toBe(7)
})
