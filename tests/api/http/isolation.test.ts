import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyTaskFields } from '../../../src/domain/tasks/task-fields.ts'
import { emptyTrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { type ChangesPage, CONTRACT_VERSION, type Entry, type IdRange } from '../../../src/contract/sync.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'
import { digestOf, idAt } from './site-digest.ts'

/** A person of Northgate only tries to reach Southfork. */
const ME = 'northadmin'

/** A block that was never granted: it belongs to the first device that uses it. */
const OWN_ID = 2 ** 30 * 10_000 + 7
const MISSING = 4_444_444_444

async function trailerFields(client: Client): Promise<Record<string, unknown>> {
  const { Scacs } = (await client.get('/scacs?take=1')).json()
  return {
    ...emptyTrailerFields,
    ...{ Number: `N${randomUUID().slice(0, 8)}`, ScacID: Scacs[0].ID, Type: 2, StatusType: 2 },
    ...{ DirectionType: 2, Intent: 1, PhoneNumber: '312-555-0123' },
  }
}

describeOnDatabases('what belongs to another site', (open) => {
  const server = serverBefore(open)

  test('every row of another site is answered like a missing one, byte for byte', async () => {
    const me = await server.signIn(ME)
    const { Southfork } = server.sites
    const trailer = await idAt(server, 'Trailers', Southfork)
    const location = await idAt(server, 'Locations', Southfork)
    const freight = await idAt(server, 'Freights', Southfork)
    const addresses: [string, number][] = [
      ['/trailers/{}', trailer],
      ['/trailers/{}/idle', trailer],
      ['/trailers/TrailerHistory?TrailerID={}', trailer],
      ['/locations/{}', location],
      ['/freights/{}', freight],
      ['/tasks/{}', await idAt(server, 'Tasks', Southfork)],
      ['/tasks/TaskHistory?TrailerID={}', trailer],
      ['/DockGroups/{}', await idAt(server, 'DockGroups', Southfork)],
      ['/sites/{}', Southfork],
      ['/sites/SiteLogo/{}', Southfork],
    ]
    for (const [address, id] of addresses) {
      const foreign = await me.get(address.replace('{}', String(id)))
      const missing = await me.get(address.replace('{}', String(MISSING)))
      expect([address, foreign.statusCode]).toEqual([address, 404])
      expect(foreign.rawPayload.equals(missing.rawPayload)).toBe(true)
      expect(foreign.headers).toEqual({ ...missing.headers, date: foreign.headers.date })
    }
  })

  test('no write reaches a row of another site; it is answered like a missing one', async () => {
    const me = await server.signIn(ME)
    const { Southfork } = server.sites
    const admin = await server.signIn('admin')
    const task = await idAt(server, 'Tasks', Southfork)
    const comment = { TaskID: task, Type: 'Task', IsPrivate: 0, Content: 'theirs' }
    const theirs = await admin.send('POST', '/messages', comment, { 'x-site-id': String(Southfork) })
    const message = theirs.json().Message.ID
    const before = await digestOf(server, Southfork)
    const trailer = await idAt(server, 'Trailers', Southfork)
    const fields = await trailerFields(me)
    const tries: [method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object][] = [
      ['PUT', '/trailers/{}', fields],
      ['PUT', '/trailers/{}/load'],
      ['PUT', '/trailers/{}/adopt', { ...fields, TrailerID: OWN_ID }],
      ['DELETE', '/trailers/{}'],
      ['PUT', '/trailers/State', { TrailerID: 0, State: 2 }],
      ['PUT', '/tasks/{}', emptyTaskFields],
      ['DELETE', '/tasks/{}'],
      ['PUT', '/tasks/status', { TaskID: 0, TaskStatusType: 1, TaskSubStatusType: 0 }],
      ['PUT', '/tasks/position', { TaskID: 0, TaskPosition: 1 }],
      ['PUT', '/messages/{}/pin', { IsPinned: true }],
      ['DELETE', '/messages/{}'],
      ['PUT', '/freights/{}', { Value: 'Theirs' }],
      ['DELETE', '/freights/{}'],
    ]
    const rowIn = async (url: string) => {
      if (url.startsWith('/tasks')) return task
      if (url.startsWith('/freights')) return await idAt(server, 'Freights', Southfork)
      return url.startsWith('/messages') ? message : trailer
    }
    for (const [method, url, body] of tries) {
      const at = (id: number) =>
        [
          url.replace('{}', String(id)),
          body && { ...body, ...('State' in body && { TrailerID: id }), ...('TaskID' in body && { TaskID: id }) },
        ] as const
      const seen = { 'if-match': '"1"' }
      const foreign = await me.send(method, ...at(await rowIn(url)), seen)
      const missing = await me.send(method, ...at(MISSING), seen)
      expect([method, url, foreign.statusCode]).toEqual([method, url, 404])
      expect(foreign.body).toBe(missing.body)
    }
    const [foreign, missing] = [
      await me.send('POST', '/messages', { ...comment }),
      await me.send('POST', '/messages', { ...comment, TaskID: MISSING }),
    ]
    expect([foreign.statusCode, foreign.body]).toEqual([400, missing.body])
    expect(await digestOf(server, Southfork)).toBe(before)
  })

  test('an ID of another site inside a body is a field error', async () => {
    const me = await server.signIn(ME)
    const { Southfork, Northgate } = server.sites
    const before = await digestOf(server, Northgate)
    const fields = await trailerFields(me)
    for (const [field, table] of [
      ['LocationID', 'Locations'],
      ['FreightID', 'Freights'],
      ['TakeTagFrom', 'Trailers'],
    ] as const) {
      const answer = await me.send('POST', '/trailers', { ...fields, [field]: await idAt(server, table, Southfork) })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().errors)).toEqual([field])
    }
    expect(await digestOf(server, Northgate)).toBe(before)
  })

  test('a site out of reach is rejected where a call names it', async () => {
    const me = await server.signIn(ME)
    const before = await digestOf(server, server.sites.Southfork)
    const header = { 'x-site-id': String(server.sites.Southfork) }
    const answer = await me.send('POST', '/trailers', await trailerFields(me), header)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().code).toBe('site_forbidden')
    expect(await digestOf(server, server.sites.Southfork)).toBe(before)
  })

  test('lists show and count only the active site, whatever site a filter names', async () => {
    const me = await server.signIn(ME)
    const { Southfork, Northgate } = server.sites
    const all = (await me.get('/trailers?take=100')).json()
    expect(all.Trailers.every(({ SiteID }: { SiteID: number }) => SiteID === Northgate)).toBe(true)
    const stored = await sql<{ Count: number }>`
      select count(*) as "Count" from "Trailers" where "SiteID" = ${Northgate}`.execute(server.database.db)
    expect(all.ItemsCount).toBe(stored.rows[0]?.Count)
    for (const filter of [`sites=${Southfork}`, `siteID=${Southfork}`])
      expect((await me.get(`/trailers?${filter}`)).json()).toEqual({ Trailers: [], ItemsCount: 0 })
    for (const filter of ['sites=-1', 'sites=0', `sites=${Southfork},${Northgate}`, `siteID=${Northgate}`])
      expect((await me.get(`/trailers?take=100&${filter}`)).json().ItemsCount).toBe(all.ItemsCount)
    expect((await me.get('/sites')).json().Sites.map(({ ID }: { ID: number }) => ID)).toEqual([Northgate])
  })

  test('lookup lists hold only the rows of the active site', async () => {
    const me = await server.signIn(ME)
    const { Southfork } = server.sites
    const foreign = await sql<{ ID: number }>`
      select "ID" from "Trailers" where "SiteID" = ${Southfork} union select "ID" from "Locations" where "SiteID" = ${Southfork}
      union select "ID" from "Freights" where "SiteID" = ${Southfork} union select "ID" from "Tags" where "SiteID" = ${Southfork}`.execute(
      server.database.db,
    )
    const theirs = new Set(foreign.rows.map(({ ID }) => ID))
    for (const type of [1, 3, 6, 21, 25, 26, 28, 30]) {
      const { Lookups } = (await me.get(`/lookups?lookupTypes=${type}`)).json()
      expect([type, Lookups.length > 0]).toEqual([type, true])
      expect(Lookups.filter(({ ID }: { ID: number }) => theirs.has(ID))).toEqual([])
    }
    const users = (await me.get('/lookups?lookupTypes=29')).json().Lookups as { Name: string }[]
    expect(users.length).toBeGreaterThan(3)
    expect(JSON.stringify(users)).not.toMatch(/Phone|Email|Password|Hash/)
  })

  test('drivers and people are looked up only among those of the active site', async () => {
    const admin = await server.signIn('admin')
    const offered = async (type: number): Promise<readonly number[]> => {
      const { Lookups } = (await admin.get(`/lookups?lookupTypes=${type}`)).json()
      return Lookups.map(({ ID }: { ID: number }) => ID).sort()
    }
    const idsOf = async (names: readonly string[]) => (await Promise.all(names.map(server.userID))).sort()
    const drivers = ['driver1', 'driver2', 'driver3', 'driver4', 'driver5', 'driver6']
    const office = ['admin', 'clerk', 'gate', 'lead', 'super', 'supervisor', 'viewer']
    const demo = [...office, ...drivers]
    expect(await offered(7)).toEqual(await idsOf(drivers))
    expect(await offered(29)).toEqual(await idsOf([...demo, 'nonworking', 'northadmin', 'readonly']))
    await admin.send('PUT', '/users/activeSite', { SiteID: server.sites.Southfork })
    expect(await offered(29)).toEqual(await idsOf(demo))
    await admin.send('PUT', '/users/activeSite', { SiteID: server.sites.Depot })
    expect([await offered(7), await offered(29)]).toEqual([[], await idsOf(['admin', 'super'])])
    await admin.send('PUT', '/users/activeSite', { SiteID: server.sites.Northgate })
  })

  test('a tablet gets the active people of its sites: names, drivers, and no more', async () => {
    const me = await server.signIn(ME)
    const answer = await me.get('/changes?limit=5000')
    const page = answer.json()
    const { Northgate } = server.sites
    expect(page.People.length).toBeGreaterThan(10)
    for (const person of page.People) {
      expect(Object.keys(person)).toEqual(['SiteID', 'ID', 'FirstName', 'LastName', 'RoleIDs', 'SiteIDs', 'IsActive'])
      expect(person).toMatchObject({ SiteIDs: [Northgate], IsActive: true })
      expect([[], [1]]).toContainEqual(person.RoleIDs)
    }
    expect(page.People.map(({ ID }: { ID: number }) => ID)).not.toContain(await server.userID('inactive'))
    expect(answer.body).not.toMatch(/northgate\.example|"Username"|\+1312555014/)
    expect(page.DockGroups.map(({ Name }: { Name: string }) => Name)).toEqual([
      'Freezer Doors',
      'Cooler Doors',
      'Dry Doors',
    ])
  })

  test('changes come only from sites within reach', async () => {
    const me = await server.signIn(ME)
    const page = (await me.get('/changes?limit=5000')).json()
    expect(page.Sites.map(({ ID }: { ID: number }) => ID)).toEqual([server.sites.Northgate])
    expect(page.Trailers.every(({ SiteID }: { SiteID: number }) => SiteID === server.sites.Northgate)).toBe(true)
    const admin = await server.signIn('admin')
    await admin.send('PUT', '/users/activeSite', { SiteID: server.sites.Southfork })
    const theirs = (await admin.get('/changes?limit=5000')).json().Cursor
    const stolen = await me.get(`/changes?since=${theirs}`)
    expect(stolen.statusCode).toBe(410)
    expect(Object.keys(stolen.json())).toEqual(['Resync'])
    const other = (await me.get('/changes?limit=5000', { 'x-site-id': String(server.sites.Southfork) })).json()
    expect([other.SiteID, other.Sites.length]).toEqual([server.sites.Northgate, 1])
    for (const odd of ['-1', '1152921504606846976', 'text', 'e30', 'W10'])
      expect([odd, (await me.get(`/changes?since=${odd}`)).statusCode]).toEqual([odd, 410])
  })
})

describeOnDatabases('a tablet that works at another site than its session', (open) => {
  const server = serverBefore(open)

  test('gets the changes of the site that it names, page by page and in step', async () => {
    const gate = await server.signIn('gate')
    const at = { 'x-site-id': String(server.sites.Southfork) }
    const first: ChangesPage = (await gate.get('/changes?limit=5000', at)).json()
    expect([first.SiteID, first.More]).toEqual([server.sites.Southfork, false])
    expect(first.Trailers?.every(({ SiteID }) => SiteID === server.sites.Southfork)).toBe(true)
    const next: ChangesPage = (await gate.get(`/changes?since=${first.Cursor}`, at)).json()
    expect([next.SiteID, next.More, next.Trailers]).toEqual([server.sites.Southfork, false, undefined])
    expect((await gate.get('/users/token')).json().SessionUser.ActiveSiteID).toBe(server.sites.Northgate)
  })
})

describeOnDatabases('a batch', (open) => {
  const server = serverBefore(open)

  function entry(client: Client, IDs: readonly IdRange[], given: Partial<Entry>): Entry {
    const from = IDs[0]?.From ?? 0
    return {
      Key: randomUUID(),
      Sequence: 1,
      UserID: client.UserID,
      DeviceID: client.deviceID,
      SiteID: server.sites.Northgate,
      Call: 'POST /trailers',
      Body: {},
      Base: null,
      IDs: [from + 5000 + (given.Sequence ?? 1)],
      MadeAt: new Date(server.now()).toISOString(),
      Offset: 0,
      After: [],
      Place: given.Sequence ?? 1,
      Requires: null,
      Settles: null,
      Withdrawn: false,
      ContractVersion: CONTRACT_VERSION,
      ...given,
    }
  }

  async function blocks(username: string, deviceID: string): Promise<readonly IdRange[]> {
    const answer = await server.ask({
      method: 'POST',
      url: '/api/users/login',
      headers: { 'x-device-id': deviceID },
      payload: { Username: username, Password: 'yardhand-demo' },
    })
    return answer.json().IDs
  }

  test('commands of two sites are judged one by one; the allowed ones keep their order', async () => {
    const client = await server.signIn(ME, 'two-sites')
    const IDs = await blocks(ME, 'two-sites')
    const first = IDs[0]?.From ?? 0
    const fields = await trailerFields(client)
    const calls = [
      entry(client, IDs, { Sequence: 1, Body: { ...fields, ID: first, Number: 'BATCH1' } }),
      entry(client, IDs, { Sequence: 2, SiteID: server.sites.Southfork, Body: { ...fields, ID: first + 1 } }),
      entry(client, IDs, { Sequence: 3, Body: { ...fields, ID: first + 2, Number: 'BATCH3' }, After: [1] }),
    ]
    const answer = (await client.send('POST', '/batch', { Calls: calls, Since: null })).json()
    expect(answer.Answers.map(({ Outcome }: { Outcome: string }) => Outcome)).toEqual([
      'applied',
      'rejected',
      'applied',
    ])
    expect(answer.Answers[1]).toMatchObject({ Status: 403, Body: { code: 'site_forbidden' } })
    expect((await client.get(`/trailers/${first}`)).json().Trailer.Number).toBe('BATCH1')
    expect((await client.get(`/trailers/${first + 2}`)).json().Trailer.Number).toBe('BATCH3')
  })

  test('the token decides the author, and a used key shows nobody else its answer', async () => {
    const client = await server.signIn(ME, 'author')
    const IDs = await blocks(ME, 'author')
    const fields = await trailerFields(client)
    const mine = entry(client, IDs, { Body: { ...fields, ID: IDs[0]?.From ?? 0 } })
    await client.send('POST', '/batch', { Calls: [mine], Since: null })
    const other = await server.signIn('gate', 'other-tablet')
    const forged = (await other.send('POST', '/batch', { Calls: [mine], Since: null })).json().Answers[0]
    expect(forged).toMatchObject({ Outcome: 'rejected', Status: 403 })
    const reused = entry(other, await blocks('gate', 'other-tablet'), { Key: mine.Key, Body: fields })
    const answer = (await other.send('POST', '/batch', { Calls: [reused], Since: null })).json().Answers[0]
    expect(answer).toMatchObject({ Outcome: 'rejected', Status: 422, Version: null })
    const direct = await other.send('PUT', '/trailers/9/load', undefined, { 'idempotency-key': mine.Key })
    expect(direct.statusCode).toBe(422)
    expect(direct.body).not.toContain(String(mine.Body.Number))
  })

  test('the same direct call with the same key is done once, with two equal answers', async () => {
    const client = await server.signIn('gate', 'direct')
    const fields = await trailerFields(client)
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.send('POST', '/trailers', { ...fields, Number: 'ONCE 1' }, key)),
    )
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([200, answers[0]?.body])
    expect((await client.get('/trailers?keyword=ONCE1')).json().ItemsCount).toBe(1)
    const changed = await client.send('POST', '/trailers', { ...fields, Number: 'ONCE 2' }, key)
    expect(changed.statusCode).toBe(422)
  })

  test('a rejected command can be handed over and dropped by a call of its own', async () => {
    const client = await server.signIn(ME, 'refused')
    const IDs = await blocks(ME, 'refused')
    const fields = await trailerFields(client)
    await client.send('POST', '/trailers', { ...fields, Number: 'STANDS 1' })
    const refused = entry(client, IDs, { Body: { ...fields, ID: IDs[0]?.From ?? 0, Number: 'STANDS1' } })
    await client.send('POST', '/batch', { Calls: [refused], Since: null })
    const waiting = async () => {
      const page: ChangesPage = (await client.get('/changes?limit=5000')).json()
      return page.Settled?.Refused.filter(({ Key }) => Key === refused.Key)
    }
    expect(await waiting()).toEqual([expect.objectContaining({ Key: refused.Key, Status: 409, HandedAt: null })])
    expect((await client.send('POST', `/refusals/${refused.Key}/hand-over`, { Note: 'please look' })).statusCode).toBe(
      204,
    )
    expect(await waiting()).toEqual([expect.objectContaining({ HandedNote: 'please look' })])
    const stranger = await server.signIn('gate', 'stranger')
    const drop = { Reason: 'it was the same truck', TrailerID: null }
    expect((await stranger.send('POST', `/refusals/${refused.Key}/drop`, drop)).statusCode).toBe(404)
    expect((await client.send('POST', `/refusals/${refused.Key}/drop`, { ...drop, Reason: '' })).statusCode).toBe(400)
    expect((await client.send('POST', `/refusals/${refused.Key}/drop`, drop)).statusCode).toBe(204)
    expect(await waiting()).toEqual([])
  })

  test('too many calls or bytes are rejected with the limit', async () => {
    const client = await server.signIn('gate', 'greedy')
    const one = entry(client, [], { Body: {} })
    const many = await client.send('POST', '/batch', { Calls: Array.from({ length: 501 }, () => one), Since: null })
    expect(many.statusCode).toBe(413)
    expect(many.json()).toMatchObject({ code: 'too-large', limits: { Calls: 500, Bytes: 262_144 } })
    const large = await client.send('POST', '/batch', { Calls: [], Since: null, Padding: 'x'.repeat(262_144) })
    expect(large.statusCode).toBe(413)
    expect(large.json().limits).toEqual({ Bytes: 262_144 })
  })

  test('a malformed batch is rejected whole; a malformed entry alone', async () => {
    const client = await server.signIn('gate', 'odd')
    for (const Calls of ['x', { length: 3 }, null]) {
      const answer = await client.send('POST', '/batch', { Calls, Since: null })
      expect([JSON.stringify(Calls), answer.statusCode]).toEqual([JSON.stringify(Calls), 400])
    }
    for (const call of [null, 5, 'x', {}, []]) {
      const answer = await client.send('POST', '/batch', { Calls: [call], Since: null })
      const told = [JSON.stringify(call), answer.statusCode, answer.json().Answers[0]?.Status]
      expect(told).toEqual([JSON.stringify(call), 200, 400])
    }
  })
})
