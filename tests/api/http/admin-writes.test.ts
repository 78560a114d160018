import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { type AdminWriteName, adminWriteOf, adminWrites } from '../../../src/domain/administration/catalogue.ts'
import type { FieldChange } from '../../../src/domain/administration/field-changes.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import { writeAsAdmin } from '../../../src/server/administration/write-as-admin.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, type ServerUnderTest, serverBefore } from './server-under-test.ts'

/**
 * A valid write of each kind, numbered so that each is new. A new administrative write belongs
 * here.
 */
const samples: Readonly<Record<AdminWriteName, { readonly url: string; readonly body: (place: number) => object }>> = {
  createFreight: { url: '/freights', body: (place) => ({ Value: `Made ${place}` }) },
  updateFreight: { url: '/freights', body: (place) => ({ Value: `Changed ${place}` }) },
  deleteFreight: { url: '/freights', body: () => ({}) },
}

/** Makes the row that a write of `url` changes. */
const makeRow: Readonly<Record<string, (admin: Client, place: number) => Promise<Seen>>> = {
  '/freights': async (admin, place) => {
    const answer = await admin.send('POST', '/freights', { Value: `Row ${place}` })
    return { ID: answer.json().Freight.ID, tag: String(answer.headers.etag) }
  },
}

interface Seen {
  readonly ID: number
  readonly tag: string
}

const names = Object.keys(adminWrites) as AdminWriteName[]
const others = ['clerk', 'gate', 'supervisor', 'lead', 'viewer', 'readonly', 'driver1']

let place = 0

/** One write, with its row made before if it needs one. */
async function prepare(admin: Client, name: AdminWriteName) {
  const { call, list } = adminWrites[name]
  const { url, body } = samples[name]
  const method = call.split(' ')[0] as 'POST' | 'PUT' | 'DELETE'
  place += 1
  const seen = method === 'POST' ? null : await makeRow[url]?.(admin, place)
  const address = seen ? `${url}/${seen.ID}` : url
  const send = (client: Client, headers: Record<string, string>, number = place) =>
    client.send(method, address, body(number), headers)
  return { call, list, address, seen, send, ifMatch: seen ? { 'if-match': seen.tag } : undefined }
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
    const admin = await server.signIn('admin')
    const { send, list, ifMatch } = await prepare(admin, name)
    const before = await trailOf(server, list)
    for (const person of others) {
      const answer = await send(await server.signIn(person), { ...ifMatch })
      expect([person, answer.statusCode]).toEqual([person, 403])
    }
    expect(await trailOf(server, list)).toEqual(before)
  })

  test.each(names)('%s is rejected at a site out of reach', async (name) => {
    const { send, ifMatch } = await prepare(await server.signIn('admin'), name)
    const answer = await send(await server.signIn('northadmin'), {
      ...{ ...ifMatch, 'x-site-id': String(server.sites.Southfork) },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'site_forbidden'])
  })

  test.each(names)('%s reaches tablets with their next changes, and records who changed what', async (name) => {
    const admin = await server.signIn('admin')
    const { send, call, list, seen, ifMatch } = await prepare(admin, name)
    const tablet = await server.signIn('gate')
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
    else expect([row, gone]).toEqual([Object.values(answer.json())[0], []])
    // The trail and the row say the same.
    const fields: Readonly<Record<string, unknown>> = { ...row }
    for (const { Field, To } of added?.Changes ?? []) expect([Field, fields[Field] ?? null]).toEqual([Field, To])
  })

  test.each(names)('%s under the same key again gets the same answer and changes nothing', async (name) => {
    const admin = await server.signIn('admin')
    const { send, list, ifMatch } = await prepare(admin, name)
    const headers = { ...ifMatch, 'idempotency-key': randomUUID() }
    const first = await send(admin, headers)
    const trail = await trailOf(server, list)
    const again = await send(admin, headers)
    const said = ({ statusCode, body, headers: { etag } }: typeof first) => ({ statusCode, body, etag })
    expect(said(again)).toEqual(said(first))
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
    const parts = { database: server.database, clock: () => server.now(), random: secureRandom }
    const write = writeAsAdmin(parts, { ...asked, Key: randomUUID() })
    await expect(write).rejects.toMatchObject({ details: { status: 403, code: 'forbidden' } })
  })

  const seeing = names.filter((name) => !adminWrites[name].call.startsWith('POST'))

  test.each(seeing)('%s requires the version that was seen', async (name) => {
    const admin = await server.signIn('admin')
    const { send } = await prepare(admin, name)
    for (const given of [undefined, '*', ' ']) {
      const answer = await send(admin, given === undefined ? {} : { 'if-match': given })
      expect([answer.statusCode, answer.json().code]).toEqual([428, 'if-match-missing'])
    }
  })

  test.each(seeing)('%s of a row changed meanwhile is rejected with both versions', async (name) => {
    const admin = await server.signIn('admin')
    const { send, address, list, seen, ifMatch } = await prepare(admin, name)
    const changed = await admin.send('PUT', address, { ...samples.updateFreight.body(place + 0.5) }, { ...ifMatch })
    expect(changed.statusCode).toBe(200)
    const trail = await trailOf(server, list)
    const answer = await send(await server.signIn('northadmin'), { ...ifMatch })
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
    const [admin, other] = [await server.signIn('admin'), await server.signIn('northadmin')]
    const { send, ifMatch } = await prepare(admin, name)
    const both = await Promise.all([send(admin, { ...ifMatch }), send(other, { ...ifMatch }, place + 0.25)])
    const statuses = both.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual(name.startsWith('delete') ? [204, 404] : [200, 409])
  })
  test('the trail can be neither changed nor removed', async () => {
    await prepare(await server.signIn('admin'), 'updateFreight')
    for (const text of [`update admin_change set "UserName" = 'x'`, 'delete from admin_change'])
      await expect(sql.raw(text).execute(server.database.db)).rejects.toThrow(/records/)
  })
})
