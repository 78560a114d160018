import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { type AdminWriteName, adminWriteOf, adminWrites } from '../../../src/domain/administration/catalogue.ts'
import type { FieldChange } from '../../../src/domain/administration/field-changes.ts'
import { type ListName, lists } from '../../../src/domain/lists.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import { writeAsAdmin } from '../../../src/server/administration/write-as-admin.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, type ServerUnderTest, serverBefore } from './server-under-test.ts'

/** Writes of rows of lists; tablets are in none (`devices.test.ts`). */
type ListWriteName = Exclude<AdminWriteName, 'updateDevice'>

/** A valid write, numbered so that each is new; `of` are the writes that make and change its row. */
interface Sample {
  readonly of: { readonly create: ListWriteName; readonly update: ListWriteName | null }
  readonly body: (place: number, server: ServerUnderTest) => object
}

const freights = { create: 'createFreight', update: 'updateFreight' } as const
const locations = { create: 'createLocation', update: 'updateLocation' } as const
const sites = { create: 'createSite', update: 'updateSite' } as const
const dockGroups = { create: 'createDockGroup', update: 'updateDockGroup' } as const

/** Its change is a queued command. */
const checklist = { create: 'createChecklistItem', update: null } as const
const scacs = { create: 'createScac', update: 'updateScac' } as const
/** A row comes by import alone. */
const shipments = { create: 'importExpectedShipments', update: null } as const

const shipmentOf = (place: number) => ({
  ...{ ReferenceNumber: `REF ${place}`, ExpectedDate: '11/20/2026', TrailerNumber: null, ScacName: null, Type: 1 },
  ...{ DirectionType: 1, ShipmentNumber: null, FreightName: 'Meat', SetTemperature: 28 },
})

const tags = { create: 'createTag', update: 'updateTag' } as const

const tagOf = (place: number) => ({ EPC: `urn:epc:tag:giai-96:0.0614141.${1000 + Math.round(place * 4)}`, TagType: 3 })
const companyOf = (Value: string, place: number) => ({
  ...{ Name: `T${place}`.replace('.', 'X'), Value, Type: 2, Email1: 'dock@carrier.example', Email2: null },
  ...{ AuditEmailsEnabled: true, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false },
})
const locationOf = (Name: string, { sites }: ServerUnderTest) => ({ Name, Type: 4, SiteID: sites.Northgate })

const users = { create: 'createUser', update: 'updateUser' } as const

/** A person of all sites, as the form sends one. */
const personOf = (FirstName: string, place: number) => ({
  ...{ FirstName, LastName: 'Tested', Username: `tested-${place}`, PhoneNumber: null, Status: 1 },
  ...{ Email: `tested-${place}@yard.example`, RoleIDs: [Role.Driver], SiteIDs: [-1] },
  ...{ ProductProtectionAlerts: false, ArrivalDepartureAlerts: false, TruckInspectionAlerts: false },
  ...{ Password: '', ConfirmPassword: '' },
})
const logoOf = (place: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20" fill="hsl(${(place + 9) * 7}, 80%, 50%)"/></svg>`

/** A new administrative write belongs here. */
const samples: Readonly<Record<ListWriteName, Sample>> = {
  createFreight: { of: freights, body: (place) => ({ Value: `Made ${place}` }) },
  updateFreight: { of: freights, body: (place) => ({ Value: `Changed ${place}` }) },
  deleteFreight: { of: freights, body: () => ({}) },
  createSite: { of: sites, body: (place) => ({ Name: `Made ${place}`, Timezone: 'America/Chicago' }) },
  updateSite: { of: sites, body: (place) => ({ Name: `Changed ${place}` }) },
  deleteSite: { of: sites, body: () => ({}) },
  setSiteLogo: { of: sites, body: (place) => ({ Image: Buffer.from(logoOf(place)).toString('base64') }) },
  createLocation: { of: locations, body: (place, server) => locationOf(`Made ${place}`, server) },
  updateLocation: { of: locations, body: (place, server) => locationOf(`Changed ${place}`, server) },
  deleteLocation: { of: locations, body: () => ({}) },
  createLocationRange: {
    of: locations,
    body: (place, { sites }) => ({ Names: `Row ${place} Spot 1-1`, Type: 4, SiteID: sites.Northgate }),
  },
  importLocations: { of: locations, body: (place) => ({ Locations: [{ Name: `Imported ${place}`, Type: 2 }] }) },
  createChecklistItem: { of: checklist, body: (place) => ({ Name: `Made ${place}` }) },
  deleteChecklistItem: { of: checklist, body: () => ({}) },
  createScac: { of: scacs, body: (place) => companyOf('Made', place) },
  updateScac: { of: scacs, body: (place) => companyOf('Changed', place) },
  deleteScac: { of: scacs, body: () => ({}) },
  importScacs: { of: scacs, body: (place) => ({ Scacs: [companyOf('Imported', place)] }) },
  createTag: { of: tags, body: tagOf },
  updateTag: { of: tags, body: (place) => tagOf(place + 9000) },
  deleteTag: { of: tags, body: () => ({}) },
  importTags: { of: tags, body: (place) => ({ Tags: [tagOf(place)] }) },
  importExpectedShipments: { of: shipments, body: (place) => ({ ExpectedShipments: [shipmentOf(place)] }) },
  deleteExpectedShipment: { of: shipments, body: () => ({}) },
  createDockGroup: { of: dockGroups, body: (place) => ({ Name: `Made ${place}`, GroupLocationIDs: [knownLocation] }) },
  updateDockGroup: {
    of: dockGroups,
    body: (place) => ({ Name: `Changed ${place}`, GroupLocationIDs: [knownLocation] }),
  },
  deleteDockGroup: { of: dockGroups, body: () => ({}) },
  createUser: { of: users, body: (place) => personOf('Made', place) },
  updateUser: { of: users, body: (place) => personOf(`Changed ${place}`, place) },
  deleteUser: { of: users, body: () => ({}) },
  activateAgain: { of: users, body: () => ({}) },
  signOutUser: { of: users, body: () => ({}) },
}

/** A location of Northgate. */
let knownLocation = 0

interface Seen {
  readonly ID: number
  readonly tag: string
}

const names = (Object.keys(adminWrites) as AdminWriteName[]).filter((name) => name !== 'updateDevice')
const others = ['clerk', 'gate', 'supervisor', 'lead', 'viewer', 'readonly', 'driver1']

/** Those who may make a write: admins, or super admins alone (3-decisions §1). */
const isForAdmins = (name: ListWriteName) =>
  samples[name].of === freights ||
  samples[name].of === shipments ||
  (samples[name].of === users && name !== 'deleteUser')
const writerOf = (name: ListWriteName) => (isForAdmins(name) ? 'admin' : 'super')
const othersOf = (name: ListWriteName) => (isForAdmins(name) ? others : ['admin', ...others])

/** Rows that sites share are written at no site. */
const isOfSite = (name: ListWriteName) => lists[adminWrites[name].list as ListName].scope === 'site'

let place = 0

/** One write, with its row made before if it needs one. */
async function prepare(server: ServerUnderTest, name: ListWriteName) {
  const { call } = adminWrites[name]
  // Only a tablet is in none.
  const list = adminWrites[name].list as ListName
  const { of, body } = samples[name]
  const [method] = call.split(' ') as ['POST' | 'PUT' | 'DELETE']
  const admin = await server.signIn(writerOf(name))
  const { Locations } = (await admin.get('/locations')).json<Answers['Locations']>()
  knownLocation = Locations[0]?.ID ?? 0
  place += 1
  const seen = method === 'POST' ? null : await makeRow(server, admin, of.create)
  const pathOf = (write: AdminWriteName) =>
    adminWrites[write].call.replace(/^\w+ /, '').replace('{id}', String(seen?.ID))
  const address = pathOf(name)
  const send = (client: Client, headers: Record<string, string>, number = place) =>
    client.send(method, address, body(number, server), headers)
  const change = (client: Client, headers: Record<string, string>) =>
    client.send(
      'PUT',
      pathOf(of.update ?? of.create),
      samples[of.update ?? of.create].body(place + 0.5, server),
      headers,
    )
  return { admin, call, list, address, seen, send, change, ifMatch: seen ? { 'if-match': seen.tag } : undefined }
}

/** Makes the row that a write changes. */
async function makeRow(server: ServerUnderTest, admin: Client, create: ListWriteName): Promise<Seen> {
  const answer = await admin.send(
    'POST',
    adminWrites[create].call.replace('POST ', ''),
    samples[create].body(place, server),
  )
  if (create === shipments.create) {
    const listed = (await admin.get(`/expectedshipments?keyword=REF ${place}`)).json<Answers['ExpectedShipments']>()
    const ID = listed.ExpectedShipments[0]?.ID ?? 0
    return { ID, tag: String((await admin.get(`/expectedshipments/${ID}`)).headers.etag) }
  }
  const [row] = Object.values(answer.json<Record<string, { readonly ID: number }>>())
  return { ID: row?.ID ?? 0, tag: String(answer.headers.etag) }
}

/** Somebody else, or the same person on another device. */
function secondWriter(server: ServerUnderTest, name: ListWriteName): Promise<Client> {
  return samples[name].of === freights || samples[name].of === shipments
    ? server.signIn('northadmin')
    : server.signIn(writerOf(name), 'second-device')
}

interface TrailRow {
  readonly ID: number
  readonly UserName: string
  readonly Call: string
  readonly Version: number
  readonly Changes: readonly FieldChange[]
}

async function trailOf(server: ServerUnderTest, list: string): Promise<readonly TrailRow[]> {
  const found = await sql<TrailRow & { readonly Changes: string }>`
    select "ID", "UserName", "Call", "Version", "Changes"::text as "Changes"
    from admin_change where "List" = ${list} order by "Version"`.execute(server.database.db)
  return found.rows.map((row) => ({ ...row, Changes: JSON.parse(row.Changes) }))
}

async function pull(client: Client, cursor: string | null): Promise<ChangesPage> {
  const query = cursor === null ? '' : `?since=${encodeURIComponent(cursor)}`
  const page = (await client.get(`/changes${query}`)).json<ChangesPage>()
  return page.More ? pull(client, page.Cursor) : page
}

describeOnDatabases('every administrative write', (open) => {
  const server = serverBefore(open)

  test.each(names)('%s is rejected without the right, and leaves no trail', async (name) => {
    const { send, list, ifMatch } = await prepare(server, name)
    const before = await trailOf(server, list)
    for (const person of othersOf(name)) {
      const answer = await send(await server.signIn(person), { ...ifMatch })
      expect([person, answer.statusCode]).toEqual([person, 403])
    }
    expect(await trailOf(server, list)).toEqual(before)
  })

  test.each(names.filter(isOfSite))('%s is rejected at a site out of reach', async (name) => {
    const { send, ifMatch } = await prepare(server, name)
    // All sites that there are lie within reach of a super admin.
    const [person, site] = isForAdmins(name) ? ['northadmin', server.sites.Southfork] : ['super', 999_999_999]
    const answer = await send(await server.signIn(person), { ...ifMatch, 'x-site-id': String(site) })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'site_forbidden'])
  })

  test.each(names)('%s reaches tablets with their next changes, and records who changed what', async (name) => {
    const { admin, send, call, list, seen, ifMatch } = await prepare(server, name)
    // A site is shown only to those who reach it, the checklist to super admins.
    const isForSuper = samples[name].of === sites || list === 'ChecklistItems'
    const tablet = await server.signIn(isForSuper ? 'super' : 'gate', 'tablet')
    const { Cursor } = await pull(tablet, null)
    const before = await trailOf(server, list)
    const answer = await send(admin, { ...ifMatch })
    expect(answer.statusCode).toBe(call.startsWith('DELETE') ? 204 : 200)
    const [added, ...more] = (await trailOf(server, list)).slice(before.length)
    expect(more).toEqual([])
    expect(added).toMatchObject({ Call: call, ...(seen && { ID: seen.ID }), UserName: expect.stringMatching(/\w/) })
    expect(added?.Changes.length).toBeGreaterThan(0)
    const page = await pull(tablet, Cursor)
    const [row] = page[list] ?? []
    const gone = page.Removed?.map(({ List, ID }) => [List, ID]) ?? []
    if (call.startsWith('DELETE')) expect([row, gone]).toEqual([undefined, [[list, seen?.ID]]])
    else if (list === 'People') expect([row?.ID, gone]).toEqual([answer.json().User.ID, []])
    else if (call.endsWith('/import')) expect([answer.json().Created, gone]).toEqual([1, []])
    else expect([row, gone]).toEqual([[Object.values(answer.json())[0]].flat()[0], []])
    // Tablets get the card of a person, which lacks most fields.
    if (list === 'People') return
    // The trail and the row say the same.
    const fields: Readonly<Record<string, unknown>> = { ...row }
    for (const { Field, To } of added?.Changes ?? []) expect([Field, fields[Field] ?? null]).toEqual([Field, To])
  })

  test.each(names)('%s under the same key again gets the same answer and changes nothing', async (name) => {
    const { admin, send, list, ifMatch } = await prepare(server, name)
    const headers = { ...ifMatch, 'idempotency-key': randomUUID() }
    const first = await send(admin, headers)
    const trail = await trailOf(server, list)
    const again = await send(admin, headers)
    const said = ({ statusCode, body, headers: { etag } }: typeof first) => {
      // A code to hand over is in the first answer only.
      const { ActivationCode: _, ...answer } = body === '' ? {} : JSON.parse(body)
      return { statusCode, answer, etag }
    }
    expect(said(again)).toEqual(said(first))
    expect(again.body).not.toContain('ActivationCode')
    expect(await trailOf(server, list)).toEqual(trail)
    const other = await send(admin, { ...headers, ...(ifMatch && { 'if-match': '"1"' }) }, -1)
    expect([other.statusCode, other.json().code]).toEqual([422, 'key-reused'])
  })

  test.each(names)('%s requires the right of its path too', async (name) => {
    const gate = await server.signIn('gate')
    const caller: Caller = {
      ...{ UserID: gate.UserID, UserName: 'Gate', Roles: [Role.GateKeeper], DeviceID: gate.deviceID },
      ...{ SiteID: server.sites.Northgate, Reach: [server.sites.Northgate], Via: 'session', Active: true },
      Heads: {} as Caller['Heads'],
    }
    const asked = { write: adminWriteOf(name), caller, SiteID: server.sites.Northgate, seen: null, body: {} }
    const settings = { smtpUrl: null }
    const parts = { database: server.database, clock: () => server.now(), random: secureRandom, settings }
    const write = writeAsAdmin(parts, { ...asked, Key: randomUUID() })
    await expect(write).rejects.toMatchObject({ details: { status: 403, code: 'forbidden' } })
  })

  const seeing = names.filter((name) => !adminWrites[name].call.startsWith('POST'))

  test.each(seeing)('%s requires the version that was seen', async (name) => {
    const { admin, send } = await prepare(server, name)
    for (const given of [undefined, '*', ' ']) {
      const answer = await send(admin, given === undefined ? {} : { 'if-match': given })
      expect([answer.statusCode, answer.json().code]).toEqual([428, 'if-match-missing'])
    }
  })

  const changing = seeing.filter((name) => samples[name].of.update !== null)

  test.each(changing)('%s of a row changed meanwhile is rejected with both versions', async (name) => {
    const { admin, send, change, list, seen, ifMatch } = await prepare(server, name)
    const changed = await change(admin, { ...ifMatch })
    expect(changed.statusCode).toBe(200)
    const trail = await trailOf(server, list)
    const answer = await send(await secondWriter(server, name), { ...ifMatch })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'stale',
      title: 'Somebody else changed this meanwhile. Nothing was saved.',
      versions: { Yours: seen?.tag, Current: changed.headers.etag, Row: Object.values(changed.json())[0] },
    })
    expect(await trailOf(server, list)).toEqual(trail)
    // With the tag of the answer it goes through.
    const forced = await send(admin, { 'if-match': answer.json().versions.Current })
    expect(forced.statusCode).toBeLessThan(300)
  })

  test.each(seeing)('%s by two people at once is done once', async (name) => {
    const { admin, send, ifMatch } = await prepare(server, name)
    const other = await secondWriter(server, name)
    const both = await Promise.all([send(admin, { ...ifMatch }), send(other, { ...ifMatch }, place + 0.25)])
    const statuses = both.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual(name.startsWith('delete') ? [204, 404] : [200, 409])
  })
  test('the trail can be neither changed nor removed', async () => {
    await prepare(server, 'updateFreight')
    for (const text of [`update admin_change set "UserName" = 'x'`, 'delete from admin_change'])
      await expect(sql.raw(text).execute(server.database.db)).rejects.toThrow(/records/)
  })
})
