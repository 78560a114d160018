import { expect, test } from 'vitest'
import { findingsOf } from '../findings.ts'
import { auditorAt, buildAudit, buildCheck, SESSION } from '../../testing/audit-builders.ts'
import { Role } from '../../people/session-user.ts'
import { at, buildBy, buildTrailer, buildYard } from '../../testing/builders.ts'
import type { MemoryYard } from '../../testing/memory-yard.ts'
import { refused, run } from '../../testing/run-command.ts'
import { departedBy } from '../../trailers/seen-departures.ts'
import { stateFieldsOf } from '../../trailers/state-fields.ts'

const early = { ArrivalDate: '2026-11-20T08:00:00.000Z', LastActivityDate: '2026-11-20T08:00:00.000Z' }
const spotted = (ID: number, LocationID: number) =>
  buildTrailer({ ID, Number: `T${ID}`, NumberKey: `T${ID}`, LocationID, ...early })

test('a session notes who opened it and when', async () => {
  const yard = buildYard()
  const ran = await run(yard, 'openAudit', { ID: 7, Type: 1, SiteID: null }, auditorAt('12:00'))
  expect(ran).toEqual({ Outcome: 'applied', ID: 7 })
  expect(yard.all('Audits')).toMatchObject([{ ID: 7, State: 1, OpenedUserName: 'Gail Keeper', ClosedDate: null }])
})

test('a second session joins the open one, and checks made under its ID belong to the open one', async () => {
  const yard = buildYard([spotted(100, at.spot)])
  await run(yard, 'openAudit', { ID: SESSION, Type: 1, SiteID: 1 }, auditorAt('12:00'))
  expect(await run(yard, 'openAudit', { ID: 8, Type: 1, SiteID: 1 }, auditorAt('12:01'))).toEqual({
    Outcome: 'noop',
    ID: SESSION,
  })
  await run(yard, 'checkTrailer', buildCheck({ AuditID: 8 }), auditorAt('13:00'))
  expect(yard.all('AuditTrailers')).toMatchObject([{ AuditID: SESSION }])
  await run(yard, 'closeAudit', { ID: 8 }, auditorAt('14:00'))
  expect((await yard.Audits.get(SESSION))?.State).toBe(2)
})

test('a session of the other type is a session of its own', async () => {
  const yard = buildYard([], { ProductProtectionEnabled: true })
  await run(yard, 'openAudit', { ID: 7, Type: 1, SiteID: 1 }, auditorAt('12:00'))
  expect((await run(yard, 'openAudit', { ID: 8, Type: 2, SiteID: 1 }, auditorAt('12:01'))).Outcome).toBe('applied')
})

test('a site without product protection has no such session, and another site none of ours', async () => {
  const yard = buildYard()
  expect(await refused(yard, 'openAudit', { ID: 7, Type: 2, SiteID: 1 }, auditorAt('12:00'))).toMatchObject({
    status: 409,
  })
  expect(await refused(yard, 'openAudit', { ID: 7, Type: 1, SiteID: 2 }, auditorAt('12:00'))).toMatchObject({
    status: 403,
  })
})

test('closing a Yard Audit marks missed trailers, and leaves those not reached', async () => {
  const yard = buildYard([
    spotted(100, at.spot),
    spotted(101, at.otherSpot),
    spotted(102, at.door),
    spotted(103, at.yard),
  ])
  await yard.Audits.put(buildAudit())
  await run(yard, 'checkTrailer', buildCheck({ TrailerID: 100, TrailerAuditState: 3 }), auditorAt('13:00'))
  await run(
    yard,
    'checkTrailer',
    buildCheck({ TrailerID: null, LocationID: at.otherSpot, Walked: true }),
    auditorAt('13:01'),
  )
  await run(yard, 'checkTrailer', buildCheck({ TrailerID: 102 }), auditorAt('13:02'))
  await run(yard, 'closeAudit', { ID: SESSION }, auditorAt('16:00', { UserName: 'Ana Silva' }))
  const states = yard.all('Trailers').map((trailer) => [trailer.ID, trailer.AuditState])
  expect(states).toEqual([
    [100, 3],
    [101, 3],
    [102, 0],
    [103, 0],
  ])
  expect(await yard.Trailers.get(100)).toMatchObject({
    LastConditionalDepartedDate: '2026-11-20T16:00:00.000Z',
    LastConditionalDepartedUserName: 'Ana Silva',
  })
  expect(yard.announced).toEqual([{ what: 'audit-report', AuditID: SESSION, amended: false }])
})

test('the close marks no trailer that came after the opening, or was handled after the miss', async () => {
  const late = { ...spotted(100, at.spot), ArrivalDate: '2026-11-20T12:30:00.000Z' }
  const yard = buildYard([late, spotted(101, at.otherSpot)])
  await yard.Audits.put(buildAudit())
  await run(yard, 'checkTrailer', buildCheck({ TrailerID: 100, TrailerAuditState: 3 }), auditorAt('13:00'))
  await run(yard, 'checkTrailer', buildCheck({ TrailerID: 101, TrailerAuditState: 3 }), auditorAt('13:01'))
  const move = { TrailerID: 101, LocationID: at.yard, OtherTrailerID: null, OtherLocationID: null }
  await run(yard, 'moveTrailer', move, auditorAt('14:00'))
  await run(yard, 'closeAudit', { ID: SESSION }, auditorAt('16:00'))
  expect(yard.all('Trailers').map((trailer) => trailer.AuditState)).toEqual([0, 0])
})

/** Sets the state of trailer 100 as the departure dialog and its Undo do. */
async function setState(yard: MemoryYard, State: number, time: string): Promise<void> {
  const trailer = await yard.Trailers.get(100)
  if (!trailer) throw new Error('the trailer is gone')
  const flags = { TrailerID: 100, State, IsReArrival: State === 1, DepartedInError: State === 1 }
  await run(yard, 'setTrailerState', { ...flags, ...stateFieldsOf(trailer) }, auditorAt(time, { Roles: [Role.Admin] }))
}

/** Returns the kinds of the findings that are left of trailer 100. */
async function findingsLeft(yard: MemoryYard): Promise<readonly string[]> {
  const trailers = new Map(yard.all('Trailers').map((trailer) => [trailer.ID, trailer]))
  return findingsOf(buildAudit(), yard.all('AuditTrailers'), trailers, (id) => id !== at.yard).map(({ kind }) => kind)
}

test('a departure that was taken back mends nothing: the trailer is missing as before', async () => {
  const yard = buildYard([spotted(100, at.spot)])
  await yard.Audits.put(buildAudit())
  await run(yard, 'checkTrailer', buildCheck({ TrailerAuditState: 3 }), auditorAt('13:00'))
  await setState(yard, 2, '13:10')
  expect(await findingsLeft(yard)).toEqual([])
  await setState(yard, 1, '13:20')
  expect(await findingsLeft(yard)).toEqual(['missing'])
  await run(yard, 'closeAudit', { ID: SESSION }, auditorAt('14:00'))
  expect(await yard.Trailers.get(100)).toMatchObject({ AuditState: 3 })
  await setState(yard, 2, '14:10')
  await setState(yard, 1, '14:20')
  expect(await yard.Trailers.get(100)).toMatchObject({ State: 1, AuditState: 3 })
  expect(await findingsLeft(yard)).toEqual(['missing'])
})

test('an undo that is dated before its departure opens the finding again too', async () => {
  const yard = buildYard([spotted(100, at.spot)])
  await yard.Audits.put(buildAudit())
  await run(yard, 'checkTrailer', buildCheck({ TrailerAuditState: 3 }), auditorAt('13:00'))
  await setState(yard, 2, '13:20')
  // By another tablet, whose clock is slow.
  const away = await yard.Trailers.get(100)
  if (!away) throw new Error('the trailer is gone')
  const undo = { TrailerID: 100, State: 1, IsReArrival: true, DepartedInError: true, ...stateFieldsOf(away) }
  const seen = { Base: departedBy([buildBy().UserID]) }
  await run(yard, 'setTrailerState', undo, auditorAt('13:10', seen))
  expect(await findingsLeft(yard)).toEqual(['missing'])
})

test('a session is closed once', async () => {
  const yard = buildYard()
  await yard.Audits.put(buildAudit())
  await run(yard, 'closeAudit', { ID: SESSION }, auditorAt('16:00'))
  expect((await run(yard, 'closeAudit', { ID: SESSION }, auditorAt('17:00'))).Outcome).toBe('noop')
  expect((await yard.Audits.get(SESSION))?.ClosedDate).toBe('2026-11-20T16:00:00.000Z')
})

test('an alert names the trailer and its sender', async () => {
  const yard = buildYard([spotted(100, at.spot)])
  await run(yard, 'sendAlert', { ID: 100 }, auditorAt('13:00'))
  expect(yard.announced).toMatchObject([{ what: 'product-alert', TrailerID: 100, UserName: 'Gail Keeper' }])
  expect(await refused(yard, 'sendAlert', { ID: 999 }, auditorAt('13:00'))).toMatchObject({ status: 404 })
})
