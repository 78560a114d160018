import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '../commands/catalogue.ts'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import { withStay } from '../trailers/stay.ts'
import { auditorAt, buildAudit, buildCheck, SESSION } from '../testing/audit-builders.ts'
import { at, buildTrailer, buildYard } from '../testing/builders.ts'
import type { MemoryYard } from '../testing/memory-yard.ts'
import { refused, run } from '../testing/run-command.ts'
import { stateFieldsOf } from '../trailers/state-fields.ts'
import { AuditState, TrailerState } from '../trailers/trailer-lists.ts'
import { findingsOf } from './findings.ts'

/** Sessions one after the other, and what the looks of the later ones leave of the findings of the first. */
const [SECOND, THIRD] = [8, 9]
const [one, two] = [101, 102]
const { spot, otherSpot, door } = at

let yard: MemoryYard

beforeEach(async () => {
  yard = buildYard([
    buildTrailer({ ID: one, Number: 'TR101', LocationID: spot }),
    buildTrailer({ ID: two, Number: 'TR102', LocationID: at.yard }),
  ])
  await yard.Audits.put(buildAudit())
})

/** Ends the open session and begins the next one. */
async function next(closed: number, opened: number, hour: number): Promise<void> {
  await run(yard, 'closeAudit', { ID: closed }, auditorAt(`${hour}:00`))
  await run(yard, 'openAudit', { ID: opened, Type: 1, SiteID: 1 }, auditorAt(`${hour}:01`))
}

const look = (time: string, with_: Partial<InputOf<'checkTrailer'>>, UserID = 7) =>
  run(yard, 'checkTrailer', buildCheck({ TrailerID: null, Walked: true, ...with_ }), auditorAt(time, { UserID }))

/** A trailer that stands in a spot in which none is listed. */
const found = (LocationID: number, FoundTrailerID = one) => ({ LocationID, FoundTrailerID })
const listed = { TrailerID: one, LocationID: spot }
const gone = { ...listed, TrailerAuditState: AuditState.ConditionalDeparted }

const takeBack = (ID: number, time: string) =>
  run(yard, 'takeBackCheck', { ID, TrailerID: one, LocationID: null }, auditorAt(time))

function find(AuditID = SESSION) {
  const audit = yard.all('Audits').find(({ ID }) => ID === AuditID)
  if (!audit) throw new Error('the session is gone')
  const trailers = new Map(yard.all('Trailers').map((trailer) => [trailer.ID, trailer]))
  const places = new Map(yard.all('Locations').map((location) => [location.ID, location.Type]))
  const entries = yard.all('AuditTrailers').filter((entry) => entry.AuditID === AuditID)
  const others = yard.all('AuditTrailers').filter((entry) => !entries.includes(entry))
  const isSingle = (id: number) => holdsOneTrailer(places.get(id) ?? 0)
  const later = others.filter(({ CheckedDate }) => CheckedDate > audit.OpenedDate)
  const earlier = others.filter((entry) => !later.includes(entry))
  return findingsOf(audit, entries, trailers, isSingle, { earlier, later })
}

const kinds = (AuditID = SESSION) => find(AuditID).map(({ kind }) => kind)

test('a trailer seen in a third place by a later session is a finding of that one alone', async () => {
  await look('13:00', found(otherSpot))
  expect(find()).toMatchObject([{ kind: 'elsewhere', LocationID: otherSpot }])
  await next(SESSION, SECOND, 14)
  await look('14:10', { ...found(door), ID: 903, AuditID: SECOND })
  expect(kinds()).toEqual([])
  expect(find(SECOND)).toMatchObject([{ kind: 'elsewhere', TrailerID: one, LocationID: door }])
  // One more session, which misses it where it is listed, does not bring the first place back.
  await next(SECOND, THIRD, 15)
  await look('15:10', { ...gone, AuditID: THIRD })
  expect([kinds(), kinds(SECOND)]).toEqual([[], ['elsewhere']])
})

test('a place in which a later session saw a trailer ends the one before, also once it is contradicted', async () => {
  await look('13:00', found(otherSpot))
  await next(SESSION, SECOND, 14)
  await look('14:10', { ...found(door), AuditID: SECOND })
  await next(SECOND, THIRD, 15)
  await look('15:10', { LocationID: door, AuditID: THIRD })
  expect([kinds(), kinds(SECOND)]).toEqual([[], []])
})

test('a look that was taken back overtakes nothing', async () => {
  await look('13:00', found(otherSpot))
  await next(SESSION, SECOND, 14)
  for (const [ID, seen] of [found(door), listed].entries()) {
    await look('14:10', { ...seen, ID: 903 + ID, AuditID: SECOND })
    expect(kinds()).toEqual([])
    await takeBack(903 + ID, '14:11')
    expect(kinds()).toEqual(['elsewhere'])
  }
})

test('a later miss in the listed spot leaves what was seen elsewhere, and so does an earlier look', async () => {
  await look('12:30', listed)
  await next(SESSION, SECOND, 13)
  await look('13:10', { ...found(otherSpot), AuditID: SECOND })
  await next(SECOND, THIRD, 14)
  await look('14:10', { ...gone, AuditID: THIRD })
  expect(find(SECOND)).toMatchObject([{ kind: 'elsewhere', TrailerID: one, LocationID: otherSpot }])
})

test('any later look settles what two people disagreed about, until it is taken back', async () => {
  await look('13:00', gone, 7)
  await look('13:10', listed, 8)
  await next(SESSION, SECOND, 14)
  expect(kinds()).toEqual(['disputed'])
  for (const [ID, again] of [listed, gone, found(door)].entries()) {
    await look('14:10', { ...again, ID: 903 + ID, AuditID: SECOND })
    expect(kinds()).toEqual([])
    await takeBack(903 + ID, '14:11')
    expect(kinds()).toEqual(['disputed'])
  }
})

async function depart(time: string): Promise<void> {
  const trailer = await yard.Trailers.get(one)
  if (!trailer) throw new Error('the trailer is gone')
  const flags = { TrailerID: one, State: TrailerState.Departed, IsReArrival: false, DepartedInError: false }
  await run(yard, 'setTrailerState', { ...flags, ...stateFieldsOf(trailer) }, auditorAt(time))
}

const typed = (LocationID: number, FoundNumber: string) => ({ LocationID, FoundNumber })

test.each([
  ['row, then row', found(otherSpot), found(door)],
  ['number, then row', typed(otherSpot, 'tr-101'), found(door)],
  ['number, then number', typed(otherSpot, 'tr-101'), typed(door, 'TR 101')],
  ['row, then number', found(otherSpot), typed(door, 'TR101')],
])('a departed trailer, seen by %s, stands where the last session saw it', async (_, seen, again) => {
  await depart('12:40')
  await look('13:00', seen)
  expect(find()).toMatchObject([{ kind: 'departed', TrailerID: one, LocationID: otherSpot }])
  await next(SESSION, SECOND, 14)
  await look('14:10', { ...again, ID: 903, AuditID: SECOND })
  expect(kinds()).toEqual([])
  expect(find(SECOND)).toMatchObject([{ kind: 'departed', TrailerID: one, LocationID: door }])
  await takeBack(903, '14:11')
  expect(kinds()).toEqual(['departed'])
  await look('14:12', { LocationID: otherSpot, AuditID: SECOND })
  expect(kinds()).toEqual([])
})

test('no move is offered into a spot in which a later session saw another trailer', async () => {
  await look('13:00', found(otherSpot))
  await next(SESSION, SECOND, 14)
  await look('14:10', { ...found(otherSpot, two), AuditID: SECOND })
  expect(kinds()).toEqual([])
  expect(find(SECOND)).toMatchObject([{ kind: 'elsewhere', TrailerID: two, LocationID: otherSpot }])
})

test('nor into the spot of a trailer that a later session marked there in the list', async () => {
  await look('13:00', found(otherSpot))
  await next(SESSION, SECOND, 14)
  const move = { LocationID: otherSpot, OtherTrailerID: null, OtherLocationID: null }
  await run(yard, 'moveTrailer', { ...move, TrailerID: two }, auditorAt('14:05'))
  expect(find()).toMatchObject([{ kind: 'elsewhere', OccupantID: two }])
  const marked = { TrailerID: two, LocationID: otherSpot, Walked: false }
  await look('14:10', { ...marked, AuditID: SECOND })
  expect(kinds()).toEqual([])
  expect(await refused(yard, 'moveTrailer', { ...move, TrailerID: one }, auditorAt('14:20'))).toMatchObject({
    code: 'spot-taken',
  })
})

test('an unknown number is no finding once a later session saw its spot without it', async () => {
  await look('13:00', { LocationID: otherSpot, FoundNumber: 'XYZ4711' })
  await next(SESSION, SECOND, 14)
  await look('14:10', { ...found(door), AuditID: SECOND })
  expect(kinds()).toEqual(['stranger'])
  await look('14:11', { LocationID: otherSpot, AuditID: SECOND })
  expect(kinds()).toEqual([])
})

test('an unknown number that a later session saw elsewhere is a finding of that one alone', async () => {
  await look('13:00', typed(otherSpot, 'XYZ4711'))
  await next(SESSION, SECOND, 14)
  await look('14:05', { ...typed(door, 'XYZ4712'), AuditID: SECOND })
  expect(kinds()).toEqual(['stranger'])
  await look('14:20', { ...typed(at.gate, 'xyz 4711'), ID: 903, AuditID: SECOND })
  expect(kinds()).toEqual([])
  expect(find(SECOND).at(-1)).toMatchObject({ kind: 'stranger', Number: 'xyz 4711', LocationID: at.gate })
  await takeBack(903, '14:21')
  expect(kinds()).toEqual(['stranger'])
})

/** Lists the second trailer in the other spot, and sees each in the spot of the other. */
async function seeSwapped(): Promise<void> {
  const move = { TrailerID: two, LocationID: otherSpot, OtherTrailerID: null, OtherLocationID: null }
  await run(yard, 'moveTrailer', move, auditorAt('12:10'))
  await look('13:00', { ...found(spot, two), TrailerID: one })
  await look('13:01', { ...found(otherSpot, one), TrailerID: two })
}

test('of two swapped trailers a later session that saw both as listed leaves nothing', async () => {
  await seeSwapped()
  expect(kinds()).toEqual(['swapped'])
  await next(SESSION, SECOND, 14)
  const miss = { TrailerID: two, LocationID: otherSpot, TrailerAuditState: AuditState.ConditionalDeparted }
  await look('14:10', { ...miss, ID: 903, AuditID: SECOND })
  // Each may still stand in the other's spot.
  expect(kinds()).toEqual(['swapped'])
  await look('14:11', { TrailerID: two, LocationID: otherSpot, AuditID: SECOND })
  // Two is back, so that one is not there any more.
  expect(kinds()).toEqual([])
})

test('a later session that saw one of two swapped trailers there too confirms the swap', async () => {
  await seeSwapped()
  await next(SESSION, SECOND, 14)
  await look('14:10', { ...found(spot, two), TrailerID: one, AuditID: SECOND })
  expect(kinds()).toEqual(['swapped'])
})

test('a trailer in the way that a later session saw elsewhere is moved there before the other one', async () => {
  const move = { TrailerID: two, LocationID: otherSpot, OtherTrailerID: null, OtherLocationID: null }
  await run(yard, 'moveTrailer', move, auditorAt('12:10'))
  await look('13:00', { ...found(otherSpot, one), TrailerID: two })
  const moves = () => find().filter(({ kind }) => kind === 'elsewhere')
  expect(moves()).toMatchObject([{ TrailerID: one, OccupantID: two }])
  await next(SESSION, SECOND, 14)
  await look('14:10', { ...found(door, two), AuditID: SECOND })
  // A move of the first one would send the second to the yard.
  expect(moves()).toEqual([])
  expect(find(SECOND)).toMatchObject([{ kind: 'elsewhere', TrailerID: two, LocationID: door }])
  await run(yard, 'moveTrailer', { ...move, LocationID: door }, auditorAt('14:20'))
  expect(moves()).toMatchObject([{ TrailerID: one, OccupantID: null }])
})

test('a finding waits for no trailer in the way whose own sighting no session offers any more', async () => {
  const move = { TrailerID: two, LocationID: otherSpot, OtherTrailerID: null, OtherLocationID: null }
  await run(yard, 'moveTrailer', move, auditorAt('12:10'))
  await look('13:00', { ...found(otherSpot, one), TrailerID: two })
  await look('13:05', found(door, two))
  await next(SESSION, SECOND, 14)
  await look('14:10', { ...found(at.gate, two), AuditID: SECOND })
  await next(SECOND, THIRD, 15)
  await look('15:10', {
    TrailerID: two,
    LocationID: at.gate,
    AuditID: THIRD,
    TrailerAuditState: AuditState.ConditionalDeparted,
  })
  expect(kinds(SECOND)).toEqual([])
  expect(find()).toMatchObject([{ kind: 'elsewhere', TrailerID: one, LocationID: otherSpot, OccupantID: two }])
})

test('nor for one whose last place in its own session a later one found empty', async () => {
  const move = { TrailerID: two, LocationID: otherSpot, OtherTrailerID: null, OtherLocationID: null }
  await run(yard, 'moveTrailer', move, auditorAt('12:10'))
  await look('13:00', { ...found(otherSpot, one), TrailerID: two })
  await look('13:05', found(door, two))
  await look('13:10', found(at.gate, two))
  expect(find()).toMatchObject([
    { TrailerID: one, LocationID: otherSpot },
    { TrailerID: two, LocationID: at.gate },
  ])
  await next(SESSION, SECOND, 14)
  const miss = { TrailerID: two, LocationID: at.gate, TrailerAuditState: AuditState.ConditionalDeparted }
  await look('14:10', { ...miss, AuditID: SECOND })
  // That one offers no move of the second trailer.
  expect(kinds(SECOND)).toEqual(['missing'])
  expect(find()).toMatchObject([{ kind: 'elsewhere', TrailerID: one, LocationID: otherSpot, OccupantID: two }])
})

test('a swap of which two sessions saw a half each is offered by both, while both halves count', async () => {
  const move = { TrailerID: two, LocationID: otherSpot, OtherTrailerID: null, OtherLocationID: null }
  await run(yard, 'moveTrailer', move, auditorAt('12:10'))
  await look('13:00', { ...found(otherSpot, one), TrailerID: two })
  await next(SESSION, SECOND, 14)
  await look('14:10', { ...found(spot, two), TrailerID: one, ID: 903, AuditID: SECOND })
  const swapOf = (TrailerID: number, LocationID: number, other: object) =>
    expect.objectContaining({ kind: 'swapped', TrailerID, LocationID, ...other })
  expect(find()).toContainEqual(swapOf(one, otherSpot, { OtherTrailerID: two, OtherLocationID: spot }))
  expect(find(SECOND)).toContainEqual(swapOf(two, spot, { OtherTrailerID: one, OtherLocationID: otherSpot }))
  await next(SECOND, THIRD, 15)
  // Somebody saw the first one in a third place: its own move comes first.
  await look('15:10', { ...found(door, one), ID: 904, AuditID: THIRD })
  expect([find(), find(SECOND)].flat().filter(({ kind }) => kind !== 'missing')).toEqual([])
  await takeBack(904, '15:11')
  const swap = { TrailerID: one, LocationID: otherSpot, OtherTrailerID: two, OtherLocationID: spot }
  await run(yard, 'moveTrailer', swap, auditorAt('15:20'))
  expect([kinds(), kinds(SECOND)]).toEqual([[], []])
})

test('an earlier sighting of a trailer that the list moved away and back since makes no swap', async () => {
  const move = { TrailerID: two, LocationID: otherSpot, OtherTrailerID: null, OtherLocationID: null }
  await run(yard, 'moveTrailer', move, auditorAt('12:10'))
  await look('13:00', { ...found(spot, two), TrailerID: one })
  await next(SESSION, SECOND, 14)
  await look('14:10', { ...found(otherSpot, one), TrailerID: two, AuditID: SECOND })
  expect(find(SECOND)).toContainEqual(expect.objectContaining({ kind: 'swapped', TrailerID: one }))
  const [trailer] = yard.all('Trailers').filter(({ ID }) => ID === two)
  if (!trailer) throw new Error('the second trailer is not there')
  const away = withStay(trailer, { ...trailer, LocationID: door, LastActivityDate: '2026-11-20T14:20:00.000Z' })
  const back = { ...away, LocationID: otherSpot, LastActivityDate: '2026-11-20T14:30:00.000Z' }
  await yard.Trailers.put(withStay(away, back))
  expect(find(SECOND).map(({ kind }) => kind)).not.toContain('swapped')
})

test('an earlier sighting that the session itself contradicts makes no swap', async () => {
  const move = { TrailerID: two, LocationID: otherSpot, OtherTrailerID: null, OtherLocationID: null }
  await run(yard, 'moveTrailer', move, auditorAt('12:10'))
  await look('13:00', { ...found(otherSpot, one), TrailerID: two })
  await next(SESSION, SECOND, 14)
  await look('14:05', { TrailerID: two, LocationID: otherSpot, AuditID: SECOND })
  await look('14:10', { ...found(spot, two), TrailerID: one, AuditID: SECOND })
  expect(find(SECOND)).toContainEqual(expect.objectContaining({ kind: 'elsewhere', TrailerID: two, OccupantID: one }))
})

test('nor does one that a session in between overtook, also once that is contradicted', async () => {
  const move = { TrailerID: two, LocationID: otherSpot, OtherTrailerID: null, OtherLocationID: null }
  await run(yard, 'moveTrailer', move, auditorAt('12:10'))
  await look('13:00', { ...found(otherSpot, one), TrailerID: two })
  await next(SESSION, SECOND, 14)
  await look('14:10', { ...found(door, one), AuditID: SECOND })
  await next(SECOND, THIRD, 15)
  await look('15:05', { LocationID: door, AuditID: THIRD })
  await look('15:10', { ...found(spot, two), TrailerID: one, AuditID: THIRD })
  expect(find(THIRD)).toContainEqual(expect.objectContaining({ kind: 'elsewhere', TrailerID: two, OccupantID: one }))
})
