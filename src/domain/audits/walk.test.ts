import { expect, test } from 'vitest'
import { LocationType } from '../trailers/trailer-lists.ts'
import { buildAuditTrailer } from '../testing/audit-builders.ts'
import {
  type AnswerName,
  answerNow,
  findByTail,
  gateAtStart,
  isHardlyLooked,
  isRowEnd,
  lookedAt,
  nextStop,
  rowOf,
  restOfRow,
  rowProgress,
  stillOpen,
  type Stop,
  walkAnswers,
  walkStops,
  wayThrough,
  type WalkPlace,
} from './walk.ts'

const nowhere = { ReferenceLatitude: null, ReferenceLongitude: null }

function spot(ID: number, Name: string, at: Partial<WalkPlace> = {}): WalkPlace {
  return { ID, Name, Type: LocationType.ParkingSpot, ...nowhere, ...at }
}

/** Metres east and south of a corner of the yard; only the order matters. */
function point(east: number, south: number) {
  return { ReferenceLatitude: 41 - south / 100_000, ReferenceLongitude: -88 + east / 100_000 }
}

const names = (places: readonly WalkPlace[]) => walkStops(places, []).map((stop) => stop.name)

test('the row of a spot is its name without the number at its end', () => {
  expect(['B-07', 'Door 12', 'A12b', 'Yard', '12'].map(rowOf)).toEqual(['B', 'Door', 'A', 'Yard', '12'])
})

test('rows and spots are in natural order', () => {
  const places = [spot(1, 'B-1'), spot(2, 'A-10'), spot(3, 'A-2'), spot(4, 'A-1')]
  expect(names(places)).toEqual(['A-1', 'A-2', 'A-10', 'B-1'])
})

test('with coordinates the walk is a loop: it begins near the gate and turns at each row', () => {
  const places = [
    { ...spot(9, 'Gate', point(100, 0)), Type: LocationType.Gate },
    ...[spot(1, 'A-1', point(0, 10)), spot(2, 'A-2', point(40, 10)), spot(3, 'A-3', point(80, 10))],
    ...[spot(4, 'B-1', point(0, 40)), spot(5, 'B-2', point(40, 40)), spot(6, 'B-3', point(80, 40))],
  ]
  expect(names(places)).toEqual(['A-3', 'A-2', 'A-1', 'B-1', 'B-2', 'B-3'])
})

test('the walk begins near the gate if that and its first row are on the map', () => {
  const gate = { ...spot(9, 'Gate', point(100, 0)), Type: LocationType.Gate }
  const row = [spot(1, 'A-1', point(0, 10)), spot(2, 'A-2', point(80, 10))]
  const near = (places: readonly WalkPlace[]) => gateAtStart(places, walkStops(places, []))
  expect(near([gate, ...row])).toBe('Gate')
  expect(near(row)).toBeNull()
  expect(near([{ ...gate, ...nowhere }, ...row])).toBeNull()
  expect(near([gate, spot(1, 'A-1')])).toBeNull()
  expect(gateAtStart([gate, ...row], walkStops(row, []))).toBeNull()
  expect(near([])).toBeNull()
})

test('a row with a spot without coordinates comes last', () => {
  const places = [spot(1, 'A-1'), spot(2, 'A-2', point(0, 0)), spot(3, 'B-1', point(10, 0))]
  expect(names(places)).toEqual(['B-1', 'A-1', 'A-2'])
})

test('a spot is one stop, empty or not; a shared place is a stop for each trailer', () => {
  const places = [spot(1, 'A-1'), spot(2, 'A-2'), { ...spot(3, 'Yard'), Type: LocationType.Yard }]
  const trailers = [
    { ID: 101, Number: 'T9', LocationID: 2 },
    { ID: 102, Number: 'T10', LocationID: 3 },
    { ID: 103, Number: 'T2', LocationID: 3 },
  ]
  expect(walkStops(places, trailers).map(({ key, TrailerID }) => [key, TrailerID])).toEqual([
    ['1', null],
    ['2', 101],
    ['3:103', 103],
    ['3:102', 102],
  ])
})

test('a spot listed for two trailers is two stops', () => {
  const trailers = [
    { ID: 101, Number: 'T1', LocationID: 1 },
    { ID: 102, Number: 'T2', LocationID: 1 },
  ]
  expect(walkStops([spot(1, 'A-1')], trailers).map(({ TrailerID }) => TrailerID)).toEqual([101, 102])
})

const stops = walkStops([spot(1, 'A-1'), spot(2, 'A-2'), spot(3, 'B-1'), spot(4, 'B-2')], [])

test('the latest answer of a stop counts, without those taken back', () => {
  const entries = [
    buildAuditTrailer({ ID: 1, LocationID: 1, Walked: true }),
    buildAuditTrailer({ ID: 2, LocationID: 1, Walked: true, CheckedDate: '2026-11-20T19:00:00.000Z' }),
    buildAuditTrailer({ ID: 3, LocationID: 2, Walked: true, TakenBack: true }),
    buildAuditTrailer({ ID: 4, LocationID: 3, Walked: false }),
  ]
  expect([...walkAnswers(entries, stops)].map(([key, entry]) => [key, entry.ID])).toEqual([['1', 2]])
})

test('of two trailers listed in one spot each has its own answer; a look at the spot answers both', () => {
  const both = [
    { ID: 101, Number: 'W1', LocationID: 1 },
    { ID: 102, Number: 'W5', LocationID: 1 },
  ]
  const shared = walkStops([spot(1, 'A-1')], both)
  const at = (hour: string) => ({ Walked: true, LocationID: 1, CheckedDate: `2026-11-20T${hour}:00:00.000Z` })
  const seen = [
    buildAuditTrailer({ ...at('13'), ID: 1, TrailerID: 101 }),
    buildAuditTrailer({ ...at('14'), ID: 2, TrailerID: 102 }),
  ]
  const answersOf = (entries: typeof seen) =>
    shared.map(({ key, TrailerID }) => {
      const entry = walkAnswers(entries, shared).get(key)
      const card = { ID: TrailerID ?? 0, Number: '', PlacedDate: '2026-11-20T10:00:00.000Z' }
      return entry && [entry.ID, answerNow(entry, card)]
    })
  expect(answersOf(seen)).toEqual([
    [1, 'here'],
    [2, 'here'],
  ])
  const empty = buildAuditTrailer({ ...at('15'), ID: 3, TrailerID: null })
  expect(answersOf([...seen, empty])[0]).toEqual([3, 'not-here'])
})

test('two auditors split the rows, and each row shows its progress and last auditor', () => {
  const answers = walkAnswers(
    [
      buildAuditTrailer({ ID: 1, LocationID: 1, Walked: true, UserName: 'Ana' }),
      buildAuditTrailer({
        ID: 2,
        LocationID: 2,
        Walked: true,
        UserName: 'Bea',
        CheckedDate: '2026-11-20T19:00:00.000Z',
      }),
    ],
    stops,
  )
  expect(rowProgress(stops, answers)).toEqual([
    { row: 'A', stops: 2, answered: 2, lastBy: 'Bea' },
    { row: 'B', stops: 2, answered: 0, lastBy: null },
  ])
})

test('the next stop follows a place, skips answered stops, and returns to those skipped', () => {
  const all = new Set<string>()
  const next = (done: readonly string[], after: string | null, rows: ReadonlySet<string> = all) =>
    nextStop(wayThrough(stops, rows, null), (key) => done.includes(key), after)?.key ?? null
  expect(next([], null)).toBe('1')
  expect(next(['1', '2'], '1')).toBe('3')
  expect(next(['1', '3', '4'], '4')).toBe('2')
  expect(next(['1', '2', '3', '4'], '4')).toBeNull()
  expect(next([], null, new Set(['B']))).toBe('3')
  expect(next(['3', '4'], '4', new Set(['B']))).toBeNull()
})

test('the way through chosen rows begins at the end nearest to where the person stands; done rows come last', () => {
  const rows = ['A', 'B', 'C'].flatMap((row, at) =>
    [1, 2, 3].map((place) => spot(at * 10 + place, `${row}-${place}`, point(place * 40, at * 30))),
  )
  const yard = walkStops(rows, [])
  const way = (chosen: readonly string[], last: string | null, done: readonly string[] = []) => {
    const stood = yard.find(({ name }) => name === last)
    return wayThrough(yard, new Set(chosen), stood ? { last: stood, done, answered: [] } : null).map(({ name }) => name)
  }
  expect(way(['B'], 'A-3')).toEqual(['B-3', 'B-2', 'B-1'])
  expect(way(['B'], 'A-1')).toEqual(['B-1', 'B-2', 'B-3'])
  expect(way([], 'C-3', ['C'])).toEqual(['B-3', 'B-2', 'B-1', 'A-1', 'A-2', 'A-3', ...way(['C'], null)])
  expect(way(['B', 'C'], null)).toEqual(yard.filter(({ row }) => row !== 'A').map(({ name }) => name))
  const nowhere = walkStops([spot(1, 'A-1'), spot(2, 'A-2')], [])
  expect(wayThrough(nowhere, new Set(), { last: { point: null }, done: [], answered: [] })).toEqual(nowhere)
})

test('in a row that is half answered the way goes on with its open spots, and turns at none that has its answer', () => {
  const row = walkStops(
    [1, 2, 3, 4, 5, 6].map((place) => spot(place, `A-${place}`, point(place * 40, 0))),
    [],
  )
  const way = (last: number, answered: readonly number[]) => {
    const stood = row.find(({ key }) => key === String(last))
    if (!stood) throw new Error('no such spot')
    const start = { last: stood, done: [], answered: answered.map(String) }
    return wayThrough(row, new Set(['A']), start).map(({ key }) => Number(key))
  }
  // The far end is nearer than the one at which the row was begun.
  expect(way(4, [1, 2, 3, 4])).toEqual([1, 2, 3, 4, 5, 6])
  expect(way(3, [6, 5, 4, 3])).toEqual([6, 5, 4, 3, 2, 1])
  expect(way(4, [1, 2, 3, 4, 5, 6])).toEqual([6, 5, 4, 3, 2, 1])
  const ends = row.filter((stop) => isRowEnd(stop, row)).map(({ key }) => key)
  expect(ends).toEqual(['1', '6'])
})

test('the rest of a row are its spots without an answer, and never those of a place for many', () => {
  const places = [spot(1, 'A-1'), spot(2, 'A-2'), spot(3, 'A-3'), spot(4, 'B-1')]
  const yard = walkStops(
    [...places, { ...spot(5, 'Yard'), Type: LocationType.Yard }],
    [{ ID: 101, Number: 'T1', LocationID: 5 }],
  )
  const rest = (at: number) => {
    const stop = yard[at]
    return stop ? restOfRow(yard, stop, (key) => key === '2').map(({ name }) => name) : []
  }
  expect(rest(0)).toEqual(['A-1', 'A-3'])
  expect(rest(3)).toEqual(['B-1'])
  expect(rest(4)).toEqual([])
})

test('of a row that a person was asked about, spots answered or listed otherwise since are left', () => {
  const places = [spot(1, 'A-1'), spot(2, 'A-2'), spot(3, 'A-3'), spot(4, 'A-4')]
  const trailers = [
    { ID: 101, Number: 'T1', LocationID: 1 },
    { ID: 102, Number: 'T2', LocationID: 2 },
  ]
  const asked = walkStops(places, trailers)
  const [first, second] = trailers
  if (!first || !second) throw new Error('no trailers')
  const since = walkStops(places, [first, { ...second, LocationID: 3 }])
  expect(stillOpen(asked, since, (key) => key === '4').map(({ name }) => name)).toEqual(['A-1'])
})

test('the last digits find trailers in natural order, up to a limit', () => {
  const yard = ['A481', 'B10481', 'C9481', 'D480'].map((NumberKey, at) => ({ NumberKey, ID: at }))
  expect(findByTail(yard, '481', 2).map(({ NumberKey }) => NumberKey)).toEqual(['A481', 'B10481'])
  expect(findByTail(yard, '', 8)).toEqual([])
})

test('a spot is looked at by an answer or a mark on its trailer; a shared place trailer by trailer', () => {
  const places = [spot(1, 'A-1'), spot(2, 'A-2'), { ...spot(3, 'Yard'), Type: LocationType.Yard }]
  const trailers = [
    { ID: 101, Number: 'T1', LocationID: 1 },
    { ID: 102, Number: 'T2', LocationID: 3 },
    { ID: 103, Number: 'T3', LocationID: 3 },
  ]
  const all = walkStops(places, trailers)
  expect(all.map(({ isShared }) => isShared)).toEqual([false, false, true, true])
  const mark = buildAuditTrailer({ TrailerID: 101, LocationID: 1 })
  const ticked = buildAuditTrailer({ TrailerID: 102, LocationID: 3, Walked: true, TrailerAuditState: 3 })
  const back = buildAuditTrailer({ TrailerID: null, LocationID: 2, Walked: true, TakenBack: true })
  const listed = listedSince(trailers, '2026-11-20T10:00:00.000Z')
  expect(lookedAt([mark, ticked, back], all, listed)).toEqual({ stops: 4, looked: 2 })
})

/** Returns the trailer of each stop, there since `PlacedDate`. */
function listedSince(trailers: readonly { readonly ID: number; readonly Number: string }[], PlacedDate: string) {
  return ({ TrailerID }: Pick<Stop, 'TrailerID'>) => {
    const listed = trailers.find(({ ID }) => ID === TrailerID)
    return listed ? { ...listed, PlacedDate } : null
  }
}

test('a spot where a trailer came after the look is not looked at, as in the walk', () => {
  const trailers = [
    { ID: 101, Number: 'T1', LocationID: 1 },
    { ID: 102, Number: 'T2', LocationID: 2 },
  ]
  const both = walkStops([spot(1, 'A-1'), spot(2, 'A-2')], trailers)
  // One spot was empty, and in the other the list had another trailer.
  const empty = buildAuditTrailer({ TrailerID: null, LocationID: 1, Walked: true })
  const mark = buildAuditTrailer({ TrailerID: 109, LocationID: 2 })
  for (const [came, expected] of [
    ['2026-11-20T12:30:00.000Z', 2],
    ['2026-11-20T13:30:00.000Z', 0],
  ] as const) {
    const listed = listedSince(trailers, came)
    expect(lookedAt([empty, mark], both, listed)).toEqual({ stops: 2, looked: expected })
    const answered = both.filter((stop) => {
      const answer = walkAnswers([empty], both).get(stop.key)
      return answer !== undefined && answerNow(answer, listed(stop)) !== null
    })
    expect(answered).toHaveLength(expected / 2)
  }
  // Seen there again since.
  const again = buildAuditTrailer({
    TrailerID: 101,
    LocationID: 1,
    Walked: true,
    CheckedDate: '2026-11-20T14:00:00.000Z',
  })
  const listed = listedSince(trailers, '2026-11-20T13:30:00.000Z')
  expect(lookedAt([empty, mark, again], both, listed)).toEqual({ stops: 2, looked: 1 })
})

test('under one spot in ten is almost nothing', () => {
  expect([0, 9, 10].map((looked) => isHardlyLooked({ stops: 100, looked }))).toEqual([true, true, false])
  expect(isHardlyLooked({ stops: 0, looked: 0 })).toBe(false)
})

const before = '2026-11-20T12:30:00.000Z'
const since = '2026-11-20T13:30:00.000Z'
const W1 = { ID: 101, Number: 'W1', PlacedDate: before }
const W2 = { ID: 102, Number: 'W2', PlacedDate: since }
const looked = { CheckedDate: '2026-11-20T13:00:00.000Z' }
const asListed = { ...looked, TrailerID: 101, TrailerAuditState: 1, FoundTrailerID: null, FoundNumber: null }
const missed = { ...asListed, TrailerAuditState: 3 }
const empty = { ...asListed, TrailerID: null }
const otherSeen = { ...missed, FoundTrailerID: 102, FoundNumber: 'W2' }
const strange = { ...empty, FoundNumber: 'w-2' }

test.each<
  [string, typeof asListed | typeof empty | typeof otherSeen | typeof strange, typeof W1 | null, AnswerName | null]
>([
  ['seen as listed', asListed, W1, 'here'],
  ['seen as listed, and moved away in the list since', asListed, null, 'here'],
  ['seen as listed, and the list has another one since', asListed, W2, null],
  ['not there', missed, W1, 'not-here'],
  ['not there, and moved away in the list since', missed, null, 'here'],
  ['not there, and brought back to it since', missed, { ...W1, PlacedDate: since }, null],
  ['not there, and the list has another one since', missed, W2, null],
  ['empty', empty, null, 'here'],
  ['empty, and a trailer came since', empty, W2, null],
  ['empty, by a list that did not have the trailer yet', empty, W1, 'not-here'],
  ['another one there', otherSeen, W1, 'other'],
  ['another one there, which the list has there since', otherSeen, W2, 'here'],
  ['another one there, and the list has none since', otherSeen, null, 'other'],
  ['another one there, and a third one came since', otherSeen, { ...W2, ID: 103, Number: 'W3' }, null],
  ['a stranger in an empty spot', strange, null, 'other'],
  ['a stranger in an empty spot, who arrived there since', strange, W2, 'here'],
])('an answer to the list as it is now: %s', (_, answer, listed, name) => {
  expect(answerNow(answer, listed)).toBe(name)
})
