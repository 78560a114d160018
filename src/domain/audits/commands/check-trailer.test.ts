import { describe, expect, test } from 'vitest'
import { auditorAt, buildAudit, buildCheck, SESSION } from '../../testing/audit-builders.ts'
import { at, buildReefer, buildTrailer, buildYard } from '../../testing/builders.ts'
import { refused, run } from '../../testing/run-command.ts'
import type { Site } from '../../sites/site.ts'
import { stateFieldsOf } from '../../trailers/state-fields.ts'
import type { Trailer } from '../../trailers/trailer.ts'
import { Activity, AuditState } from '../../trailers/trailer-lists.ts'
import type { Audit } from '../audit.ts'

const product = buildAudit({ Type: 2 })
const reefer = buildTrailer({ ...buildReefer(), LocationID: at.spot })

async function yardWith(audit: Audit, trailers: readonly Trailer[] = [reefer], site: Partial<Site> = {}) {
  const yard = buildYard(trailers, { ProductProtectionEnabled: true, ...site })
  await yard.Audits.put(audit)
  return yard
}

const reading = { BoxTemperature: 35, ReeferFuelLevel: 4 }

describe('product protection', () => {
  test('a check updates its trailer with temperature, fuel and a row of history', async () => {
    const yard = await yardWith(product)
    await run(yard, 'checkTrailer', buildCheck(reading), auditorAt('13:00'))
    expect(await yard.Trailers.get(100)).toMatchObject({
      BoxTemperature: 35,
      ReeferFuelLevel: 4,
      LastProductProtectionID: SESSION,
      LastProductProtectionDate: '2026-11-20T13:00:00.000Z',
      LastProductProtectionUserName: 'Gail Keeper',
      LastProductProtectionState: AuditState.Checked,
      Activity: Activity.ProductCheck,
    })
    expect(yard.all('TrailerHistory')).toMatchObject([
      { Action: Activity.ProductCheck, BoxTemperature: 35, Remark: null },
    ])
  })

  test('a box out of range becomes a finding', async () => {
    const yard = await yardWith(product)
    await run(yard, 'checkTrailer', buildCheck({ ...reading, BoxTemperature: 50 }), auditorAt('13:00'))
    expect((await yard.Trailers.get(100))?.LastProductProtectionState).toBe(AuditState.CheckedWithFinding)
  })

  test('a unit that defrosts needs no temperature, and a typed one changes nothing', async () => {
    const yard = await yardWith(product)
    await run(yard, 'checkTrailer', buildCheck({ ReeferFuelLevel: 4, Defrost: true }), auditorAt('13:00'))
    await run(yard, 'checkTrailer', buildCheck({ ...reading, BoxTemperature: 90, Defrost: true }), auditorAt('13:10'))
    expect(await yard.Trailers.get(100)).toMatchObject({ BoxTemperature: 35.5, LastProductProtectionState: 1 })
  })

  test.each([
    [{ ...reading, BoxTemperature: null }, { BoxTemperature: ['Please enter a valid temperature'] }],
    [{ ...reading, ReeferFuelLevel: null }, { ReeferFuelLevel: ['Please select the fuel level'] }],
  ])('a check without its readings is refused: %j', async (fields, errors) => {
    const yard = await yardWith(product)
    expect(await refused(yard, 'checkTrailer', buildCheck(fields), auditorAt('13:00'))).toMatchObject({
      status: 400,
      errors,
    })
  })

  test('only a reefer is checked or added', async () => {
    const yard = await yardWith(product, [buildTrailer()])
    for (const TrailerAuditState of [0, 1]) {
      const refusal = await refused(
        yard,
        'checkTrailer',
        buildCheck({ ...reading, TrailerAuditState }),
        auditorAt('13:00'),
      )
      expect(refusal.errors).toEqual({ TrailerID: ['Trailer is non-reefer type'] })
    }
  })

  test('of two checks the later is current and both are kept, whichever arrives first', async () => {
    const yard = await yardWith(product)
    await run(yard, 'checkTrailer', buildCheck({ ...reading, BoxTemperature: 36 }), auditorAt('14:00'))
    await run(yard, 'checkTrailer', buildCheck({ ...reading, BoxTemperature: 34 }), auditorAt('13:00'))
    expect(await yard.Trailers.get(100)).toMatchObject({
      BoxTemperature: 36,
      LastProductProtectionDate: '2026-11-20T14:00:00.000Z',
      LastActivityDate: '2026-11-20T14:00:00.000Z',
    })
    expect(yard.all('TrailerHistory').map((row) => row.BoxTemperature)).toEqual([36, 34])
    expect(yard.all('AuditTrailers')).toHaveLength(2)
  })

  test('a trailer is added to the session once', async () => {
    const yard = await yardWith(product)
    const add = () => run(yard, 'checkTrailer', buildCheck({ TrailerAuditState: 0 }), auditorAt('13:00'))
    expect((await add()).Outcome).toBe('applied')
    expect((await add()).Outcome).toBe('noop')
    expect((await yard.Trailers.get(100))?.ProductProtectionAddedID).toBe(SESSION)
    expect(yard.all('TrailerHistory')).toEqual([])
  })

  test('a trailer that had left cannot be checked; one that left later can', async () => {
    const left = { ...reefer, State: 2, DepartureDate: '2026-11-20T13:00:00.000Z' }
    const yard = await yardWith(product, [left])
    expect(await refused(yard, 'checkTrailer', buildCheck(reading), auditorAt('13:30'))).toMatchObject({ status: 409 })
    await run(yard, 'checkTrailer', buildCheck(reading), auditorAt('12:30'))
    expect((await yard.Trailers.get(100))?.LastProductProtectionDate).toBe('2026-11-20T12:30:00.000Z')
  })
})

describe('after the close', () => {
  const closed = { State: 2, ClosedDate: '2026-11-20T15:00:00.000Z', ClosedUserName: 'Ana Silva' } as const

  test('a check made before the close is accepted, and the report is sent again', async () => {
    const yard = await yardWith({ ...product, ...closed })
    await run(yard, 'checkTrailer', buildCheck(reading), auditorAt('14:59'))
    expect((await yard.Audits.get(SESSION))?.AmendedDate).toBe('2026-11-20T14:59:00.000Z')
    expect(yard.announced).toEqual([{ what: 'audit-report', AuditID: SESSION, amended: true }])
  })

  test('a check made after the close is refused with the name of the person who closed it', async () => {
    const yard = await yardWith({ ...product, ...closed })
    const refusal = await refused(yard, 'checkTrailer', buildCheck(reading), auditorAt('15:01'))
    expect(refusal).toMatchObject({ status: 409, title: 'This session was closed by Ana Silva before that.' })
  })

  test('a late sighting takes back the Conditional Departed set by the close', async () => {
    const gone = {
      ...reefer,
      AuditState: 3,
      LastConditionalDepartedDate: closed.ClosedDate,
      LastConditionalDepartedUserName: 'Ana Silva',
    }
    const yard = await yardWith(buildAudit(closed), [gone])
    await run(yard, 'checkTrailer', buildCheck(), auditorAt('14:00'))
    expect(await yard.Trailers.get(100)).toMatchObject({ AuditState: 0, LastConditionalDepartedDate: null })
  })

  test('a late "not here" sets it, and so does a late "empty" for the trailer listed there', async () => {
    const other = buildTrailer({ ID: 101, Number: 'B1', NumberKey: 'B1', LocationID: at.otherSpot })
    const yard = await yardWith(buildAudit(closed), [reefer, other])
    await run(yard, 'checkTrailer', buildCheck({ TrailerAuditState: 3 }), auditorAt('14:00'))
    await run(
      yard,
      'checkTrailer',
      buildCheck({ TrailerID: null, LocationID: at.otherSpot, Walked: true }),
      auditorAt('14:01'),
    )
    expect((await yard.Trailers.get(100))?.AuditState).toBe(AuditState.ConditionalDeparted)
    expect((await yard.Trailers.get(101))?.AuditState).toBe(AuditState.ConditionalDeparted)
  })
})

describe('taking back', () => {
  const closed = { State: 2, ClosedDate: '2026-11-20T15:00:00.000Z', ClosedUserName: 'Ana Silva' } as const
  const take = (ID: number) => ({ ID, TrailerID: 100, LocationID: null })

  test('a trailer that was added by hand leaves the session, and may be added again', async () => {
    const yard = await yardWith(product)
    const added = buildCheck({ TrailerAuditState: 0 })
    await run(yard, 'checkTrailer', added, auditorAt('13:00'))
    await run(yard, 'takeBackCheck', take(added.ID), auditorAt('13:01'))
    expect((await yard.Trailers.get(100))?.ProductProtectionAddedID).toBeNull()
    const again = await run(yard, 'checkTrailer', buildCheck({ TrailerAuditState: 0 }), auditorAt('13:02'))
    expect(again.Outcome).toBe('applied')
  })

  test('a check that is taken back leaves the readings of the check before, and the reefer is due again', async () => {
    const yard = await yardWith(product)
    const [right, wrong] = [buildCheck(reading), buildCheck({ BoxTemperature: -9, ReeferFuelLevel: 1 })]
    await run(yard, 'checkTrailer', right, auditorAt('13:00'))
    await run(yard, 'checkTrailer', wrong, auditorAt('13:10'))
    await run(yard, 'takeBackCheck', take(wrong.ID), auditorAt('13:11'))
    expect(await yard.Trailers.get(100)).toMatchObject({
      ...reading,
      BoxTemperatureAt: '2026-11-20T13:00:00.000Z',
      LastProductProtectionDate: '2026-11-20T13:00:00.000Z',
    })
    const changes = '{"BoxTemperature":[-9,35],"ReeferFuelLevel":[1,4]}'
    expect(yard.all('TrailerHistory').at(-1)?.Changes).toBe(changes)
  })

  test('a check that is taken back after a later one changes no readings', async () => {
    const yard = await yardWith(product)
    const [first, later] = [buildCheck({ BoxTemperature: -9, ReeferFuelLevel: 1 }), buildCheck(reading)]
    await run(yard, 'checkTrailer', first, auditorAt('13:00'))
    await run(yard, 'checkTrailer', later, auditorAt('13:10'))
    await run(yard, 'takeBackCheck', take(first.ID), auditorAt('13:11'))
    expect(await yard.Trailers.get(100)).toMatchObject(reading)
  })

  test('behind a check taken back stands the last reading that still counts', async () => {
    const yard = await yardWith(product)
    const right = buildCheck(reading)
    const defrosting = buildCheck({ Defrost: true, BoxTemperature: 60, ReeferFuelLevel: 3 })
    const wrong = buildCheck({ BoxTemperature: -9, ReeferFuelLevel: 1 })
    await run(yard, 'checkTrailer', right, auditorAt('13:00'))
    await run(yard, 'checkTrailer', defrosting, auditorAt('13:10'))
    await run(yard, 'checkTrailer', wrong, auditorAt('13:20'))
    await run(yard, 'takeBackCheck', take(wrong.ID), auditorAt('13:21'))
    const measured = { BoxTemperature: 35, BoxTemperatureAt: '2026-11-20T13:00:00.000Z', ReeferFuelLevel: 3 }
    expect(await yard.Trailers.get(100)).toMatchObject(measured)
    // The first of two wrong ones is taken back first.
    const [early, late] = [
      buildCheck({ ...reading, BoxTemperature: 50 }),
      buildCheck({ ...reading, BoxTemperature: 51 }),
    ]
    await run(yard, 'checkTrailer', early, auditorAt('13:30'))
    await run(yard, 'checkTrailer', late, auditorAt('13:40'))
    await run(yard, 'takeBackCheck', take(early.ID), auditorAt('13:41'))
    await run(yard, 'takeBackCheck', take(late.ID), auditorAt('13:42'))
    expect(await yard.Trailers.get(100)).toMatchObject(measured)
  })

  test('after the close, the conclusion of a check that is taken back goes with it', async () => {
    const yard = await yardWith(buildAudit(closed))
    const missed = buildCheck({ TrailerAuditState: 3 })
    const seen = buildCheck({ LocationID: at.otherSpot })
    const state = async () => (await yard.Trailers.get(100))?.AuditState
    await run(yard, 'checkTrailer', missed, auditorAt('14:00'))
    expect(await state()).toBe(AuditState.ConditionalDeparted)
    await run(yard, 'checkTrailer', seen, auditorAt('14:10'))
    expect(await state()).toBe(AuditState.NotChecked)
    await run(yard, 'takeBackCheck', take(seen.ID), auditorAt('14:20'))
    expect(await state()).toBe(AuditState.ConditionalDeparted)
    await run(yard, 'takeBackCheck', take(missed.ID), auditorAt('14:30'))
    expect(await state()).toBe(AuditState.NotChecked)
  })
})

describe('yard audit', () => {
  test('a trailer seen in its listed spot is checked; seen elsewhere it is a finding', async () => {
    const yard = await yardWith(buildAudit())
    await run(yard, 'checkTrailer', buildCheck(), auditorAt('13:00'))
    expect((await yard.Trailers.get(100))?.LastYardAuditState).toBe(AuditState.Checked)
    await run(yard, 'checkTrailer', buildCheck({ LocationID: at.otherSpot }), auditorAt('13:10'))
    expect((await yard.Trailers.get(100))?.LastYardAuditState).toBe(AuditState.CheckedWithFinding)
  })

  test('another trailer in the spot is a sighting of that one and a miss of the listed one', async () => {
    const other = buildTrailer({ ID: 101, Number: 'B1', NumberKey: 'B1', LocationID: at.otherSpot })
    const yard = await yardWith(buildAudit(), [reefer, other])
    const check = buildCheck({ LocationID: at.spot, FoundTrailerID: 101, Walked: true })
    await run(yard, 'checkTrailer', check, auditorAt('13:00'))
    expect(yard.all('AuditTrailers')).toMatchObject([
      {
        TrailerID: 100,
        TrailerAuditState: 3,
        FoundTrailerID: 101,
        FoundNumber: 'B1',
        FoundBookedLocationID: at.otherSpot,
      },
    ])
    expect((await yard.Trailers.get(101))?.LastYardAuditState).toBe(AuditState.CheckedWithFinding)
    expect(yard.all('TrailerHistory').map((row) => [row.TrailerID, row.Remark])).toEqual([
      [100, 'Not in its spot'],
      [101, 'Found in another spot'],
    ])
  })

  test.each([
    ['in its own spot', { LocationID: at.spot }],
    ['in another spot', { LocationID: at.otherSpot }],
    ['in an empty spot', { TrailerID: null, FoundTrailerID: 100, LocationID: at.otherSpot }],
  ])('history says of a departed trailer seen %s that it had departed', async (_, check) => {
    const away = buildTrailer({ ...reefer, State: 2, DepartureDate: '2026-11-20T12:50:00.000Z' })
    const yard = await yardWith(buildAudit(), [away])
    await run(yard, 'checkTrailer', buildCheck({ ...check, Walked: true }), auditorAt('13:00'))
    expect(yard.all('TrailerHistory').map((row) => row.Remark)).toEqual(['Departed, but seen'])
  })

  test('history says nothing odd of a trailer found in its own spot beside the one listed there', async () => {
    const twin = buildTrailer({ ID: 101, Number: 'B1', NumberKey: 'B1', LocationID: at.spot })
    const yard = await yardWith(buildAudit(), [reefer, twin])
    const check = buildCheck({ LocationID: at.spot, FoundTrailerID: 101, Walked: true })
    await run(yard, 'checkTrailer', check, auditorAt('13:00'))
    expect(yard.all('TrailerHistory').map((row) => [row.TrailerID, row.Remark])).toEqual([
      [100, 'Not in its spot'],
      [101, null],
    ])
  })

  test('a sighting wins over a miss, in either order', async () => {
    for (const [seen, missed] of [
      ['13:00', '13:30'],
      ['13:30', '13:00'],
    ] as const) {
      const yard = await yardWith(buildAudit())
      await run(yard, 'checkTrailer', buildCheck({ TrailerAuditState: 3 }), auditorAt(missed))
      await run(yard, 'checkTrailer', buildCheck({ LocationID: at.otherSpot }), auditorAt(seen))
      await run(yard, 'closeAudit', { ID: SESSION }, auditorAt('16:00'))
      expect((await yard.Trailers.get(100))?.AuditState).toBe(AuditState.NotChecked)
    }
  })

  test('a check that is taken back does not count, and is kept', async () => {
    const yard = await yardWith(buildAudit())
    const check = buildCheck()
    await run(yard, 'checkTrailer', check, auditorAt('13:00'))
    await run(yard, 'takeBackCheck', { ID: check.ID, TrailerID: 100, LocationID: null }, auditorAt('13:01'))
    expect(await yard.Trailers.get(100)).toMatchObject({ LastYardAuditID: null, LastYardAuditState: 0 })
    expect(yard.all('AuditTrailers')).toMatchObject([{ TakenBack: true }])
    expect(yard.all('TrailerHistory').at(-1)?.Remark).toBe('Check taken back')
  })

  test('a check after a return that is taken back leaves the return as the last act', async () => {
    const away = buildTrailer({ ...reefer, State: 2, DepartureDate: '2026-11-20T10:00:00.000Z' })
    const yard = await yardWith(buildAudit(), [away])
    const back = { TrailerID: 100, State: 1, IsReArrival: true, DepartedInError: false, ...stateFieldsOf(away) }
    await run(yard, 'setTrailerState', back, auditorAt('12:30'))
    const check = buildCheck()
    await run(yard, 'checkTrailer', check, auditorAt('13:00'))
    await run(yard, 'takeBackCheck', { ID: check.ID, TrailerID: 100, LocationID: null }, auditorAt('13:01'))
    const returned = { Activity: Activity.ReArrived, LastActivityDate: '2026-11-20T12:30:00.000Z' }
    expect(await yard.Trailers.get(100)).toMatchObject(returned)
  })

  test("state 0 takes back the person's own check, not one that somebody else made later", async () => {
    const yard = await yardWith(buildAudit())
    const [mine, later] = [buildCheck(), buildCheck()]
    await run(yard, 'checkTrailer', mine, auditorAt('13:00'))
    await run(yard, 'checkTrailer', later, auditorAt('13:10', { UserID: 8, UserName: 'Ana Silva' }))
    await run(yard, 'checkTrailer', buildCheck({ TrailerAuditState: 0 }), auditorAt('13:05'))
    const standing = yard.all('AuditTrailers').filter(({ TakenBack }) => !TakenBack)
    expect(standing.map(({ ID }) => ID)).toEqual([later.ID])
  })

  test('state 0 takes the last check of the trailer back; without one nothing happens', async () => {
    const yard = await yardWith(buildAudit())
    const back = () => run(yard, 'checkTrailer', buildCheck({ TrailerAuditState: 0 }), auditorAt('13:05'))
    expect((await back()).Outcome).toBe('noop')
    await run(yard, 'checkTrailer', buildCheck(), auditorAt('13:00'))
    expect((await back()).Outcome).toBe('applied')
    expect((await yard.Trailers.get(100))?.LastYardAuditID).toBeNull()
  })

  test('a place of another site, and no place at all, are errors of their field', async () => {
    const yard = await yardWith(buildAudit())
    const strange = await refused(yard, 'checkTrailer', buildCheck({ LocationID: 999 }), auditorAt('13:00'))
    expect(strange.errors).toEqual({ LocationID: ['Please select a location from the list'] })
    const nowhere = await refused(yard, 'checkTrailer', buildCheck({ TrailerID: null }), auditorAt('13:00'))
    expect(Object.keys(nowhere.errors ?? {})).toEqual(['TrailerID'])
  })

  test('an unknown session is an error of its field', async () => {
    const yard = await yardWith(buildAudit())
    expect(await refused(yard, 'checkTrailer', buildCheck({ AuditID: 9 }), auditorAt('13:00'))).toMatchObject({
      status: 400,
      errors: { AuditID: ['This audit session is not known at this site'] },
    })
  })
})

const hour = (time: string) => `2026-11-20T${time}:00.000Z`

test.each([
  ['since the session was opened', '14:10', '14:10'],
  ['between the close before it and its opening', '13:30', '13:30'],
  ['before that close', '12:30', '13:00'],
  ['after it was sent', '18:00', '16:00'],
])(
  'a check that is added to another session and was made %s is filed at its own time within bounds',
  async (_, made, filed) => {
    const yard = buildYard([buildTrailer({ ID: 100, LocationID: at.spot, ArrivalDate: hour('08:00') })])
    await yard.Audits.put(buildAudit({ ID: 400, State: 2, OpenedDate: hour('12:00'), ClosedDate: hour('13:00') }))
    await yard.Audits.put(
      buildAudit({ ID: 401, Type: 2, State: 2, OpenedDate: hour('12:00'), ClosedDate: hour('13:45') }),
    )
    await yard.Audits.put(buildAudit({ OpenedDate: hour('14:00') }))
    await run(
      yard,
      'checkTrailer',
      buildCheck({ CheckedDate: hour(made) }),
      auditorAt('16:00', { GivenAt: hour('16:00') }),
    )
    const GivenDate = made === filed ? null : hour(made)
    expect(yard.all('AuditTrailers')).toMatchObject([{ CheckedDate: hour(filed), GivenDate }])
    expect(yard.all('TrailerHistory')).toMatchObject([{ ActionDateTime: hour(filed), GivenDate }])
    expect(await yard.Trailers.get(100)).toMatchObject({ LastYardAuditDate: hour(filed) })
  },
)
