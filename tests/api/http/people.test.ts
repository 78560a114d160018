import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import type { User } from '../../../src/domain/people/user.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { activate, add, CHOSEN, keptOf, login, namesOf, newPerson, typed, usersOf } from './people-fixture.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const DAY_MS = 86_400_000

describeOnDatabases('people', (open) => {
  const server = serverBefore(open)
  let admin: Client
  let north: Client
  let boss: Client
  beforeAll(async () => {
    admin = await server.signIn('admin')
    north = await server.signIn('northadmin')
    boss = await server.signIn('super')
  })

  describe('the list', () => {
    test('has the filters, pages and order of Site Personnel', async () => {
      const all = (await boss.get('/users?take=100')).json<Answers['Users']>()
      expect(all.ItemsCount).toBe(all.Users.length)
      const page = (await boss.get('/users?take=2&skip=1')).json<Answers['Users']>()
      expect([page.Users, page.ItemsCount]).toEqual([all.Users.slice(1, 3), all.ItemsCount])
      expect((await boss.get('/users')).json<Answers['Users']>().Users).toHaveLength(10)
      expect(namesOf(await boss.get('/users?keyword=LINDQ'))).toEqual(['super'])
      expect(namesOf(await boss.get('/users?keyword=sofia lind'))).toEqual(['super'])
      expect(namesOf(await boss.get('/users?keyword=%25'))).toEqual([])
      expect(namesOf(await boss.get('/users?status=2'))).toEqual(['inactive'])
      expect(namesOf(await boss.get('/users?status=1&take=100'))).not.toContain('inactive')
      expect(namesOf(await boss.get(`/users?roles=${Role.DriverSupervisor}`)).sort()).toEqual(['lead', 'supervisor'])
      expect(namesOf(await boss.get(`/users?sites=${server.sites.Depot}`)).sort()).toEqual(['admin', 'super'])
      const sorted = namesOf(await boss.get('/users?sortKey=Username&sortType=desc&take=100'))
      expect(sorted).toEqual(sorted.toSorted().toReversed())
      expect((await boss.get('/users?sortKey=PasswordHash')).statusCode).toBe(400)
    })

    test('holds the people of the admin’s own sites, with those sites alone, and no secret', async () => {
      const found = usersOf(await north.get('/users?take=100'))
      expect(found.map(({ Username }) => Username)).not.toContain('siteless')
      for (const { SiteIDs, Sites } of found) {
        expect(SiteIDs).toEqual([server.sites.Northgate])
        expect(Sites).toEqual([{ ID: server.sites.Northgate, Name: 'Northgate Cold Storage' }])
      }
      expect(JSON.stringify(found)).not.toMatch(/argon|Hash|"Password/)
      expect(namesOf(await north.get(`/users?sites=${server.sites.Southfork}`))).toEqual([])
      expect((await north.get(`/users/${await server.userID('siteless')}`)).statusCode).toBe(404)
    })

    test('shows one person with the tag for a change', async () => {
      const answer = await admin.get(`/users/${await server.userID('clerk')}`)
      expect(answer.json<Answers['User']>().User).toMatchObject({ Username: 'clerk', IsActivated: true })
      expect(answer.headers.etag).toMatch(/^"/)
    })
  })

  describe('a change', () => {
    test('lets its person sign in at once, with the rights and sites that were given', async () => {
      const { User: made, body } = await add(server, admin, typed)
      expect((await login(server, body.Username.toUpperCase(), CHOSEN)).statusCode).toBe(200)
      expect(made).toMatchObject({
        Roles: [{ Type: Role.User, Name: 'user' }],
        IsActivated: true,
        ActivationDate: null,
      })
    })

    test('refused fields come with the words of the form', async () => {
      const wrong = { FirstName: '', RoleIDs: [], SiteIDs: [0], Email: 'x', Password: 'a', ConfirmPassword: 'b' }
      const answer = await admin.send('POST', '/users', newPerson(server, wrong))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toEqual({
        FirstName: ['Please enter your first name'],
        RoleIDs: ['Please select at least one role'],
        SiteIDs: ['Please select at least one site'],
        Email: ['Please enter a valid email'],
        Password: ['Please choose a stronger password'],
        ConfirmPassword: ['Paswords do not match'],
      })
    })

    test('a second person of a name is refused, and two at once make one', async () => {
      const { body } = await add(server, admin, typed)
      const twin = { ...body, Username: body.Username.toUpperCase() }
      const answer = await admin.send('POST', '/users', twin)
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'username-taken' }])
      const next = newPerson(server, typed)
      const both = await Promise.all([admin.send('POST', '/users', next), boss.send('POST', '/users', next)])
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    })

    test('a site out of reach is 403, and the hidden sites of a person stay', async () => {
      const { body } = await add(server, admin, { SiteIDs: [-1] })
      const id = await server.userID(body.Username)
      const seen = await north.get(`/users/${id}`)
      const headers = { 'if-match': String(seen.headers.etag) }
      const foreign = { ...body, SiteIDs: [server.sites.Southfork] }
      expect((await north.send('PUT', `/users/${id}`, foreign, headers)).json().code).toBe('site_forbidden')
      const changed = await north.send('PUT', `/users/${id}`, { ...body, FirstName: 'Nora', SiteIDs: [-1] }, headers)
      expect(changed.json<Answers['User']>().User).toMatchObject({
        FirstName: 'Nora',
        SiteIDs: [server.sites.Northgate],
      })
      const whole = (await boss.get(`/users/${id}`)).json<Answers['User']>().User
      expect(whole.SiteIDs).toEqual(Object.values(server.sites).sort((a, b) => a - b))
    })

    test.each([
      ['deactivated', (user: User) => ({ Status: 2, Username: user.Username })],
      ['given a new password', () => typed],
    ])('a person who is %s is signed out with the next call, and goes on delivering', async (_, change) => {
      const { User: person, body, tag } = await add(server, admin, typed)
      const signedIn = await login(server, body.Username, CHOSEN)
      const token = {
        authorization: `Bearer ${signedIn.json().AuthorizationToken}`,
        'x-device-id': `tablet-${body.Username}`,
      }
      const asPerson = () => server.ask({ url: '/api/users/token', headers: token })
      expect((await asPerson()).statusCode).toBe(200)
      const after = { ...body, Password: '', ConfirmPassword: '', ...change(person) }
      expect((await admin.send('PUT', `/users/${person.ID}`, after, { 'if-match': tag })).statusCode).toBe(200)
      expect((await asPerson()).statusCode).toBe(401)
      const delivery = signedIn.cookies.find(({ name }) => name.startsWith('delivery-'))
      const delivered = await server.ask({
        ...{ method: 'POST', url: '/api/batch', payload: { Calls: [], Since: null } },
        headers: { 'x-device-id': token['x-device-id'], 'x-delivery-for': String(person.ID) },
        cookies: { [String(delivery?.name)]: String(delivery?.value) },
      })
      expect(delivered.statusCode).toBe(200)
    })

    test('a removed person is gone from the list, and the name is free again', async () => {
      const { User: person, body, tag } = await add(server, admin, typed)
      expect((await boss.send('DELETE', `/users/${person.ID}`, undefined, { 'if-match': tag })).statusCode).toBe(204)
      expect((await login(server, body.Username, CHOSEN)).statusCode).toBe(401)
      expect((await boss.get(`/users/${person.ID}`)).statusCode).toBe(404)
      expect(namesOf(await boss.get(`/users?keyword=${body.Username}`))).toEqual([])
      const { User: next } = await add(server, admin, { ...typed, Username: body.Username })
      expect(next.ID).not.toBe(person.ID)
      server.advance(10_000)
      expect((await login(server, body.Username, CHOSEN)).statusCode).toBe(200)
    })

    test('signing a person out of all tablets ends each session, and stands in the trail', async () => {
      const { User: person, body, tag } = await add(server, admin, typed)
      const sessions = await Promise.all(['one', 'two'].map((device) => login(server, body.Username, CHOSEN, device)))
      const answer = await admin.send('PUT', `/users/${person.ID}/signout`, {}, { 'if-match': tag })
      expect(answer.statusCode).toBe(200)
      for (const session of sessions) {
        const headers = { authorization: `Bearer ${session.json().AuthorizationToken}` }
        expect((await server.ask({ url: '/api/users/token', headers })).statusCode).toBe(401)
      }
      const trail = await sql<{ Call: string; UserName: string }>`
        select "Call", "UserName" from admin_change where "List" = 'People' and "ID" = ${person.ID} order by "Version"`.execute(
        server.database.db,
      )
      expect(trail.rows).toEqual([
        { Call: 'POST /users', UserName: 'Adam Okafor' },
        { Call: 'PUT /users/{id}/signout', UserName: 'Adam Okafor' },
      ])
    })

    test('a person of higher rank is not changed, and the last super admin stays', async () => {
      const id = await server.userID('super')
      const seen = await admin.get(`/users/${id}`)
      const body = newPerson(server, { Username: 'super', RoleIDs: [Role.SuperAdmin] })
      const headers = { 'if-match': String(seen.headers.etag) }
      expect((await admin.send('PUT', `/users/${id}`, body, headers)).json()).toMatchObject({ code: 'rank' })
      expect((await admin.send('PUT', `/users/${id}/signout`, {}, headers)).statusCode).toBe(403)
      const demoted = { ...body, RoleIDs: [Role.Admin] }
      const last = await boss.send('PUT', `/users/${id}`, demoted, headers)
      expect([last.statusCode, last.json().title]).toEqual([
        409,
        'The last active super admin cannot be removed, demoted or deactivated.',
      ])
      expect((await boss.send('DELETE', `/users/${id}`, undefined, headers)).statusCode).toBe(409)
    })
  })

  describe('an activation without mail', () => {
    let address = 0
    /** Failures are counted by address. */
    const from = () => `203.0.113.${100 + address}`
    beforeEach(() => {
      address += 1
    })

    test('hands a code to the admin, once, and to nobody else', async () => {
      const { ActivationCode = '', body, User: person } = await add(server, admin)
      expect(ActivationCode).toMatch(/^[\w-]{43}$/)
      expect(person).toMatchObject({ IsActivated: false, ActivationDate: expect.any(String) })
      expect((await login(server, body.Username, '')).statusCode).toBe(400)
      expect((await login(server, body.Username, CHOSEN, 'strange')).statusCode).toBe(401)
      expect(await keptOf(server)).not.toContain(ActivationCode)
      expect((await admin.get(`/users/${person.ID}`)).body).not.toContain(ActivationCode)
      const weak = await activate(server, ActivationCode, 'Northgate Cold-Storage 1', from())
      expect([weak.statusCode, weak.json().errors]).toEqual([400, { Password: ['Please choose a stronger password'] }])
      const done = await activate(server, ActivationCode, CHOSEN, from())
      expect([done.statusCode, done.json()]).toEqual([200, { Username: body.Username }])
      server.advance(10_000)
      expect((await login(server, body.Username, CHOSEN)).statusCode).toBe(200)
      const again = await activate(server, ActivationCode, 'another-Yard-78', from())
      expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([400, ['ActivationCode']])
      expect(await keptOf(server)).not.toMatch(new RegExp(`${ActivationCode}|${CHOSEN}`))
      expect(server.log.join('\n')).not.toMatch(new RegExp(`${ActivationCode}|${CHOSEN}`))
    })

    test('ends after seven days, and by a new one', async () => {
      const { ActivationCode = '', User: person, tag } = await add(server, admin)
      server.advance(7 * DAY_MS + 1000)
      expect((await activate(server, ActivationCode, CHOSEN, from())).statusCode).toBe(400)
      admin = await server.signIn('admin')
      const renewed = await admin.send('PUT', `/users/${person.ID}/activation`, {}, { 'if-match': tag })
      const next = renewed.json<Answers['User']>().ActivationCode ?? ''
      expect((await activate(server, ActivationCode, CHOSEN, from())).statusCode).toBe(400)
      expect((await activate(server, next, CHOSEN, from())).statusCode).toBe(200)
      ;[north, boss] = [await server.signIn('northadmin'), await server.signIn('super')]
    })

    test('two tries at once use it once', async () => {
      const { ActivationCode = '' } = await add(server, admin)
      const both = await Promise.all([1, 2].map(() => activate(server, ActivationCode, CHOSEN, from())))
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    })

    test('guessing is stopped after ten wrong codes of an address', async () => {
      const statuses: number[] = []
      for (let tries = 0; tries < 12; tries += 1)
        statuses.push((await activate(server, `wrong-${tries}`, CHOSEN, from())).statusCode)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
      server.advance(16 * 60_000)
      expect((await activate(server, 'wrong', CHOSEN, from())).statusCode).toBe(400)
    })
  })
})
