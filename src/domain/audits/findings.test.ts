import { expect, test } from 'vitest'
import { buildAudit, buildAuditTrailer } from '../testing/audit-builders.ts'
import { buildTrailer } from '../testing/builders.ts'
import { withStay } from '../trailers/stay.ts'
import { Activity, TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { checksOf, findingsOf } from './findings.ts'

const audit = buildAudit()
/** Two trailers, each in its listed spot, and a third spot. */
const [one, two] = [101, 102]
const [spotOne, spotTwo, spotThree, lot] = [13, 14, 15, 16]
const isSingle = (id: number) => id !== lot

const first = buildTrailer({ ID: one, Number: 'TR101', LocationID: spotOne })
const second = buildTrailer({ ID: two, Number: 'TR102', LocationID: spotTwo })

function answer(with_: Partial<AuditTrailer>): AuditTrailer {
  return buildAuditTrailer({ Walked: true, TrailerID: null, BookedLocationID: null, ...with_ })
}

/** An answer: `FoundTrailerID` stands in the spot listed for `TrailerID`, or for none. */
function another(LocationID: number, FoundTrailerID: number, booked: number, TrailerID: number | null = null) {
  const state = TrailerID === null ? 2 : 3
  return answer({ LocationID, TrailerID, TrailerAuditState: state, FoundTrailerID, FoundBookedLocationID: booked })
}

const missed = (TrailerID: number, LocationID: number, with_: Partial<AuditTrailer> = {}) =>
  answer({ TrailerID, LocationID, BookedLocationID: LocationID, TrailerAuditState: 3, ...with_ })

function find(entries: readonly AuditTrailer[], trailers: readonly Trailer[] = [first, second]) {
  return findingsOf(audit, entries, new Map(trailers.map((trailer) => [trailer.ID, trailer])), isSingle)
}

test('a trailer in its listed spot is no finding', () => {
  expect(find([answer({ TrailerID: one, LocationID: spotOne, BookedLocationID: spotOne })])).toEqual([])
})

test('a trailer that was not in its spot is missing, until it is seen anywhere', () => {
  const miss = missed(one, spotOne)
  expect(find([miss])).toMatchObject([{ kind: 'missing', TrailerID: one, entry: { ID: miss.ID } }])
  const seen = another(spotThree, one, spotOne)
  expect(find([miss, seen]).map(({ kind }) => kind)).toEqual(['elsewhere'])
  expect(find([seen, miss]).map(({ kind }) => kind)).toEqual(['elsewhere'])
})

test('a trailer that was typed in its spot as one that is not in the list is not missing there', () => {
  const typed = answer({ LocationID: spotOne, TrailerAuditState: 2, FoundNumber: 'tr-101' })
  expect(find([typed])).toEqual([])
  const twin = answer({ LocationID: spotOne, TrailerAuditState: 2, FoundTrailerID: two, FoundNumber: 'TR101' })
  expect(find([twin]).map(({ kind }) => kind)).toContain('missing')
})

const at = (hour: string, UserName: string) => ({ CheckedDate: `2026-11-20T${hour}:00.000Z`, UserName })
const here = (TrailerID: number, LocationID: number, with_: Partial<AuditTrailer> = {}) =>
  answer({ TrailerID, LocationID, BookedLocationID: LocationID, ...with_ })

test('of two looks at the same spot the later counts, and the finding names both', () => {
  const seen = here(one, spotOne, at('14:00', 'gate'))
  const gone = missed(one, spotOne, at('17:00', 'admin'))
  const disagreement = [{ kind: 'missing', TrailerID: one, seen: { UserName: 'gate' }, entry: { UserName: 'admin' } }]
  expect(find([seen, gone])).toMatchObject(disagreement)
  expect(find([gone, seen])).toMatchObject(disagreement)
  const again = here(one, spotOne, at('18:00', 'gate'))
  expect(find([gone, seen, again])).toEqual([])
})

test('a sighting wins over a miss by another person, and both are named until they agree', () => {
  const gone = missed(one, spotOne, { ...at('14:00', 'gate'), UserID: 7 })
  const seen = here(one, spotOne, { ...at('17:00', 'admin'), UserID: 8 })
  expect(find([seen, gone])).toMatchObject([
    {
      kind: 'disputed',
      TrailerID: one,
      LocationID: spotOne,
      missed: { UserName: 'gate' },
      entry: { UserName: 'admin' },
    },
  ])
  expect(find([seen, gone, here(one, spotOne, { ...at('18:00', 'gate'), UserID: 7 })])).toEqual([])
  // The same person looked again and only corrected themselves.
  expect(find([{ ...seen, UserID: 7 }, gone])).toEqual([])
  expect(
    find([seen, gone], [{ ...first, LocationID: spotThree, LastActivityDate: '2026-11-20T19:00:00.000Z' }]),
  ).toEqual([])
})

test('of a trailer whose departure was taken back, what was done after the miss still counts', () => {
  const back = { ...first, Activity: Activity.ReArrived, LastActivityDate: '2026-11-20T15:00:00.000Z' }
  expect(find([missed(one, spotOne)], [back])).toMatchObject([{ kind: 'missing' }])
  for (const field of ['PlacedDate', 'LastProductProtectionDate'])
    expect(find([missed(one, spotOne)], [{ ...back, [field]: '2026-11-20T14:00:00.000Z' }])).toEqual([])
})

test('making room for another trailer mends nothing after a departure that was taken back', () => {
  const back = { ...first, Activity: Activity.ReArrived, LastActivityDate: '2026-11-20T15:00:00.000Z' }
  const outOfTheWay = withStay(back, { ...back, LocationID: spotThree })
  expect(outOfTheWay.PlacedDate).toBe(back.LastActivityDate)
  expect(find([missed(one, spotOne)], [outOfTheWay])).toMatchObject([{ kind: 'missing' }])
  const moved = { ...outOfTheWay, Activity: Activity.Moved, LastActivityDate: '2026-11-20T16:00:00.000Z' }
  expect(find([missed(one, spotOne)], [moved])).toEqual([])
})

test('a later look at another spot contradicts no sighting', () => {
  const seen = another(spotThree, one, spotOne)
  const gone = missed(one, spotOne, at('17:00', 'admin'))
  expect(find([seen, gone])).toMatchObject([{ kind: 'elsewhere', TrailerID: one, LocationID: spotThree }])
})

test('a trailer that was moved in the list after it was seen, and is not in its new spot, is missing', () => {
  const seen = here(one, spotThree, at('14:00', 'gate'))
  const moved = { ...first, LastActivityDate: '2026-11-20T15:00:00.000Z' }
  const gone = missed(one, spotOne, at('17:00', 'admin'))
  expect(find([seen, gone], [moved, second])).toMatchObject([{ kind: 'missing', TrailerID: one }])
})

test('an empty spot, or another trailer there, contradicts an earlier sighting in it', () => {
  const seen = { ...another(spotThree, one, spotOne), ...at('14:00', 'gate') }
  const empty = answer({ LocationID: spotThree, ...at('17:00', 'admin') })
  expect(find([seen, empty])).toEqual([])
  const other = { ...another(spotThree, two, spotTwo), ...at('17:00', 'admin') }
  expect(find([seen, other]).map((finding) => 'TrailerID' in finding && finding.TrailerID)).toEqual([two])
  const stranger = answer({
    LocationID: spotThree,
    FoundNumber: 'XYZ4711',
    TrailerAuditState: 2,
    ...at('14:00', 'gate'),
  })
  expect(find([stranger, empty])).toEqual([])
})

const left = { ...first, State: 2, DepartureDate: '2026-11-20T12:42:00.000Z' }

test('a departed trailer that stands on the yard is a finding with both times', () => {
  const seen = here(one, spotOne, { TrailerAuditState: 2, ...at('18:43', 'gate') })
  expect(find([seen], [left, second])).toMatchObject([
    { kind: 'departed', TrailerID: one, LocationID: spotOne, OccupantID: null, LeftDate: left.DepartureDate },
  ])
  expect(find([{ ...seen, ...at('12:30', 'gate') }], [left, second])).toEqual([])
  expect(find([seen], [first, second])).toEqual([])
})

test('a trailer that a shuttle took away, but stands on the yard, is a finding too', () => {
  const away = { ...first, State: 3, DepartureDate: null, LastActivityDate: '2026-11-20T12:42:00.000Z' }
  const seen = here(one, spotOne, { TrailerAuditState: 2, ...at('18:43', 'gate') })
  const finding = { kind: 'departed', TrailerID: one, LocationID: spotOne, LeftDate: away.LastActivityDate }
  expect(find([seen], [away, second])).toMatchObject([{ ...finding, InTransit: true }])
  expect(find([{ ...seen, ...at('12:30', 'gate') }], [away, second])).toEqual([])
})

test('a typed number matches the one departed trailer that has it; shared by two it stays unknown', () => {
  const typed = answer({
    LocationID: spotTwo,
    FoundNumber: 'tr-101',
    TrailerID: two,
    TrailerAuditState: 3,
    ...at('18:43', 'gate'),
  })
  expect(find([typed], [left, second])).toMatchObject([
    { kind: 'missing', TrailerID: two },
    { kind: 'departed', TrailerID: one, LocationID: spotTwo, OccupantID: two },
  ])
  const namesake = { ...left, ID: 109, ScacID: 99 }
  expect(find([typed], [left, namesake, second]).map(({ kind }) => kind)).toEqual(['missing', 'stranger'])
})

test('an act on a trailer after the look cancels the miss', () => {
  const later = { ...first, LastActivityDate: '2026-11-20T15:00:00.000Z' }
  expect(find([missed(one, spotOne)], [later, second])).toEqual([])
})

test('a trailer that arrived after the opening and before the look is missing, but no close marks it', () => {
  const arrived = { ...first, ArrivalDate: '2026-11-20T12:30:00.000Z' }
  expect(find([missed(one, spotOne)], [arrived])).toMatchObject([{ kind: 'missing', TrailerID: one, isNew: true }])
  expect(find([missed(one, spotOne)], [first])[0]).not.toHaveProperty('isNew')
})

test('a trailer that arrived after the look, or has left, is not missing', () => {
  const arrived = { ...first, ArrivalDate: '2026-11-20T23:30:00.000Z', LastActivityDate: '2026-11-20T23:30:00.000Z' }
  expect(find([missed(one, spotOne)], [arrived])).toEqual([])
  expect(find([missed(one, spotOne)], [])).toEqual([])
})

test('a check that was taken back does not count', () => {
  expect(find([missed(one, spotOne, { TakenBack: true })])).toEqual([])
})

test('a trailer in an empty spot stands elsewhere, without an occupant', () => {
  expect(find([another(spotThree, one, spotOne)])).toMatchObject([
    { kind: 'elsewhere', TrailerID: one, LocationID: spotThree, OccupantID: null },
  ])
})

test("a trailer in another's spot names the trailer listed there", () => {
  const found = find([another(spotTwo, one, spotOne, two)])
  expect(found.filter(({ kind }) => kind === 'elsewhere')).toMatchObject([
    { TrailerID: one, LocationID: spotTwo, OccupantID: two },
  ])
  expect(found.filter(({ kind }) => kind === 'missing')).toMatchObject([{ TrailerID: two }])
})

test('a shared place has no occupant', () => {
  const there = { ...second, LocationID: lot }
  expect(find([another(lot, one, spotOne)], [first, there])).toMatchObject([{ kind: 'elsewhere', OccupantID: null }])
})

test("two trailers in each other's spot are one finding", () => {
  expect(find([another(spotOne, two, spotTwo, one), another(spotTwo, one, spotOne, two)])).toMatchObject([
    { kind: 'swapped', TrailerID: one, LocationID: spotTwo, OtherTrailerID: two, OtherLocationID: spotOne },
  ])
})

test('a corrected finding is gone', () => {
  const entries = [another(spotOne, two, spotTwo, one), another(spotTwo, one, spotOne, two)]
  const moved = { LastActivityDate: '2026-11-20T15:00:00.000Z' }
  const swapped = [
    { ...first, ...moved, LocationID: spotTwo },
    { ...second, ...moved, LocationID: spotOne },
  ]
  expect(find(entries, swapped)).toEqual([])
})

test('a trailer that was moved to a third place after it was seen is where the list has it', () => {
  const moved = { ...first, LocationID: lot, LastActivityDate: '2026-11-20T15:00:00.000Z' }
  expect(find([another(spotThree, one, spotOne)], [moved, second])).toEqual([])
})

test('an unknown number is a stranger, with its place', () => {
  const stranger = answer({ LocationID: spotThree, TrailerAuditState: 2, FoundNumber: 'XYZ4711' })
  expect(find([stranger])).toMatchObject([
    { kind: 'stranger', Number: 'XYZ4711', LocationID: spotThree, OccupantID: null },
  ])
})

test('an unknown number names the trailer listed in its spot, unless seen there too', () => {
  const stranger = answer({ LocationID: spotOne, TrailerID: one, TrailerAuditState: 3, FoundNumber: 'XYZ4711' })
  const occupants = (entries: readonly AuditTrailer[], trailers?: readonly Trailer[]) =>
    find(entries, trailers).flatMap((finding) => (finding.kind === 'stranger' ? [finding.OccupantID] : []))
  expect(occupants([stranger])).toEqual([one])
  const marked = here(one, spotOne, { Walked: false, ...at('18:43', 'gate') })
  expect(occupants([stranger, marked])).toEqual([null])
  expect(occupants([{ ...stranger, TrailerID: null, LocationID: lot }], [{ ...first, LocationID: lot }])).toEqual([
    null,
  ])
})

test('findings are in the order in which they were seen', () => {
  const later = missed(two, spotTwo, { CheckedDate: '2026-11-20T14:00:00.000Z' })
  expect(find([later, missed(one, spotOne)]).map(({ entry }) => entry.TrailerID)).toEqual([one, two])
})

/** Counts how often the list is gone through: each time costs as much as the list is long. */
class CountedTrailers extends Map<number, Trailer> {
  reads = 0

  override values() {
    this.reads += 1
    return super.values()
  }
}

test('the list is gone through as often for many findings as for one', () => {
  const readsFor = (count: number) => {
    const numbers = Array.from({ length: count }, (_, place) => place)
    // Each stands in the spot of the next one, which is not there; and each of the departed in that of one before.
    const trailers = new CountedTrailers()
    for (const n of numbers) {
      trailers.set(1000 + n, { ...first, ID: 1000 + n, LocationID: 5000 + n })
      trailers.set(2000 + n, { ...left, ID: 2000 + n, LocationID: 7000 + n })
    }
    const entries = numbers.flatMap((n) => [
      another(5001 + n, 1000 + n, 5000 + n),
      here(2000 + n, 6000 + n, { TrailerAuditState: 2, ...at('18:43', 'gate') }),
    ])
    expect(findingsOf(audit, entries, trailers, isSingle)).toHaveLength(2 * count)
    return trailers.reads
  }
  expect(readsFor(40)).toBe(readsFor(1))
})

test('the checks of a session are newest first, without added trailers and checks taken back', () => {
  const early = buildAuditTrailer()
  const late = buildAuditTrailer({ CheckedDate: '2026-11-20T16:00:00.000Z' })
  const wish = buildAuditTrailer({ TrailerAuditState: 0 })
  const back = buildAuditTrailer({ TakenBack: true })
  expect(checksOf([early, wish, back, late])).toEqual([late, early])
})

test('a trailer that arrived again after it was seen is in no finding, wherever it is listed', () => {
  const seen = another(spotThree, one, lot)
  const listed = { ...first, LocationID: lot }
  expect(find([seen], [listed, second]).map(({ kind }) => kind)).toEqual(['elsewhere'])
  const later = '2026-11-21T09:00:00.000Z'
  expect(find([seen], [{ ...listed, ArrivalDate: later, LastActivityDate: later }, second])).toEqual([])
})

test('a number that arrived after it was seen is no stranger, also once it has left', () => {
  const typed = answer({ LocationID: spotThree, TrailerAuditState: 2, FoundNumber: 'NEW9' })
  expect(find([typed]).map(({ kind }) => kind)).toEqual(['stranger'])
  const dates = { ArrivalDate: '2026-11-21T09:00:00.000Z', DepartureDate: '2026-11-21T10:00:00.000Z' }
  const left = { ...second, ...dates, ID: 103, Number: 'NEW9', NumberKey: 'NEW9', State: TrailerState.Departed }
  expect(find([typed], [first, second, left])).toEqual([])
})
