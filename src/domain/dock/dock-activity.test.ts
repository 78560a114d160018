import { expect, test } from 'vitest'
import type { Location } from '../sites/location.ts'
import { TaskStatus } from '../tasks/task-lists.ts'
import { buildReferences, buildTrailer, CARRIER, at } from '../testing/builders.ts'
import { buildTask } from '../testing/task-builders.ts'
import { StatusType, TrailerState } from '../trailers/trailer-lists.ts'
import {
  type DockHighlight,
  dockActivity,
  type DockSources,
  highlightOf,
  mayAddDockTask,
  tasksAtDoor,
} from './dock-activity.ts'

const references = buildReferences()
const door = references.locations.get(at.door) as Location
const now = '2026-03-01T10:00:00.000Z'
const since = (time: string) => `2026-03-01T${time}:00.000Z`
const inDoor = buildTrailer({ LocationID: at.door, ScacID: CARRIER, PlacedDate: since('08:30') })

function board(with_: Partial<DockSources>) {
  return dockActivity({
    ...{ locations: [door], trailers: [], tasks: [], scacs: references.scacs, dwellLimit: 120, now },
    ...with_,
  })
}

// Out of service, busy, overdue, new status: every combination, by the first condition that holds.
const colors: readonly (readonly [string, DockHighlight | null])[] = [
  ['----', null],
  ['---S', 'Green'],
  ['--L-', 'Purple'],
  ['--LS', 'Purple'],
  ['-T--', 'Yellow'],
  ['-T-S', 'Yellow'],
  ['-TL-', 'Yellow'],
  ['-TLS', 'Yellow'],
  ['O---', 'Red'],
  ['O--S', 'Red'],
  ['O-L-', 'Red'],
  ['O-LS', 'Red'],
  ['OT--', 'Red'],
  ['OT-S', 'Red'],
  ['OTL-', 'Red'],
  ['OTLS', 'Red'],
]

test.each(colors)('a door with %s is %s', (flags, color) => {
  const has = (flag: string) => flags.includes(flag)
  expect(highlightOf({ isOutOfService: has('O'), isBusy: has('T'), isOverdue: has('L'), hasNewStatus: has('S') })).toBe(
    color,
  )
  // The same from rows.
  const trailer = {
    ...inDoor,
    PlacedDate: has('L') ? since('07:59') : since('08:00'),
    StatusDate: has('S') ? since('09:00') : null,
  }
  const tasks = has('T') ? [buildTask({ FromLocationID: at.door })] : []
  const locations = [{ ...door, OutOfService: has('O') }]
  const [row] = board({ locations, trailers: [trailer], tasks })
  expect(row?.HighlightColor).toBe(color)
  // An empty door has neither a time nor a status.
  const [empty] = board({ locations, tasks })
  expect(empty?.HighlightColor).toBe(has('O') ? 'Red' : has('T') ? 'Yellow' : null)
})

test('an occupied door shows its trailer and the minutes in the door', () => {
  const [row] = board({ trailers: [inDoor] })
  expect(row).toMatchObject({ DoorID: at.door, TrailerID: inDoor.ID, TrailerNumber: inDoor.Number, ScacName: 'ABCD' })
  expect(row).toMatchObject({ Direction: 'Outbound', ElapsedTimerInDoor: 90 })
})

test('an empty door is OPEN', () => {
  const gone = { ...inDoor, State: TrailerState.Departed }
  const [row] = board({ trailers: [gone] })
  expect(row).toMatchObject({ TrailerID: null, TrailerNumber: 'OPEN', ScacName: null, ElapsedTimerInDoor: null })
})

test('a clock that is behind shows no negative time', () => {
  expect(board({ trailers: [{ ...inDoor, PlacedDate: since('10:05') }] })[0]?.ElapsedTimerInDoor).toBe(0)
})

test('doors are in natural order, other places are left out', () => {
  const named = (ID: number, Name: string): Location => ({ ...door, ID, Name })
  const yard = references.locations.get(at.yard) as Location
  const rows = board({ locations: [named(3, 'Door 10'), yard, named(4, 'Door 2'), named(5, 'Door 1')] })
  expect(rows.map(({ DoorName }) => DoorName)).toEqual(['Door 1', 'Door 2', 'Door 10'])
})

test('a task is added unless one is open, or the door is out of service and empty', () => {
  const may = (with_: Partial<DockSources>) => board(with_).map(mayAddDockTask)
  const closed = { ...door, OutOfService: true }
  expect(may({})).toEqual([true])
  expect(may({ tasks: [buildTask({ ToLocationID: at.door })] })).toEqual([false])
  expect(may({ locations: [closed] })).toEqual([false])
  expect(may({ locations: [closed], trailers: [inDoor] })).toEqual([true])
  expect(may({ tasks: [buildTask({ ToLocationID: at.door, StatusType: TaskStatus.Completed })] })).toEqual([true])
})

test('the working task at a door comes first', () => {
  const first = buildTask({ ID: 1, Rank: 'a', ToLocationID: at.door })
  const working = buildTask({ ID: 2, Rank: 'b', FromLocationID: at.door, StatusType: TaskStatus.Working })
  const elsewhere = buildTask({ ID: 3, FromLocationID: at.yard, ToLocationID: at.spot })
  expect(tasksAtDoor([elsewhere, first, working], at.door).map(({ ID }) => ID)).toEqual([2, 1])
})

test('a new status counts only since the trailer came to the door', () => {
  const [row] = board({ trailers: [{ ...inDoor, StatusType: StatusType.Empty, StatusDate: since('09:10') }] })
  expect(row).toMatchObject({ HighlightColor: 'Green', DateCompleted: since('09:10') })
})
