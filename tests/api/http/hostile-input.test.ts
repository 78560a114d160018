import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { taskFieldsOf } from '../../../src/domain/tasks/task-fields.ts'
import { emptyTrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const injections = [
  `' or 1=1 --`,
  `'; drop table users; --`,
  `") or ("1"="1`,
  `1) union select "PasswordHash" from users --`,
  `\\'; select pg_sleep(5); --`,
  '${7*7}',
  '{{constructor}}',
  '%27%20or%201=1',
]

describeOnDatabases('hostile input', (open) => {
  const server = serverBefore(open)
  const encoded = (text: string) => encodeURIComponent(text)

  async function fieldsOf(client: Client) {
    const { Scacs } = (await client.get('/scacs?take=1')).json()
    const fields = { ...emptyTrailerFields, ScacID: Scacs[0].ID, Type: 2, StatusType: 2, DirectionType: 2, Intent: 1 }
    return { ...fields, PhoneNumber: '312-555-0123' }
  }

  test('SQL in texts, lists, keys and dates is text, or a 400', async () => {
    const gate = await server.signIn('gate')
    for (const attack of injections) {
      expect((await gate.get(`/trailers?keyword=${encoded(attack)}`)).json().ItemsCount).toBe(0)
      expect((await gate.get(`/scacs?keyword=${encoded(attack)}`)).json().ItemsCount).toBe(0)
      expect((await gate.get(`/lookups?lookupTypes=1,4,6&keyword=${encoded(attack)}`)).json().Lookups).toEqual([])
      for (const name of [
        'sortKey',
        'sortType',
        'scacs',
        'states',
        'auditType',
        'arrivalStartDate',
        'skip',
        'take',
        'siteID',
      ])
        expect([name, (await gate.get(`/trailers?${name}=${encoded(attack)}`)).statusCode]).toEqual([name, 400])
      expect((await gate.get(`/trailers/${encoded(attack)}`)).statusCode).toBe(400)
      const payload = { Username: attack.slice(0, 25), Password: attack }
      expect((await server.ask({ method: 'POST', url: '/api/users/login', payload })).statusCode).toBe(401)
    }
    const users = await sql<{ Count: number }>`select count(*) as "Count" from users`.execute(server.database.db)
    expect(users.rows[0]?.Count).toBeGreaterThan(13)
  })

  test('SQL and unknown values in the filters of tasks are text or a 400', async () => {
    const clerk = await server.signIn('clerk')
    for (const attack of injections) {
      expect((await clerk.get(`/tasks?keyword=${encoded(attack)}`)).json()).toEqual({ Tasks: [] })
      for (const name of ['users', 'statusTypes', 'trailers', 'shipments', 'locations', 'dockgroups', 'startDate'])
        expect([name, (await clerk.get(`/tasks?${name}=${encoded(attack)}`)).statusCode]).toEqual([name, 400])
      for (const address of ['/tasks/', '/messages?taskID=', '/messages?siteID=', '/tasks/export?StartDate='])
        expect([address, (await clerk.get(address + encoded(attack))).statusCode]).toEqual([address, 400])
      const report = await clerk.send('POST', '/tasks/reportexport', { keyword: attack })
      expect(report.body.split('\r\n')).toHaveLength(2)
    }
    for (const body of [
      { users: 'x' },
      { users: [{}] },
      { startDate: 5 },
      { keyword: 'x'.repeat(101) },
      [],
      'text',
      null,
    ]) {
      const answer = await clerk.send('POST', '/tasks/reportexport', JSON.stringify(body), {
        'content-type': 'application/json',
      })
      expect([JSON.stringify(body).slice(0, 30), answer.statusCode]).toEqual([JSON.stringify(body).slice(0, 30), 400])
    }
  })

  test('a field of a task with a value of another type is a 400, and nothing fails', async () => {
    const clerk = await server.signIn('clerk')
    const [task] = (await clerk.get('/tasks?statusTypes=0')).json().Tasks
    const fields = taskFieldsOf(task)
    for (const field of Object.keys(fields))
      for (const value of [[1], {}, 'x'.repeat(3000)]) {
        const named = [field, JSON.stringify(value).slice(0, 9)]
        const answer = await clerk.send('PUT', `/tasks/${task.ID}`, { ...fields, [field]: value })
        expect([...named, answer.statusCode]).toEqual([...named, 400])
      }
    const odd: readonly object[] = [
      { TaskStatusType: 4 },
      { TaskStatusType: -1 },
      { TaskSubStatusType: 8 },
      { TaskID: '1' },
      { isOverrideTask: 1 },
      { UserID: {} },
    ]
    for (const wrong of odd) {
      const body = { TaskID: task.ID, TaskStatusType: 1, TaskSubStatusType: 0, ...wrong }
      expect([wrong, (await clerk.send('PUT', '/tasks/status', body)).statusCode]).toEqual([wrong, 400])
    }
    const forged = { SiteID: 5, StatusType: 3, UserID: 7, CreatedBy: 7, Rank: 'zz', EndTime: 'x', Position: 1 }
    const changed = await clerk.send('PUT', `/tasks/${task.ID}`, { ...fields, ...forged, TrailerWeight: 100 })
    const { StatusType, UserID, CreatedBy, Rank, EndTime } = task
    expect(changed.json().Task).toMatchObject({ StatusType, UserID, CreatedBy, Rank, EndTime, SiteID: task.SiteID })
  })

  test('an unknown sort key is refused, and every known one sorts', async () => {
    const gate = await server.signIn('gate')
    for (const key of ['Password', 'constructor', '__proto__', 'toString', 'NumberKey', 'number'])
      expect([key, (await gate.get(`/trailers?sortKey=${key}`)).statusCode]).toEqual([key, 400])
    for (const key of ['LocationName', 'Dwell', 'LastActivityDate', 'Number', 'SetTemperature'])
      for (const type of ['asc', 'desc'])
        expect((await gate.get(`/trailers?sortKey=${key}&sortType=${type}`)).json().Trailers).toHaveLength(10)
  })

  test('characters with a meaning for a database or a pattern are taken literally', async () => {
    const gate = await server.signIn('gate')
    const fields = await fieldsOf(gate)
    await gate.send('POST', '/trailers', { ...fields, Number: 'A%B_C(D*E' })
    const count = async (keyword: string) =>
      (await gate.get(`/trailers?keyword=${encoded(keyword)}`)).json().ItemsCount as number
    for (const found of ['%', '_', '(', '*', 'A%B', 'b_c(d*e']) expect([found, await count(found)]).toEqual([found, 1])
    for (const nothing of ['\\', 'A.B', 'A%C', '[A-Z]']) expect([nothing, await count(nothing)]).toEqual([nothing, 0])
  })

  test('numbers are read from digits, and anything else is a 400', async () => {
    const gate = await server.signIn('gate')
    for (const odd of ['1e3', '1.5', '-1', '0', '9007199254740993', '[1]', '{}', '0x10', '+1', ' 1', 'NaN', '１'])
      expect([odd, (await gate.get(`/trailers/${encoded(odd)}`)).statusCode]).toEqual([odd, 400])
    for (const odd of [
      'take=1&take=2',
      'take=1e3',
      'skip=-1',
      'skip=1.5',
      'scacs=1,x',
      'scacs=1;2',
      'keyword=a&keyword=b',
    ])
      expect([odd, (await gate.get(`/trailers?${odd}`)).statusCode]).toEqual([odd, 400])
    for (const ID of [[1], {}, '1e3x', 1.5, -1, 2 ** 53, true]) {
      const answer = await gate.send('POST', '/trailers', { ...(await fieldsOf(gate)), ID, Number: 'ODD' })
      expect([JSON.stringify(ID), answer.statusCode]).toEqual([JSON.stringify(ID), 400])
    }
    for (const field of [
      'ScacID',
      'Type',
      'LocationID',
      'TrailerWeight',
      'SetTemperature',
      'Continuous',
      'Number',
      'Notes',
    ])
      for (const value of [[1], {}, 'x'.repeat(3000)]) {
        const answer = await gate.send('POST', '/trailers', {
          ...(await fieldsOf(gate)),
          Number: 'ODD',
          [field]: value,
        })
        expect([field, JSON.stringify(value).slice(0, 9), answer.statusCode]).toEqual([
          field,
          JSON.stringify(value).slice(0, 9),
          400,
        ])
      }
  })

  test('a page holds at most a hundred rows, a lookup list five hundred', async () => {
    const gate = await server.signIn('gate')
    const admin = await server.signIn('admin')
    expect((await gate.get('/trailers?take=1000000')).json().Trailers.length).toBeLessThanOrEqual(100)
    expect((await admin.get('/scacs?take=1000000')).json().Scacs.length).toBe(58)
    expect((await gate.get('/trailers?take=0')).json()).toMatchObject({ Trailers: [], ItemsCount: expect.any(Number) })
    expect((await gate.get('/lookups?lookupTypes=9')).json().Lookups.length).toBeLessThanOrEqual(500)
  })

  test('names that reach for a prototype change nothing', async () => {
    const gate = await server.signIn('gate')
    for (const body of [
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"a":{"__proto__":{"x":1}}}',
    ]) {
      const answer = await gate.send('POST', '/trailers', body, { 'content-type': 'application/json' })
      expect(answer.statusCode).toBe(400)
    }
    await gate.get('/trailers?__proto__[x]=1&constructor[prototype][x]=1')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('fields that belong to the server are not taken from a body', async () => {
    const gate = await server.signIn('gate')
    const fields = await fieldsOf(gate)
    const forged = {
      ...{ SiteID: server.sites.Southfork, CreatedDate: '1999-01-01T00:00:00.000Z', AuditState: 3, Visit: 77 },
      ...{
        LastYardAuditUserName: 'forged',
        State: 2,
        Activity: 8,
        NumberKey: 'FORGED',
        ArrivalDate: '1999-01-01T00:00:00.000Z',
      },
    }
    const made = (await gate.send('POST', '/trailers', { ...fields, Number: 'F 1', ...forged })).json().Trailer
    const at = new Date(server.now()).toISOString()
    const expected = {
      ...{ SiteID: server.sites.Northgate, CreatedDate: at, ArrivalDate: at, AuditState: 0, Visit: 1, State: 1 },
      ...{ LastYardAuditUserName: null, Activity: 1, NumberKey: 'F1' },
    }
    expect(made).toMatchObject(expected)
    const changed = await gate.send('PUT', `/trailers/${made.ID}`, {
      ...fields,
      Number: 'F 1',
      ID: 9,
      AKA: 'X',
      ...forged,
    })
    expect(changed.json().Trailer).toMatchObject({ ...expected, ID: made.ID, AKA: 'X', Activity: 4 })
  })

  test('an ID not granted to the device is rejected, and 0 lets the server choose', async () => {
    const gate = await server.signIn('gate')
    const fields = { ...(await fieldsOf(gate)), Number: 'ID 1' }
    expect((await gate.send('POST', '/trailers', { ...fields, ID: 12 })).statusCode).toBe(400)
    const chosen = (await gate.send('POST', '/trailers', { ...fields, ID: 0 })).json().Trailer
    expect(chosen.ID).toBeGreaterThan(0)
  })

  test('bodies that are deep, long or not JSON are answered at once', async () => {
    const gate = await server.signIn('gate')
    const deep = '['.repeat(10_000)
    const bodies = [
      deep + ']'.repeat(10_000),
      deep,
      '{"Notes":"\\u0000"}',
      '{"Notes":"\\ud800"}',
      '{"Number":',
      'null',
      '"text"',
      '[]',
      `{${Array.from({ length: 4000 }, (_, i) => `"k${i}":1`).join(',')}}`,
    ]
    for (const body of bodies) {
      const answer = await gate.send('POST', '/trailers', body, { 'content-type': 'application/json' })
      expect([body.slice(0, 20), answer.statusCode]).toEqual([body.slice(0, 20), 400])
    }
  })

  test('another spelling of a path, and headers that name another path, change nothing', async () => {
    const viewer = await server.signIn('viewer')
    const body = { TrailerID: 9, State: 2 }
    expect((await viewer.send('PUT', '/trailers/State', body)).statusCode).toBe(403)
    for (const path of [
      '/TRAILERS/State',
      '//trailers/State',
      '/trailers/State/',
      '/x/%2e%2e/trailers/State',
      '/trailers%2FState',
    ])
      expect([path, [403, 404].includes((await viewer.send('PUT', path, body)).statusCode)]).toEqual([path, true])
    const tricks = {
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/health',
      'x-rewrite-url': '/api/health',
    }
    expect((await viewer.send('PUT', '/trailers/State', body, tricks)).statusCode).toBe(403)
    expect((await viewer.get('/trailers/9', tricks)).statusCode).toBe(404)
  })

  test('control characters and overlong texts in an address are a 400', async () => {
    const gate = await server.signIn('gate')
    for (const keyword of ['%00', '%0a', 'x'.repeat(101)])
      expect((await gate.get(`/trailers?keyword=${keyword}`)).statusCode).toBe(400)
    expect((await gate.get('/trailers', { 'x-device-id': 'x'.repeat(65) })).statusCode).toBe(400)
    expect((await gate.send('PUT', '/trailers/9/load', undefined, { 'idempotency-key': 'x' })).statusCode).toBe(400)
    expect((await gate.send('PUT', '/trailers/9/load', undefined, { 'x-made-at': 'yesterday' })).statusCode).toBe(400)
    expect((await gate.send('PUT', '/trailers/9/load', undefined, { 'x-sequence': '-1' })).statusCode).toBe(400)
  })
})

describeOnDatabases('request limits', (open) => {
  const server = serverBefore(open, {
    limits: { perToken: 30, perAddress: 20 },
    environment: { TRUSTED_PROXIES: '192.0.2.1' },
  })

  test('an address without a session is slowed down, whatever origin it claims', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 30; i++) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}` }
      statuses.push((await server.ask({ url: '/api/openapi.json', remoteAddress: '198.51.100.5', headers })).statusCode)
    }
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
    expect(statuses.slice(20).every((status) => status === 429)).toBe(true)
  })

  test('behind a trusted proxy each address is counted by itself', async () => {
    for (let i = 0; i < 25; i++) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}` }
      const answer = await server.ask({ url: '/api/openapi.json', remoteAddress: '192.0.2.1', headers })
      expect(answer.statusCode).toBe(200)
    }
  })

  test('a session has a limit of its own, and others from its address go on', async () => {
    const one = await server.signIn('gate')
    const two = await server.signIn('clerk')
    const statuses: number[] = []
    for (let i = 0; i < 35; i++) statuses.push((await one.get('/freights')).statusCode)
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
    const limited = await one.get('/freights')
    expect([limited.statusCode, limited.json().code]).toEqual([429, 'too-many'])
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await two.get('/freights')).statusCode).toBe(200)
  })

  describe('an expired token is rejected', () => {
    const statusesOf = async (remoteAddress: string, headers: Record<string, string>) => {
      const statuses: number[] = []
      for (let i = 0; i < 25; i++)
        statuses.push((await server.ask({ url: '/api/freights', remoteAddress, headers })).statusCode)
      return statuses
    }
    const asOfAnAddress = [...Array.from({ length: 20 }, () => 401), ...Array.from({ length: 5 }, () => 429)]

    test('after a sign-out, although it was valid a moment ago', async () => {
      const gate = await server.signIn('gate', 'left')
      expect((await gate.get('/freights')).statusCode).toBe(200)
      expect((await gate.send('POST', '/users/logout', {})).statusCode).toBe(204)
      expect(await statusesOf('198.51.100.21', { authorization: `Bearer ${gate.token}` })).toEqual(asOfAnAddress)
    })

    test('after its time', async () => {
      const gate = await server.signIn('gate', 'idle')
      expect((await gate.get('/freights')).statusCode).toBe(200)
      server.advance(17 * 3_600_000)
      expect(await statusesOf('198.51.100.22', { authorization: `Bearer ${gate.token}` })).toEqual(asOfAnAddress)
    })

    test('and if it was made up', async () => {
      expect(await statusesOf('198.51.100.23', { authorization: `Bearer ${'A'.repeat(43)}` })).toEqual(asOfAnAddress)
    })

    test('a valid one that the request does not use spares it nothing', async () => {
      const gate = await server.signIn('gate', 'aside')
      expect((await gate.get('/freights')).statusCode).toBe(200)
      expect(await statusesOf('198.51.100.24', { authorization: `Basic ${gate.token}` })).toEqual(asOfAnAddress)
    })
  })
})
