import { expect, test } from 'vitest'
import type { Answers, PresentedAudit } from '../../../src/contract/answers.ts'
import { type AuditTrailer, auditTrailerColumns } from '../../../src/domain/audits/audit-trailer.ts'
import type { PresentedTrailer } from '../../../src/domain/trailers/present-trailer.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const MINUTE = 60_000
const YARD = 1
const PRODUCT = 2
const REEFER = 1
const VAN = 2

const auditFields = [
  ...['SiteID', 'ID', 'Type', 'State', 'OpenedUserID', 'OpenedUserName', 'OpenedDate'],
  ...['OpenedGivenDate', 'OpenedUncertain', 'ClosedUserID', 'ClosedUserName', 'ClosedDate'],
  ...['ClosedGivenDate', 'ClosedUncertain', 'AmendedDate', 'TrailerAuditState'],
]

describeOnDatabases('audits', (open) => {
  const server = serverBefore(open)
  const madeAt = (ms: number) => ({ 'x-made-at': new Date(ms).toISOString() })

  async function openAudit(client: Client, Type: number): Promise<PresentedAudit> {
    const answer = await client.send('POST', '/audits', { Type, SiteID: server.sites.Northgate })
    expect(answer.statusCode).toBe(200)
    return answer.json().Audit
  }

  async function close(client: Client, { ID }: { readonly ID: number }): Promise<PresentedAudit> {
    server.advance(MINUTE)
    const answer = await client.send('PUT', `/audits/${ID}/close`)
    expect(answer.statusCode).toBe(200)
    return answer.json().Audit
  }

  const check = (client: Client, AuditTrailer: Partial<AuditTrailer>, headers = {}) =>
    client.send('POST', '/audittrailers', { AuditTrailer: { TrailerAuditState: 1, ...AuditTrailer } }, headers)

  async function checked(client: Client, AuditTrailer: Partial<AuditTrailer>, headers = {}): Promise<AuditTrailer> {
    const answer = await check(client, AuditTrailer, headers)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    return answer.json().AuditTrailer
  }

  async function trailersOf(client: Client, type: number): Promise<readonly PresentedTrailer[]> {
    const answer = await client.get(`/trailers?take=100&states=1&types=${type}`)
    const { Trailers } = answer.json<Answers['Trailers']>()
    expect(Trailers.length).toBeGreaterThan(0)
    return Trailers
  }

  async function trailerOf(client: Client, type: number): Promise<PresentedTrailer> {
    const [trailer] = await trailersOf(client, type)
    if (!trailer) throw new Error('the demo has no such trailer')
    return trailer
  }

  test('without an open session the answer has ID 0, and unknown types are rejected', async () => {
    const viewer = await server.signIn('viewer')
    for (const Type of [YARD, PRODUCT]) {
      const { Audit } = (await viewer.get(`/audits/${Type}`)).json()
      expect(Object.keys(Audit).sort()).toEqual([...auditFields].sort())
      expect(Audit).toMatchObject({
        ID: 0,
        Type,
        State: null,
        OpenedDate: null,
        ClosedDate: null,
        TrailerAuditState: 0,
      })
    }
    expect((await viewer.get('/audits/3')).statusCode).toBe(400)
  })

  test('the demo shows the closed sessions of the last days, newest first', async () => {
    const clerk = await server.signIn('clerk')
    const { Audits } = (await clerk.get('/audits')).json<Answers['Audits']>()
    expect(Audits.map(({ Type, State }) => [Type, State])).toEqual([2, 2, 1, 2, 1].map((type) => [type, 2]))
    expect(Object.keys(Audits[0] ?? {})).toEqual(auditFields)
    expect(Audits.every(({ TrailerAuditState }) => TrailerAuditState >= 1)).toBe(true)
  })

  test('opening a session while one is open joins it, visibly for the whole site', async () => {
    const gate = await server.signIn('gate')
    const admin = await server.signIn('admin')
    const audit = await openAudit(gate, YARD)
    expect(audit).toMatchObject({ Type: YARD, State: 1, OpenedUserName: 'Gus Halvorsen', TrailerAuditState: 0 })
    expect(Object.keys(audit)).toEqual(auditFields)
    expect(await openAudit(admin, YARD)).toEqual(audit)
    expect((await admin.get('/audits/1')).json()).toEqual({ Audit: audit })
    expect((await admin.get('/audits')).json().Audits[0]).toEqual(audit)
    expect((await admin.get('/audits/2')).json().Audit.ID).toBe(0)
    await close(gate, audit)
  })

  test('a check marks the trailer for everybody, and undoing it returns the same entry', async () => {
    const gate = await server.signIn('gate')
    const trailer = await trailerOf(gate, VAN)
    const audit = await openAudit(gate, YARD)
    const named = { AuditID: audit.ID, TrailerID: trailer.ID }
    server.advance(MINUTE)
    const entry = await checked(gate, named)
    expect(Object.keys(entry)).toEqual(Object.keys(auditTrailerColumns))
    expect(entry).toMatchObject({ ...named, TrailerAuditState: 1, TrailerNumber: trailer.Number, TakenBack: false })
    const shown = async () =>
      (await gate.get(`/trailers?take=100&auditType=1&keyword=${trailer.Number}`)).json().Trailers[0].AuditState
    expect(await shown()).toBe(1)
    expect((await gate.get('/audits/1')).json().Audit.TrailerAuditState).toBe(1)
    const back = await checked(gate, { ...named, TrailerAuditState: 0 })
    expect(back).toEqual({ ...entry, TakenBack: true })
    expect(await checked(gate, { ...named, TrailerAuditState: 0 })).toEqual(back)
    expect(await shown()).toBe(0)
    const [, other] = await trailersOf(gate, VAN)
    expect(await checked(gate, { AuditID: audit.ID, TrailerID: other?.ID ?? 0, TrailerAuditState: 0 })).toBeNull()
    const again = await checked(gate, named)
    expect((await gate.send('DELETE', `/audittrailers/${again.ID}`)).statusCode).toBe(204)
    expect(await shown()).toBe(0)
    await close(gate, audit)
  })

  test('the server has the messages of the check dialog too', async () => {
    const gate = await server.signIn('gate')
    const audit = await openAudit(gate, PRODUCT)
    const van = await trailerOf(gate, VAN)
    const reefer = await trailerOf(gate, REEFER)
    const full = { AuditID: audit.ID, TrailerID: reefer.ID, BoxTemperature: 12.5, ReeferFuelLevel: 4 }
    const refused: readonly [Partial<AuditTrailer>, string, string][] = [
      [{ TrailerID: van.ID }, 'TrailerID', 'Trailer is non-reefer type'],
      [{ TrailerID: van.ID, TrailerAuditState: 0 }, 'TrailerID', 'Trailer is non-reefer type'],
      [{ ReeferFuelLevel: null }, 'ReeferFuelLevel', 'Please select the fuel level'],
      [{ ReeferFuelLevel: 0 }, 'ReeferFuelLevel', 'Please select the fuel level'],
      [{ BoxTemperature: null }, 'BoxTemperature', 'Please enter a valid temperature'],
      [{ BoxTemperature: 12.55 }, 'BoxTemperature', 'Please enter a valid temperature'],
      [{ BoxTemperature: 141 }, 'BoxTemperature', 'Please enter a valid temperature'],
    ]
    for (const [wrong, field, words] of refused) {
      const answer = await check(gate, { ...full, ...wrong })
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { [field]: [words] }])
    }
    const defrosting = await checked(gate, { ...full, BoxTemperature: null, Defrost: true })
    expect(defrosting).toMatchObject({ TrailerAuditState: 1, BoxTemperature: null, Defrost: true })
    await close(gate, audit)
  })

  test('a box out of range is a finding, and the session shows the worst one', async () => {
    const gate = await server.signIn('gate')
    const audit = await openAudit(gate, PRODUCT)
    const reefer = (await trailersOf(gate, REEFER)).find(({ SetTemperature }) => SetTemperature !== null)
    const BoxTemperature = (reefer?.SetTemperature ?? 0) + 6
    server.advance(MINUTE)
    const entry = await checked(gate, {
      ...{ AuditID: audit.ID, TrailerID: reefer?.ID ?? 0 },
      ...{ BoxTemperature, ReeferFuelLevel: 4 },
    })
    expect(entry.TrailerAuditState).toBe(2)
    expect((await gate.get('/audits/2')).json().Audit.TrailerAuditState).toBe(2)
    expect((await gate.get(`/trailers/${reefer?.ID}`)).json().Trailer).toMatchObject({
      BoxTemperature,
      LastProductProtectionID: audit.ID,
      LastProductProtectionUserName: 'Gus Halvorsen',
    })
    await close(gate, audit)
  })

  test('a trailer that is added twice to a session is in it once', async () => {
    const gate = await server.signIn('gate')
    const audit = await openAudit(gate, PRODUCT)
    const reefer = await trailerOf(gate, REEFER)
    const adding = { AuditID: audit.ID, TrailerID: reefer.ID, TrailerAuditState: 0 }
    const added = await checked(gate, adding)
    expect(added).toMatchObject({ ...adding, UserName: 'Gus Halvorsen' })
    expect(await checked(await server.signIn('admin'), adding)).toEqual(added)
    await close(gate, audit)
  })

  test('a check made after the close is rejected; one made before it amends the report', async () => {
    const gate = await server.signIn('gate')
    const trailer = await trailerOf(gate, VAN)
    const audit = await openAudit(gate, YARD)
    const named = { AuditID: audit.ID, TrailerID: trailer.ID }
    const before = server.now() + MINUTE / 2
    const closed = await close(gate, audit)
    expect(closed).toMatchObject({ ID: audit.ID, State: 2, ClosedUserName: 'Gus Halvorsen', AmendedDate: null })
    expect(await close(await server.signIn('admin'), audit)).toEqual(closed)
    const late = await check(gate, named)
    expect([late.statusCode, late.json().title]).toEqual([409, 'This session was closed by Gus Halvorsen before that.'])
    const entry = await checked(gate, named, madeAt(before))
    expect(entry).toMatchObject({ CheckedDate: new Date(before).toISOString(), TrailerAuditState: 1 })
    const { Audits } = (await gate.get('/audits')).json<Answers['Audits']>()
    expect(Audits.find(({ ID }) => ID === audit.ID)?.AmendedDate).toBe(new Date(server.now()).toISOString())
  })

  test('a departure made before the close that missed the trailer is accepted, a later one is not', async () => {
    const gate = await server.signIn('gate')
    const admin = await server.signIn('admin')
    const missed = (await trailersOf(gate, VAN)).slice(0, 2)
    const audit = await openAudit(admin, YARD)
    server.advance(MINUTE)
    const before = server.now()
    server.advance(MINUTE)
    for (const { ID } of missed) await checked(admin, { AuditID: audit.ID, TrailerID: ID, TrailerAuditState: 3 })
    await close(admin, audit)
    const depart = async (trailer: PresentedTrailer | undefined, headers = {}) => {
      const flags = { TrailerID: trailer?.ID, State: 2, IsReArrival: false, DepartedInError: false }
      return (await gate.send('PUT', '/trailers/State', flags, headers)).statusCode
    }
    expect(await depart(missed[0], madeAt(before))).toBe(200)
    expect(await depart(missed[1])).toBe(403)
  })

  test('a read-only person changes nothing, and a driver sees nothing', async () => {
    const gate = await server.signIn('gate')
    const audit = await openAudit(gate, YARD)
    const trailer = await trailerOf(gate, VAN)
    for (const name of ['viewer', 'clerk', 'supervisor', 'driver1']) {
      const client = await server.signIn(name)
      const answers = [
        await client.send('POST', '/audits', { Type: PRODUCT }),
        await client.send('PUT', `/audits/${audit.ID}/close`),
        await check(client, { AuditID: audit.ID, TrailerID: trailer.ID }),
        await client.send('DELETE', '/audittrailers/9'),
        await client.send('POST', `/alerts/${trailer.ID}`),
        await client.get('/outgoing'),
      ]
      expect([name, answers.map(({ statusCode }) => statusCode)]).toEqual([name, answers.map(() => 403)])
      const mayRead = name === 'viewer' || name === 'clerk'
      for (const url of ['/audits', '/audits/1', `/audits/${audit.ID}/pending`])
        expect([name, (await client.get(url)).statusCode]).toEqual([name, mayRead ? 200 : 403])
    }
    expect((await gate.get('/audits/1')).json().Audit).toEqual(audit)
    await close(gate, audit)
  })

  test('rows of another site look like missing ones', async () => {
    const gate = await server.signIn('gate')
    const other = await server.signIn('gate', 'at-southfork')
    await other.send('PUT', '/users/activeSite', { SiteID: server.sites.Southfork })
    const theirs = (await other.send('POST', '/audits', { Type: YARD })).json<{ Audit: PresentedAudit }>().Audit
    const trailer = await trailerOf(other, VAN)
    const entry = await checked(other, { AuditID: theirs.ID, TrailerID: trailer.ID })
    const ask: readonly (readonly [status: number, ask: (id: number) => ReturnType<Client['get']>])[] = [
      [404, (id) => gate.get(`/audits/${id}/pending`)],
      [404, (id) => gate.send('PUT', `/audits/${id}/close`)],
      [400, (id) => check(gate, { AuditID: id, TrailerID: trailer.ID })],
    ]
    for (const [status, asked] of ask) {
      const [foreign, missing] = [await asked(theirs.ID), await asked(9)]
      expect([foreign.statusCode, foreign.body]).toEqual([status, missing.body])
    }
    expect((await gate.send('DELETE', `/audittrailers/${entry.ID}`)).statusCode).toBe(404)
    expect((await gate.send('POST', `/alerts/${trailer.ID}`)).statusCode).toBe(404)
    const mine = await openAudit(gate, YARD)
    const wrong = await check(gate, { AuditID: mine.ID, TrailerID: trailer.ID })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['TrailerID']])
    expect((await gate.send('POST', '/audits', { Type: YARD, SiteID: server.sites.Southfork })).statusCode).toBe(403)
    expect((await gate.get('/audits')).json().Audits.map(({ ID }: PresentedAudit) => ID)).not.toContain(theirs.ID)
    const off = await other.send('POST', '/audits', { Type: PRODUCT })
    expect([off.statusCode, off.json().title]).toEqual([409, 'Product protection is not in use at this site.'])
    expect((await other.get('/audits/1')).json().Audit.State).toBe(1)
    await close(gate, mine)
    // People begin at the site at which they were last.
    await other.send('PUT', '/users/activeSite', { SiteID: server.sites.Northgate })
  })

  test("a close lists the site's tablets that reported unsent changes", async () => {
    const admin = await server.signIn('admin')
    const tablet = await server.signIn('gate', 'walked-away')
    const audit = await openAudit(admin, YARD)
    const say = (Waiting: number, headers = {}) =>
      tablet.send('POST', '/batch', { Calls: [], Since: null, Waiting }, headers)
    const pending = async (client: Client) =>
      (await client.get(`/audits/${audit.ID}/pending`)).json<Answers['PendingChecks']>().Pending
    expect(await pending(admin)).toEqual([])
    expect((await say(3)).statusCode).toBe(200)
    const told = { UserName: 'Gus Halvorsen', Waiting: 3, SeenAt: new Date(server.now()).toISOString() }
    expect(await pending(admin)).toEqual([told])
    expect(await pending(tablet)).toEqual([])
    server.advance(2 * MINUTE)
    await tablet.send('POST', '/batch', { Calls: [], Since: null })
    const [later] = await pending(admin)
    expect([later?.Waiting, (later?.SeenAt ?? '') > told.SeenAt]).toEqual([3, true])
    await say(5, { 'x-site-id': String(server.sites.Southfork) })
    expect(await pending(admin)).toEqual([])
    await say(1)
    expect((await pending(admin)).map(({ Waiting }) => Waiting)).toEqual([1])
    await say(0)
    expect(await pending(admin)).toEqual([])
    expect((await say(-1)).statusCode).toBe(400)
    await close(admin, audit)
  })

  test('an alert is accepted, and the answer shows that there is no mail server', async () => {
    const gate = await server.signIn('gate')
    const admin = await server.signIn('admin')
    const trailer = await trailerOf(gate, REEFER)
    expect((await gate.send('POST', `/alerts/${trailer.ID}`)).statusCode).toBe(204)
    expect((await admin.get('/outgoing')).json()).toEqual({ CanSendMail: false, Outgoing: [] })
  })
})
