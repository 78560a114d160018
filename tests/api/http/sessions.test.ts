import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verify } from '@node-rs/argon2'
import { describeOnDatabases } from '../../support/databases.ts'
import { PASSWORD, type ServerUnderTest, serverBefore } from './server-under-test.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function login(
  server: ServerUnderTest,
  Username: string,
  Password: string,
  deviceID = 'tablet',
  address = '198.51.100.1',
) {
  return server.ask({
    method: 'POST',
    url: '/api/users/login',
    remoteAddress: address,
    headers: { 'x-device-id': deviceID },
    payload: { Username, Password },
  })
}

function withCookie(server: ServerUnderTest, token: string, method: 'GET' | 'PUT', url: string, headers = {}) {
  return server.ask({
    method,
    url,
    headers: { cookie: `auth-token=${token}`, ...headers },
    ...(method === 'PUT' && { payload: { SiteID: server.sites.Southfork } }),
  })
}

describeOnDatabases('signing in', (open) => {
  const server = serverBefore(open)

  test('the right password opens a session in a cookie that no script can read', async () => {
    const answer = await login(server, 'gate', PASSWORD)
    expect(answer.statusCode).toBe(200)
    const body = answer.json()
    expect(body.SessionUser).toMatchObject({
      Username: 'gate',
      IsYardControl: true,
      ActiveSiteID: server.sites.Northgate,
    })
    expect(body.SessionUser.Sites.map((site: { Name: string }) => site.Name)).toEqual([
      'Northgate Cold Storage',
      'Southfork Distribution',
    ])
    expect(body.IDs).toHaveLength(1)
    const [session, delivery] = answer.cookies
    expect(session).toMatchObject({
      name: 'auth-token',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 604_800,
    })
    expect(delivery).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/batch', maxAge: 2_592_000 })
    expect(delivery?.name).toBe(`delivery-${body.SessionUser.ID}`)
    expect(session?.domain).toBeUndefined()
    expect(session?.value).toBe(body.AuthorizationToken)
  })

  test('every sign-in makes a new token, and the database keeps only its hash', async () => {
    const tokens = new Set<string>()
    for (let i = 0; i < 20; i++) tokens.add((await login(server, 'clerk', PASSWORD)).json().AuthorizationToken)
    expect(tokens.size).toBe(20)
    const stored = await sql<{ Row: string }>`
      select row_to_json(s)::text as "Row" from sessions s union all select row_to_json(d)::text from delivery_token d`.execute(
      server.database.db,
    )
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(stored.rows.some(({ Row }) => Row.includes(token))).toBe(false)
    }
  })

  test('passwords are stored as argon2id with 19 MiB', async () => {
    const stored = await sql<{
      PasswordHash: string
    }>`select "PasswordHash" from users where "Username" = 'gate'`.execute(server.database.db)
    const hash = stored.rows[0]?.PasswordHash ?? ''
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(hash, PASSWORD)).toBe(true)
  })

  test('only the exact password signs in', async () => {
    expect((await login(server, 'lead', PASSWORD, 'exact')).statusCode).toBe(200)
    for (const wrong of [
      ` ${PASSWORD}`,
      `${PASSWORD} `,
      PASSWORD.toUpperCase(),
      PASSWORD.slice(0, -1),
      `${PASSWORD}${PASSWORD}`,
    ]) {
      expect((await login(server, 'lead', wrong, 'exact')).statusCode).toBe(401)
    }
    expect((await login(server, 'LEAD', PASSWORD, 'exact')).statusCode).toBe(200)
  })

  test('unknown, wrong and inactive accounts get the same answer, byte for byte', async () => {
    const answers = [
      await login(server, 'nobody-at-all', 'wrong-password', 'alike'),
      await login(server, 'gate', 'wrong-password', 'alike'),
      await login(server, 'inactive', PASSWORD, 'alike'),
      await login(server, 'driver1', 'wrong-password', 'alike'),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe(answers[0]?.body)
      expect(answer.headers).toEqual({ ...answers[0]?.headers, date: answer.headers.date })
    }
    expect(answers[0]?.json().title).toBe('Please check your username and password')
  })

  test('a driver gets a token in the body, no cookie, and only the calls of drivers', async () => {
    server.advance(60_000)
    const answer = await login(server, 'driver1', PASSWORD, 'truck-1')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const authorization = `Bearer ${answer.json().AuthorizationToken}`
    const ask = (url: string) => server.ask({ url, headers: { authorization } })
    expect((await ask('/api/lookups?lookupTypes=6')).statusCode).toBe(200)
    expect((await ask('/api/trailers')).statusCode).toBe(403)
    expect((await ask('/api/changes')).statusCode).toBe(403)
  })

  test('a non-working driver is named and gets nothing', async () => {
    const answer = await login(server, 'nonworking', PASSWORD)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.json()).toEqual({ SessionUser: expect.objectContaining({ IsNonWorkingDriver: true }) })
  })

  test("after ten failures on one of a person's tablets it waits; the others do not", async () => {
    for (const tablet of ['own-tablet', 'second-tablet'])
      expect((await login(server, 'viewer', PASSWORD, tablet)).statusCode).toBe(200)
    for (let i = 0; i < 10; i++)
      expect((await login(server, 'viewer', `wrong-${i}`, 'own-tablet')).statusCode).toBe(401)
    for (let i = 0; i < 20; i++) {
      const refused = await login(server, 'viewer', PASSWORD, 'own-tablet')
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await login(server, 'viewer', PASSWORD, 'second-tablet')).statusCode).toBe(200)
    server.advance(15 * 60_000 + 1000)
    expect((await login(server, 'viewer', PASSWORD, 'own-tablet')).statusCode).toBe(200)
  })

  test('on devices that never signed in, a name waits longer with each failure', async () => {
    expect((await login(server, 'clerk', PASSWORD, 'tablet-of-the-clerk')).statusCode).toBe(200)
    const waits: number[] = []
    for (let guess = 0; guess < 11; guess++) {
      expect((await login(server, 'clerk', `wrong-${guess}`, `made-up-${guess}`)).statusCode).toBe(401)
      const next = await login(server, 'CLERK ', PASSWORD, `another-${guess}`)
      expect(next.statusCode).toBe(429)
      waits.push(Number(next.headers['retry-after']))
      server.advance(Number(next.headers['retry-after']) * 1000)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, expect.any(Number)])
    // A device that has signed in before is not delayed by this.
    expect((await login(server, 'clerk', `wrong`, 'made-up-last')).statusCode).toBe(401)
    expect((await login(server, 'clerk', PASSWORD, 'tablet-of-the-clerk')).statusCode).toBe(200)
  })

  test('guesses made at once count each other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => login(server, 'supervisor', `wrong-${i}`, 'at-once', '198.51.100.30')),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(1)
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true)
  })

  test('an address gets fifty guesses over all names; its open sessions go on', async () => {
    const gate = await server.signIn('gate', 'behind-the-nat')
    const statuses: number[] = []
    for (let i = 0; i < 60; i++)
      statuses.push((await login(server, `user-${i}`, 'Summer-2026!', `d-${i}`, '198.51.100.77')).statusCode)
    expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(50).every((status) => status === 429)).toBe(true)
    expect(server.log.filter((line) => line.includes('sign-in.spray'))).toHaveLength(1)
    // A tablet that signed in before is let in from there all the same.
    expect((await login(server, 'gate', PASSWORD, 'behind-the-nat', '198.51.100.77')).statusCode).toBe(200)
    const works = await server.ask({
      url: '/api/trailers',
      remoteAddress: '198.51.100.77',
      headers: { authorization: `Bearer ${gate.token}` },
    })
    expect(works.statusCode).toBe(200)
  })
})

describeOnDatabases('sessions', (open) => {
  const server = serverBefore(open)

  test('the token counts in the header and the cookie, and never in the address', async () => {
    const gate = await server.signIn('gate')
    expect((await server.ask({ url: '/api/trailers' })).statusCode).toBe(401)
    expect((await server.ask({ url: '/api/trailers', headers: { authorization: 'Bearer x' } })).statusCode).toBe(401)
    for (const name of ['access_token', 'auth-token', 'token', 'authorization'])
      expect((await server.ask({ url: `/api/trailers?${name}=${gate.token}` })).statusCode).toBe(401)
    expect((await withCookie(server, gate.token, 'GET', '/api/trailers')).statusCode).toBe(200)
    expect((await gate.get('/trailers')).statusCode).toBe(200)
  })

  test("a change by cookie needs the header that only the app's page can set", async () => {
    const gate = await server.signIn('gate')
    const url = '/api/users/activeSite'
    expect((await withCookie(server, gate.token, 'PUT', url)).statusCode).toBe(403)
    const own = { 'x-device-id': gate.deviceID }
    expect(
      (await withCookie(server, gate.token, 'PUT', url, { ...own, 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBe(403)
    expect((await withCookie(server, gate.token, 'PUT', url, own)).statusCode).toBe(200)
  })

  test('a form of another site is rejected before it is read', async () => {
    const gate = await server.signIn('gate')
    const before = await gate.get('/trailers?take=1')
    const forged = await server.ask({
      method: 'POST',
      url: '/api/trailers',
      headers: { cookie: `auth-token=${gate.token}`, 'content-type': 'text/plain', origin: 'https://evil.example' },
      payload: '{"Number":"EVIL"}',
    })
    expect(forged.statusCode).toBe(403)
    const plain = await gate.send('POST', '/trailers', 'Number=EVIL', { 'content-type': 'text/plain' })
    expect(plain.statusCode).toBe(415)
    expect((await gate.get('/trailers?take=1')).json().ItemsCount).toBe(before.json().ItemsCount)
  })

  test('a token works on the device that signed in and on no other', async () => {
    const gate = await server.signIn('gate', 'tablet-1')
    const elsewhere = await gate.get('/trailers', { 'x-device-id': 'tablet-2' })
    expect(elsewhere.statusCode).toBe(401)
  })

  test("a sign-out ends only the caller's own session", async () => {
    const gate = await server.signIn('gate', 'tablet-1')
    const same = await server.signIn('gate', 'tablet-2')
    const clerk = await server.signIn('clerk')
    expect((await gate.send('POST', '/users/logout', { Username: 'clerk' })).statusCode).toBe(204)
    expect((await gate.get('/users/token')).statusCode).toBe(401)
    expect((await same.get('/users/token')).statusCode).toBe(200)
    expect((await clerk.get('/users/token')).statusCode).toBe(200)
  })

  test('a person who is deactivated, removed or made a driver is out with the next call', async () => {
    const changes = [sql`"Status" = 2`, sql`"RemovedAt" = now()`, sql`"RoleIDs" = '{1}'`, sql`"RoleIDs" = '{6}'`]
    for (const change of changes) {
      const lead = await server.signIn('lead')
      expect((await lead.get('/trailers')).statusCode).toBe(200)
      const db = server.database.db
      await sql`update users set ${change} where "Username" = 'lead'`.execute(db)
      expect((await lead.get('/trailers')).statusCode).toBe(401)
      await sql`update users set "Status" = 1, "RemovedAt" = null, "RoleIDs" = '{2,5}' where "Username" = 'lead'`.execute(
        db,
      )
    }
  })

  test('a lowered role counts from the next call', async () => {
    const admin = await server.signIn('northadmin')
    expect((await admin.send('DELETE', '/trailers/9')).statusCode).toBe(404)
    await sql`update users set "RoleIDs" = '{2}' where "Username" = 'northadmin'`.execute(server.database.db)
    expect((await admin.send('DELETE', '/trailers/9')).statusCode).toBe(403)
    await sql`update users set "RoleIDs" = '{8}' where "Username" = 'northadmin'`.execute(server.database.db)
  })

  test('a revoked device is out, and nobody signs in on it', async () => {
    const clerk = await server.signIn('clerk', 'stolen')
    await sql`update devices set "RevokedAt" = now() where "DeviceID" = 'stolen'`.execute(server.database.db)
    expect((await clerk.get('/trailers')).statusCode).toBe(401)
    expect((await login(server, 'clerk', PASSWORD, 'stolen')).statusCode).toBe(403)
  })

  test('a used session lives on, an unused one ends after sixteen hours', async () => {
    const gate = await server.signIn('gate')
    for (let i = 0; i < 3; i++) {
      server.advance(15 * HOUR_MS)
      expect((await gate.get('/users/token')).statusCode).toBe(200)
    }
    server.advance(17 * HOUR_MS)
    expect((await gate.get('/users/token')).statusCode).toBe(401)
  })

  test('no session outlives seven days, however much it is used', async () => {
    const gate = await server.signIn('gate')
    for (let hours = 0; hours < 7 * 24 - 12; hours += 12) {
      server.advance(12 * HOUR_MS)
      expect((await gate.get('/users/token')).statusCode).toBe(200)
    }
    server.advance(13 * HOUR_MS)
    expect((await gate.get('/users/token')).statusCode).toBe(401)
  })

  test('an empty changes call costs one query, and the last use is written once a minute', async () => {
    const gate = await server.signIn('gate', 'counted')
    const { Cursor } = (await gate.get('/changes?limit=5000')).json()
    const { source } = server.database
    const acquire = source.acquire
    let queries = 0
    source.acquire = () => {
      queries++
      return acquire.call(source)
    }
    const cost = async () => {
      queries = 0
      expect(Object.keys((await gate.get(`/changes?since=${Cursor}`)).json())).not.toContain('Trailers')
      return queries
    }
    try {
      expect([await cost(), await cost()]).toEqual([1, 1])
      server.advance(61_000)
      expect([await cost(), await cost()]).toEqual([2, 1])
    } finally {
      source.acquire = acquire
    }
  })

  test('the active site belongs to the session', async () => {
    const one = await server.signIn('viewer', 'tablet-1')
    const two = await server.signIn('viewer', 'tablet-2')
    const chosen = await two.send('PUT', '/users/activeSite', { SiteID: server.sites.Southfork })
    expect(chosen.json().SessionUser.ActiveSiteID).toBe(server.sites.Southfork)
    expect((await one.get('/users/token')).json().SessionUser.ActiveSiteID).toBe(server.sites.Northgate)
    const listed = (await two.get('/trailers?take=100')).json().Trailers as { SiteID: number }[]
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.every(({ SiteID }) => SiteID === server.sites.Southfork)).toBe(true)
    expect((await one.get('/trailers?take=1')).json().Trailers[0].SiteID).toBe(server.sites.Northgate)
  })

  test('a site out of reach cannot be chosen', async () => {
    const gate = await server.signIn('gate', 'tablet-1')
    const before = (await gate.get('/users/token')).json()
    expect((await gate.send('PUT', '/users/activeSite', { SiteID: server.sites.Depot })).statusCode).toBe(403)
    expect((await gate.send('PUT', '/users/activeSite', { SiteID: 999_999 })).statusCode).toBe(403)
    expect((await gate.get('/users/token')).json()).toEqual(before)
  })

  test('a person without a site can sign in and sees no yard', async () => {
    const siteless = await server.signIn('siteless')
    expect((await siteless.get('/users/token')).json().SessionUser).toMatchObject({ ActiveSiteID: null, Sites: [] })
    expect((await siteless.get('/trailers')).json()).toEqual({ Trailers: [], ItemsCount: 0 })
    expect((await siteless.get('/locations')).json()).toEqual({ Locations: [] })
  })

  test('the delivery token outlives session and sign-out by thirty days', async () => {
    const gate = await server.signIn('gate', 'tablet-9')
    const cookie = `delivery-${gate.UserID}=${gate.cookies[`delivery-${gate.UserID}`]}`
    const deliver = (headers = {}) =>
      server.ask({
        method: 'POST',
        url: '/api/batch',
        headers: { cookie, 'x-device-id': 'tablet-9', 'x-delivery-for': String(gate.UserID), ...headers },
        payload: { Calls: [], Since: null },
      })
    await gate.send('POST', '/users/logout', { Username: 'gate' })
    expect((await deliver()).json()).toEqual({ Answers: [], Changes: null, Settled: { Through: 0, Above: [] } })
    expect((await deliver({ 'x-device-id': 'tablet-8' })).statusCode).toBe(401)
    expect((await deliver({ 'x-delivery-for': String(gate.UserID + 1) })).statusCode).toBe(401)
    expect((await deliver({ 'x-delivery-for': 'x' })).statusCode).toBe(401)
    const asSession = await server.ask({
      url: '/api/trailers',
      headers: { cookie: cookie.replace(/^[^=]+/, 'auth-token') },
    })
    expect(asSession.statusCode).toBe(401)
    server.advance(29 * DAY_MS)
    expect((await deliver()).statusCode).toBe(200)
    server.advance(2 * DAY_MS)
    expect((await deliver()).statusCode).toBe(401)
  })
})
