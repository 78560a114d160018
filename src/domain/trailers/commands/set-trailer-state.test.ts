import { expect, test } from 'vitest'
import type { By } from '../../commands/command.ts'
import { Role } from '../../people/session-user.ts'
import { at, buildBy, buildReefer, buildTrailer, buildYard, NOON, PRODUCE } from '../../testing/builders.ts'
import { SessionState } from '../../audits/audit.ts'
import { buildAudit, buildAuditTrailer } from '../../testing/audit-builders.ts'
import type { AuditTrailer } from '../../audits/audit-trailer.ts'
import { AuditState } from '../trailer-lists.ts'
import { refused, run } from '../../testing/run-command.ts'
import { departedBy } from '../seen-departures.ts'
import { type StateFields, stateFieldsOf } from '../state-fields.ts'
import type { Trailer } from '../trailer.ts'
import { trailerBase } from '../trailer-fields.ts'

const onYard = buildTrailer({ ...buildReefer(), LocationID: at.spot, Visit: 2 })
const departed = buildTrailer({ ...onYard, State: 2, DepartureDate: '2026-11-20T10:00:00.000Z', Activity: 2 })

function stateCall(seen: Trailer, State: number, with_: Partial<StateFields & { DepartedInError: boolean }> = {}) {
  const flags = { IsReArrival: State === 1, DepartedInError: false }
  return { TrailerID: seen.ID, State, ...flags, ...stateFieldsOf(seen), ...with_ }
}
const depart = (with_: Partial<StateFields> = {}, seen = onYard) => stateCall(seen, 2, with_)
const sees = (trailer: Trailer, with_: Partial<By> = {}) => ({ Base: trailerBase(trailer), ...with_ })

test("a departure takes the trailer off the yard and keeps the dialog's fields", async () => {
  const yard = buildYard([onYard])
  const ran = await run(yard, 'setTrailerState', depart({ BoxTemperature: 33, OutboundWeight: 41_000 }), sees(onYard))
  expect(ran).toStrictEqual({ Outcome: 'applied', ID: 100, Warnings: [] })
  expect(await yard.Trailers.get(100)).toMatchObject({
    ...{ State: 2, Visit: 2, DepartureDate: NOON, Activity: 2, LastActivityDate: NOON, LocationID: at.spot },
    ...{ BoxTemperature: 33, BoxTemperatureAt: NOON, OutboundWeight: 41_000, OutboundWeightAt: NOON },
  })
  expect(yard.all('TrailerHistory')).toMatchObject([{ Action: 2, BoxTemperature: 33, OutboundWeight: 41_000 }])
})

test('a second report of a departure changes nothing and is kept in the history', async () => {
  const yard = buildYard([departed])
  const ran = await run(yard, 'setTrailerState', depart({ BoxTemperature: 33 }), sees(onYard))
  expect(ran.Outcome).toBe('noop')
  expect(await yard.Trailers.get(100)).toStrictEqual(departed)
  expect(yard.all('TrailerHistory')).toMatchObject([
    { Action: 2, Remark: 'Reported again: the trailer had already departed.', ActionBy: 'Gail Keeper' },
  ])
})

test('a departure of an older visit does not depart a returned trailer', async () => {
  const yard = buildYard([{ ...onYard, Visit: 3 }])
  expect(await refused(yard, 'setTrailerState', depart(), sees(onYard))).toMatchObject({
    status: 409,
    code: 'newer-visit',
  })
})

test('a trailer in transit does not depart', async () => {
  const yard = buildYard([{ ...onYard, State: 3 }])
  expect(await refused(yard, 'setTrailerState', depart(), sees(onYard))).toMatchObject({
    status: 409,
    code: 'wrong-state',
  })
})

test('the server checks every departure field too', async () => {
  const yard = buildYard([onYard])
  const bad = depart({ SealIntact: false, ReeferFuelLevel: null, FreightID: 4711 })
  expect(await refused(yard, 'setTrailerState', bad, sees(onYard))).toMatchObject({
    status: 400,
    errors: { SealIntact: ['Seal must be intact'], ReeferFuelLevel: ['Please select the fuel level'] },
  })
  const freight = await refused(yard, 'setTrailerState', depart({ FreightID: 4711 }), sees(onYard))
  expect(freight.errors).toStrictEqual({ FreightID: ['Please select a freight type from the list'] })
})

test('only an admin departs a Conditional Departed trailer, which clears that state', async () => {
  const conditional = { ...onYard, AuditState: 3 }
  const yard = buildYard([conditional])
  expect((await refused(yard, 'setTrailerState', depart(), sees(conditional))).status).toBe(403)
  await run(yard, 'setTrailerState', depart(), sees(conditional, { Roles: [Role.Admin] }))
  expect(await yard.Trailers.get(100)).toMatchObject({ State: 2, AuditState: 0 })
})

test('a departure made before the close that marked the trailer needs no admin', async () => {
  const marked = { ...onYard, AuditState: 3, LastConditionalDepartedDate: NOON }
  const before = '2026-11-20T17:59:00.000Z'
  const yard = () => buildYard([marked])
  const left = yard()
  await run(left, 'setTrailerState', depart(), sees(onYard, { MadeAt: before }))
  expect(await left.Trailers.get(100)).toMatchObject({ State: 2, AuditState: 0, DepartureDate: before })
  for (const by of [{ MadeAt: NOON }, { MadeAt: before, IsUncertain: true }])
    expect((await refused(yard(), 'setTrailerState', depart(), sees(onYard, by))).status).toBe(403)
})

test('an earlier mark needs an admin too, unless the trailer was seen in between', async () => {
  const time = (clock: string) => `2026-11-20T${clock}:00.000Z`
  const closes = [
    { ID: 501, OpenedDate: time('13:00'), ClosedDate: time('14:00') },
    { ID: 502, OpenedDate: time('16:00'), ClosedDate: time('17:00') },
  ]
  const arrived = { ...onYard, ArrivalDate: time('09:00'), LastActivityDate: time('09:00') }
  const marked = { ...arrived, AuditState: AuditState.ConditionalDeparted, LastConditionalDepartedDate: time('17:00') }
  const lookAt = (AuditID: number, clock: string, TrailerAuditState: number) =>
    buildAuditTrailer({ AuditID, CheckedDate: time(clock), TrailerAuditState })
  const missed = [lookAt(501, '13:30', 3), lookAt(502, '16:30', 3)]
  const yardWith = async (looks: readonly AuditTrailer[]) => {
    const yard = buildYard([marked])
    for (const close of closes) await yard.Audits.insert(buildAudit({ ...close, State: SessionState.Closed }))
    for (const look of looks) await yard.AuditTrailers.insert(look)
    return yard
  }
  const leftAt = (clock: string) => sees(arrived, { MadeAt: time(clock) })
  const between = await refused(await yardWith(missed), 'setTrailerState', depart(), leftAt('15:30'))
  expect(between.status).toBe(403)
  const seen = await yardWith([...missed, lookAt(503, '15:00', 1)])
  expect((await refused(seen, 'setTrailerState', depart(), leftAt('14:30'))).status).toBe(403)
  expect((await run(seen, 'setTrailerState', depart(), leftAt('15:30'))).Outcome).toBe('applied')
  expect((await run(await yardWith(missed), 'setTrailerState', depart(), leftAt('13:40'))).Outcome).toBe('applied')
})

test('a pending inspection blocks the departure; a person who saw it may complete it', async () => {
  const site = { InspectionEnabled: true }
  const pending = { ...onYard, Inspection: true }
  const yard = () => buildYard([pending], site)
  const words = 'This is a trailer that has a pending inspection, unable to depart'
  const seen = await refused(yard(), 'setTrailerState', depart({}, pending), sees(pending))
  expect(seen).toMatchObject({ status: 400, errors: { Inspection: [words] } })
  const setMeanwhile = await refused(yard(), 'setTrailerState', depart(), sees(onYard))
  expect(setMeanwhile).toMatchObject({ status: 409, title: words })
  const unseen = await refused(yard(), 'setTrailerState', depart({ Inspection: false }, pending), { Base: null })
  expect(unseen.status).toBe(400)
  const done = await run(yard(), 'setTrailerState', depart({ Inspection: false }, pending), sees(pending))
  expect(done.Outcome).toBe('applied')
})

test('without the inspection feature none is pending', async () => {
  const pending = { ...onYard, Inspection: true }
  const yard = buildYard([pending])
  expect((await run(yard, 'setTrailerState', depart({}, pending), sees(pending))).Outcome).toBe('applied')
})

test("untouched fields of the dialog keep other people's changes", async () => {
  const yard = buildYard([{ ...onYard, SealNumber: 'NEW-SEAL', ShipmentNumber: 'OTHER' }])
  await run(yard, 'setTrailerState', depart({ BoxTemperature: 33 }), sees(onYard))
  expect(await yard.Trailers.get(100)).toMatchObject({ State: 2, SealNumber: 'NEW-SEAL', ShipmentNumber: 'OTHER' })
})

test('a dialog may clear a temperature of a trailer that turned out dry', async () => {
  const yard = buildYard([onYard])
  await run(yard, 'setTrailerState', depart({ SetTemperature: null, BoxTemperature: null }), sees(onYard))
  expect(await yard.Trailers.get(100)).toMatchObject({ State: 2, SetTemperature: null, BoxTemperature: null })
})

test('without a base omitted fields stay', async () => {
  const yard = buildYard([onYard])
  const nothing = Object.fromEntries(Object.keys(stateFieldsOf(onYard)).map((name) => [name, null]))
  const input = { ...stateCall(onYard, 2), ...nothing, OutboundWeight: 9 }
  await run(yard, 'setTrailerState', input)
  expect(await yard.Trailers.get(100)).toMatchObject({
    State: 2,
    SealNumber: 'S-1',
    SealIntact: true,
    OutboundWeight: 9,
  })
})

test("a later measurement stands against a departure's, which is in the history", async () => {
  const later = { BoxTemperature: 40, BoxTemperatureAt: '2026-11-20T18:30:00.000Z' }
  const yard = buildYard([{ ...onYard, ...later }])
  await run(yard, 'setTrailerState', depart({ BoxTemperature: 33 }), sees(onYard))
  expect(await yard.Trailers.get(100)).toMatchObject({ State: 2, ...later })
  expect(yard.all('TrailerHistory')).toMatchObject([{ BoxTemperature: 33 }])
})

const back = (with_: Partial<StateFields & { DepartedInError: boolean }> = {}) => stateCall(departed, 1, with_)

test('a re-arrival is a new visit', async () => {
  const yard = buildYard([departed])
  await run(yard, 'setTrailerState', back({ EyesOn: true }), sees(departed))
  expect(await yard.Trailers.get(100)).toMatchObject({
    ...{ State: 1, Visit: 3, ArrivalDate: NOON, DepartureDate: null, Activity: 3, DepartedInError: false },
    ...{ EyesOnArrive: true, LocationID: at.spot },
  })
  expect(yard.all('TrailerHistory')).toMatchObject([{ Action: 3, Visit: 3 }])
})

test('a departure in error did not end the stay, so the dwell continues', async () => {
  const yard = buildYard([departed])
  await run(yard, 'setTrailerState', back({ DepartedInError: true }), sees(departed))
  expect(await yard.Trailers.get(100)).toMatchObject({
    State: 1,
    Visit: 3,
    ArrivalDate: onYard.ArrivalDate,
    DepartedInError: true,
  })
})

const ana = { UserID: 8, UserName: 'Ana Cole', Key: 'key-2', IDs: [801], MadeAt: '2026-11-20T18:05:00.000Z' }

test("nobody takes back another person's departure that they have not seen", async () => {
  for (const anaWasFirst of [true, false]) {
    const yard = buildYard([onYard])
    const departs = [() => run(yard, 'setTrailerState', depart(), sees(onYard))]
    departs.push(() => run(yard, 'setTrailerState', depart(), sees(onYard, ana)))
    for (const departNow of anaWasFirst ? departs.toReversed() : departs) await departNow()
    const away = await yard.Trailers.get(100)
    if (!away) throw new Error('the trailer is gone')
    const undo = stateCall(away, 1, { DepartedInError: true })
    const undoOf = (...userIDs: number[]) => ({
      ...{ IDs: [802], Key: 'key-3' },
      Base: { ...trailerBase(away), ...departedBy(userIDs) },
    })
    expect(await refused(yard, 'setTrailerState', undo, undoOf(buildBy().UserID))).toMatchObject({
      ...{ status: 409, title: 'Ana Cole departed trailer TR100 too, at 11/20/2026 12:05.' },
    })
    expect(await yard.Trailers.get(100)).toStrictEqual(away)
    await run(yard, 'setTrailerState', undo, undoOf(buildBy().UserID, ana.UserID))
    expect(await yard.Trailers.get(100)).toMatchObject({ State: 1, Visit: 3 })
  }
})

test('a re-arrival ends earlier departures of others, but no later one', async () => {
  const yard = buildYard([onYard])
  await run(yard, 'setTrailerState', depart(), sees(onYard))
  await run(yard, 'setTrailerState', depart(), sees(onYard, ana))
  const away = await yard.Trailers.get(100)
  if (!away) throw new Error('the trailer is gone')
  const reArrive = (MadeAt: string, IsUncertain = false) => ({
    ...{ IDs: [802], Key: 'key-3', MadeAt, IsUncertain },
    Base: trailerBase(away),
  })
  expect(await refused(yard, 'setTrailerState', back(), reArrive('2026-11-20T18:04:00.000Z'))).toMatchObject({
    ...{ status: 409, title: 'Ana Cole departed trailer TR100 too, at 11/20/2026 12:05.' },
  })
  expect(await yard.Trailers.get(100)).toStrictEqual(away)
  const outcomes = ['2026-11-20T18:05:00.000Z', '2026-11-20T18:04:00.000Z'].map(async (madeAt, at) => {
    const other = buildYard([away])
    for (const row of yard.all('TrailerHistory')) await other.TrailerHistory.insert(row)
    return (await run(other, 'setTrailerState', back(), reArrive(madeAt, at === 1))).Outcome
  })
  expect(await Promise.all(outcomes)).toEqual(['applied', 'applied'])
})

test('a person takes back their departure also if they reported it twice', async () => {
  const yard = buildYard([onYard])
  await run(yard, 'setTrailerState', depart(), sees(onYard, { ...ana, IDs: [800] }))
  const undo = (seen: Trailer, by: Partial<By>) =>
    run(yard, 'setTrailerState', stateCall(seen, 1, { DepartedInError: true }), {
      ...by,
      Base: { ...trailerBase(seen), ...departedBy([by.UserID ?? 0]) },
    })
  await undo(departed, ana)
  const back = { ...onYard, Visit: 3 }
  const mine = { UserID: buildBy().UserID }
  for (const ID of [803, 804]) await run(yard, 'setTrailerState', depart({}, back), sees(back, { ...mine, IDs: [ID] }))
  await undo({ ...departed, Visit: 3 }, { ...mine, IDs: [805] })
  expect(await yard.Trailers.get(100)).toMatchObject({ State: 1, Visit: 4 })
})

test('an undone departure leaves a trailer Conditional Departed, unless somebody saw it since', async () => {
  const LastConditionalDepartedDate = '2026-11-20T09:00:00.000Z'
  const marked = { ...departed, LastConditionalDepartedDate }
  const seenAt = (time: string) => buildAuditTrailer({ CheckedDate: `2026-11-20T${time}:00.000Z` })
  const looks: readonly [AuditTrailer | null, number][] = [
    [null, AuditState.ConditionalDeparted],
    [seenAt('08:30'), AuditState.ConditionalDeparted],
    [{ ...seenAt('09:30'), TakenBack: true }, AuditState.ConditionalDeparted],
    [{ ...seenAt('09:30'), TrailerAuditState: AuditState.ConditionalDeparted }, AuditState.ConditionalDeparted],
    [seenAt('09:30'), AuditState.NotChecked],
  ]
  for (const [look, expected] of looks) {
    const yard = buildYard([marked])
    if (look) await yard.AuditTrailers.insert(look)
    await run(yard, 'setTrailerState', back({ DepartedInError: true }), sees(marked))
    expect(await yard.Trailers.get(100)).toMatchObject({ State: 1, AuditState: expected, LastConditionalDepartedDate })
  }
  const returned = buildYard([marked])
  await run(returned, 'setTrailerState', back(), sees(marked))
  expect(await returned.Trailers.get(100)).toMatchObject({ AuditState: AuditState.NotChecked })
})

test('an undone departure is judged by all looks that are known then, in whatever order they came', async () => {
  const LastConditionalDepartedDate = '2026-11-20T09:00:00.000Z'
  const marked = { ...departed, LastConditionalDepartedDate }
  const session = buildAudit({
    State: SessionState.Closed,
    OpenedDate: '2026-11-20T08:00:00.000Z',
    ClosedDate: LastConditionalDepartedDate,
  })
  const lookAt = (time: string, TrailerAuditState: number) =>
    buildAuditTrailer({ AuditID: session.ID, CheckedDate: `2026-11-20T${time}:00.000Z`, TrailerAuditState })
  const missed = lookAt('08:30', AuditState.ConditionalDeparted)
  const looks: readonly [readonly AuditTrailer[], number][] = [
    [[missed], AuditState.ConditionalDeparted],
    // It arrived when the trailer had departed.
    [[missed, { ...lookAt('08:45', AuditState.Checked), ID: missed.ID + 1 }], AuditState.NotChecked],
    [[{ ...missed, TakenBack: true }], AuditState.NotChecked],
  ]
  for (const [entries, expected] of looks) {
    const yard = buildYard([marked])
    await yard.Audits.insert(session)
    for (const entry of entries) await yard.AuditTrailers.insert(entry)
    await run(yard, 'setTrailerState', back({ DepartedInError: true }), sees(marked))
    expect(await yard.Trailers.get(100)).toMatchObject({ State: 1, AuditState: expected })
  }
})

test('a second re-arrival of the same departure changes nothing but the error flag', async () => {
  const yard = buildYard([{ ...onYard, Visit: 3 }])
  const ran = await run(yard, 'setTrailerState', back({ DepartedInError: true }), sees(departed))
  expect(ran.Outcome).toBe('noop')
  expect(await yard.Trailers.get(100)).toMatchObject({ Visit: 3, DepartedInError: true })
  expect(yard.all('TrailerHistory')).toStrictEqual([])
})

test('a re-arrival of an older visit is refused', async () => {
  for (const now of [
    { ...onYard, Visit: 4 },
    { ...departed, Visit: 3 },
  ]) {
    expect(await refused(buildYard([now]), 'setTrailerState', back(), sees(departed))).toMatchObject({
      code: 'newer-visit',
    })
  }
})

test('a re-arrival needs a free number and a free spot', async () => {
  const twin = buildTrailer({ ID: 41 })
  expect(await refused(buildYard([departed, twin]), 'setTrailerState', back(), sees(departed))).toMatchObject({
    title: 'Trailer TR100 is already on the yard.',
    other: 41,
  })
  const inTheWay = buildTrailer({ ID: 42, Number: 'OLD1', LocationID: at.spot })
  expect(await refused(buildYard([departed, inTheWay]), 'setTrailerState', back(), sees(departed))).toMatchObject({
    title: 'Spot 10 is taken by trailer OLD1.',
    other: 42,
  })
})

test('the arrive dialog ignores field errors, but not an unknown freight type', async () => {
  const yard = buildYard([departed])
  const freight = await refused(yard, 'setTrailerState', back({ FreightID: 4711 }), sees(departed))
  expect(freight.status).toBe(400)
  const bare = back({ SealIntact: false, SealNumber: null, ReeferFuelLevel: null })
  expect((await run(yard, 'setTrailerState', bare, sees(departed))).Outcome).toBe('applied')
})

test('a trailer whose freight type was deleted comes back without one, with a warning', async () => {
  const left = { ...departed, FreightID: PRODUCE }
  const yard = buildYard([left])
  await yard.Freights.remove(PRODUCE)
  const words = 'The freight type of trailer TR100 was deleted, so it is back without one.'
  const ran = await run(yard, 'setTrailerState', back({ FreightID: PRODUCE }), sees(left))
  expect(ran).toMatchObject({ Outcome: 'applied', Warnings: [words] })
  expect(await yard.Trailers.get(100)).toMatchObject({ State: 1, FreightID: null })
  expect(yard.all('TrailerHistory')).toMatchObject([{ Action: 3, FreightID: null, Remark: words }])
})

test('a trailer from transit arrives at the yard, even if its old spot is taken', async () => {
  const inTransit = { ...onYard, State: 3 }
  const yard = buildYard([inTransit, buildTrailer({ ID: 42, Number: 'OLD1', LocationID: at.spot })])
  await run(yard, 'setTrailerState', stateCall(inTransit, 1), sees(inTransit))
  expect(await yard.Trailers.get(100)).toMatchObject({ State: 1, Visit: 3, LocationID: at.yard, Activity: 1 })
})

test('no call sets the state to in transit', async () => {
  expect((await refused(buildYard([onYard]), 'setTrailerState', stateCall(onYard, 3))).errors).toHaveProperty('State')
})

test('two halves of a re-arrival that somebody else has finished change nothing', async () => {
  const yard = buildYard([{ ...onYard, Visit: 3 }])
  const { State: _s, Visit: _v, ...fields } = trailerBase(departed)
  const input = { ...buildReefer(), ...fields, ID: 100, LocationID: at.spot }
  expect((await run(yard, 'updateTrailer', input, sees(departed))).Outcome).toBe('noop')
  expect((await run(yard, 'setTrailerState', back(), sees(departed))).Outcome).toBe('noop')
})

test('a trailer weight of 0 is refused as in the form', async () => {
  const details = await refused(buildYard([onYard]), 'setTrailerState', depart({ TrailerWeight: 0 }), sees(onYard))
  expect(details.errors).toStrictEqual({ TrailerWeight: ['Trailer Weight must be greater than 0'] })
})
