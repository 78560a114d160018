import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { at, buildReferences, buildTrailer } from '../../../domain/testing/builders.ts'
import { buildTask } from '../../../domain/testing/task-builders.ts'
import type { Location } from '../../../domain/sites/location.ts'
import type { DockRead } from '../../../mirror/reads/dock.ts'
import { sameRows } from '../../data/use-kept.ts'
import { noActs } from '../../kit/list/table-columns.tsx'
import { BoardMinute, DoorTile, type DoorTileProps, tileOf } from './dock-board.tsx'
import { doorRows } from './dock-rows.ts'

// An icon reads its drawing with the browser's parser.
vi.mock('../../kit/icon.tsx', () => ({ Icon: () => null }))

const DOORS = 300
const now = '2026-03-01T10:00:00.000Z'
const door = buildReferences().locations.get(at.door) as Location
const ids = Array.from({ length: DOORS }, (_, at) => 1_000 + at)

/** A new read of the same yard: equal rows in new objects, as the store returns them. */
function readYard(with_: Partial<DockRead> = {}): DockRead {
  return {
    locations: ids.map((ID) => ({ ...door, ID, Name: `Door ${ID}` })),
    trailers: ids.map((ID) =>
      buildTrailer({ ID: ID + 10_000, LocationID: ID, PlacedDate: '2026-03-01T09:00:00.000Z' }),
    ),
    tasks: [],
    scacs: new Map(),
    marks: new Map(),
    ...with_,
  }
}

/** Returns the tiles after one read, and after another: those with other props are drawn again. */
function drawnAgain(first: DockRead, second: DockRead, later = now): readonly number[] {
  const site = { DoorDwellLimitMinutes: 120 }
  const before = new Map(doorRows(first, site, [], [], now).map((row) => [row.ID, row]))
  const after = sameRows(before, doorRows(second, site, [], [], later))
  return after.flatMap((row) => {
    const known = before.get(row.ID)
    return known && isSame(tileOf(known, null, null, noActs), tileOf(row, null, null, noActs)) ? [] : [row.ID]
  })
}

/** The comparison that `memo` makes. */
function isSame(one: DoorTileProps, other: DoorTileProps): boolean {
  return (Object.keys(one) as (keyof DoorTileProps)[]).every((name) => Object.is(one[name], other[name]))
}

test('of 300 doors only the tile of a changed one is drawn again', () => {
  const [, , changed = 0] = ids
  expect(drawnAgain(readYard(), readYard())).toEqual([])
  const task = buildTask({ FromLocationID: changed, ToLocationID: 1 })
  expect(drawnAgain(readYard(), readYard({ tasks: [task] }))).toEqual([changed])
  const gone = readYard().trailers.filter(({ LocationID }) => LocationID !== changed)
  expect(drawnAgain(readYard(), readYard({ trailers: gone }))).toEqual([changed])
  expect(drawnAgain(readYard({ tasks: [task] }), readYard({ tasks: [{ ...task, StatusType: 1 }] }))).toEqual([changed])
})

test('a minute draws the time in the doors alone, and the tile of a door that is over its limit from then on', () => {
  const [, first = 0] = ids
  const placed = (PlacedDate: string) =>
    readYard({ trailers: readYard().trailers.map((one) => (one.LocationID === first ? { ...one, PlacedDate } : one)) })
  const later = '2026-03-01T10:01:00.000Z'
  expect(drawnAgain(readYard(), readYard(), later)).toEqual([])
  const full = placed('2026-03-01T08:00:00.000Z')
  expect(drawnAgain(full, full, later)).toEqual([first])

  const [door] = doorRows(readYard(), { DoorDwellLimitMinutes: 120 }, [], [], now)
  if (!door) throw new Error('the yard has no doors')
  const tile = createElement(DoorTile, { ...tileOf(door, null, null, noActs), fresh: false })
  const wordsAt = (minute: string) =>
    renderToStaticMarkup(createElement(BoardMinute, { value: minute }, tile)).replaceAll(/<[^>]+>/g, '')
  expect(wordsAt(now)).toContain('1 h of 2 h')
  expect(wordsAt(later)).toContain('1 h 1 m of 2 h')
})

test('a door shows its load and its next task', () => {
  const [first = 0] = ids
  const [row] = doorRows(
    readYard({ tasks: [buildTask({ FromLocationID: first, StatusType: 1, UserFullName: 'Dee Driver' })] }),
    { DoorDwellLimitMinutes: 120 },
    ...[[], [], now],
  )
  expect(row).toMatchObject({ statusName: 'Empty', limit: 120, next: { words: 'Pull TR100, Dee Driver' } })
})

test('a door that somebody else has just changed is marked', () => {
  const [door] = doorRows(readYard(), { DoorDwellLimitMinutes: 120 }, [], [], now)
  if (!door) throw new Error('the yard has no doors')
  const drawn = (fresh: boolean) =>
    renderToStaticMarkup(createElement(DoorTile, { ...tileOf(door, null, null, noActs), fresh }))
  expect(drawn(true)).toContain('data-fresh="true"')
  expect(drawn(false)).not.toContain('data-fresh')
})
