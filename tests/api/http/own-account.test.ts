import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { outboxOf } from '../outlets/outbox-fixture.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { activate, add, CHOSEN, keptOf, login, typed } from './people-fixture.ts'
import { type Client, PASSWORD, serverBefore } from './server-under-test.ts'

const NEXT = 'curtain-Dock-78'

describeOnDatabases('the own account', (open) => {
  const server = serverBefore(open)
  let admin: Client
  let boss: Client
  beforeAll(async () => {
    admin = await server.signIn('admin')
    boss = await server.signIn('super')
  })

  describe('one’s own email and phone number', () => {
    test('need the present password, whose guessing is stopped', async () => {
      const change = { ...typed, RoleIDs: [Role.Admin], SiteIDs: [server.sites.Depot] }
      const { User: own, body, tag } = await add(server, boss, change)
      const signedIn = await login(server, body.Username, CHOSEN)
      const headers = {
        authorization: `Bearer ${signedIn.json().AuthorizationToken}`,
        ...{ 'x-device-id': `tablet-${body.Username}`, 'if-match': tag },
      }
      const put = (more: object) =>
        server.ask({
          ...{ method: 'PUT', url: `/api/users/${own.ID}`, headers },
          payload: { ...body, Password: '', ConfirmPassword: '', Email: 'thief@elsewhere.example', ...more },
        })
      expect([(await put({})).statusCode, (await put({})).json().code]).toEqual([403, 'wrong-password'])
      expect((await put({ OldPassword: 'not-my-Password' })).json().code).toBe('wrong-password')
      const kept = (await boss.get(`/users/${own.ID}`)).json<Answers['User']>().User
      expect(kept.Email).toBe(body.Email)
      const done = await put({ OldPassword: CHOSEN })
      expect([done.statusCode, done.json<Answers['User']>().User?.Email]).toEqual([200, 'thief@elsewhere.example'])
      expect(await keptOf(server)).not.toContain(CHOSEN)
      const statuses: number[] = []
      for (let tries = 0; tries < 11; tries += 1)
        statuses.push((await put({ OldPassword: `guess-number-${tries}` })).statusCode)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
    })
  })

  describe('one’s own password', () => {
    const change = (client: Pick<Client, 'send'>, OldPassword: string, Password: string, ConfirmPassword = Password) =>
      client.send('PUT', '/users/password', { OldPassword, Password, ConfirmPassword })

    /** Signs in with the password of a new person. */
    const open = async (username: string, device: string) => {
      const headers = {
        authorization: `Bearer ${(await login(server, username, CHOSEN, device)).json().AuthorizationToken}`,
        'x-device-id': device,
      }
      return {
        get: (url: string) => server.ask({ url: `/api${url}`, headers }),
        send: (method: 'PUT', url: string, payload: object) =>
          server.ask({ method, url: `/api${url}`, headers, payload }),
      }
    }

    test('needs the present one; this session goes on, the others end', async () => {
      const { body } = await add(server, admin, typed)
      const [here, there] = [await open(body.Username, 'here'), await open(body.Username, 'there')]
      const refused = await change(here, 'not-my-Password', NEXT)
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'wrong-password'])
      expect((await change(here, CHOSEN, 'short')).json().errors).toEqual({
        Password: ['Please choose a stronger password'],
      })
      expect((await change(here, CHOSEN, NEXT, 'other')).json().errors).toEqual({
        ConfirmPassword: ['Paswords do not match'],
      })
      expect((await change(here, CHOSEN, `x-${body.Username}-password`)).statusCode).toBe(400)
      expect((await change(here, CHOSEN, NEXT)).statusCode).toBe(204)
      expect((await here.get('/users/token')).statusCode).toBe(200)
      expect((await there.get('/users/token')).statusCode).toBe(401)
      expect((await login(server, body.Username, CHOSEN, 'here')).statusCode).toBe(401)
      expect((await login(server, body.Username, NEXT, 'here')).statusCode).toBe(200)
      const kept = await keptOf(server)
      expect(kept).toContain('PUT /users/password')
      expect(kept).not.toContain(NEXT)
    })

    test('is guarded like the sign-in, and open to Read Only', async () => {
      const viewer = await server.signIn('viewer')
      for (let tries = 0; tries < 10; tries += 1)
        expect((await change(viewer, `guess-number-${tries}`, CHOSEN)).statusCode).toBe(403)
      expect((await change(viewer, PASSWORD, CHOSEN)).statusCode).toBe(429)
      server.advance(16 * 60_000)
      expect((await change(viewer, PASSWORD, CHOSEN)).statusCode).toBe(204)
    })
  })
})

describeOnDatabases('an activation by mail', (open) => {
  const server = serverBefore(open, { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  let mails: MailServer
  beforeAll(async () => {
    mails = await startMailServer()
  })
  afterAll(() => mails.close())

  test('brings a code that works once; nothing that is kept holds it', async () => {
    const admin = await server.signIn('admin')
    const { ActivationCode, User: person, body } = await add(server, admin)
    expect(ActivationCode).toBeUndefined()
    expect(person.IsActivated).toBe(false)
    const outbox = outboxOf(server, { SMTP_URL: mails.url, PUBLIC_URL: 'https://yard.example' })
    await outbox.round()
    const [mail, ...more] = mails.received
    expect(more).toEqual([])
    expect(mail).toMatchObject({ To: [body.Email] })
    const code = /https:\/\/yard\.example\/activate#([\w-]{43})/.exec(String(mail?.Text))?.[1] ?? ''
    expect(code).not.toBe('')
    expect(await keptOf(server)).not.toContain(code)
    const done = await activate(server, code)
    expect([done.statusCode, done.json()]).toEqual([200, { Username: body.Username }])
    expect((await login(server, body.Username, CHOSEN)).statusCode).toBe(200)
    expect((await activate(server, code)).statusCode).toBe(400)
  })

  test('one that failed is shown to the admins of its person until another one is sent', async () => {
    const admin = await server.signIn('admin')
    const { User: person, body, tag } = await add(server, admin)
    const unreached = async (client: Client) =>
      (await client.get(`/users?keyword=nobody-of-this-name`)).json<Answers['Users']>().Unreached ?? []
    const outbox = outboxOf(server, { SMTP_URL: mails.url })
    expect([person.ActivationMail, await unreached(admin)]).toEqual([{ State: 'waiting', Problem: null }, []])
    mails.answer = () => ({ code: 550, words: 'no such mailbox' })
    await outbox.round()
    const failed = { State: 'failed', Problem: 'The mail server refused it: 550 no such mailbox' }
    expect(await unreached(admin)).toMatchObject([{ Username: body.Username, ActivationMail: failed }])
    const seen = await admin.get(`/users/${person.ID}`)
    expect([seen.json<Answers['User']>().User.ActivationMail, seen.headers.etag]).toEqual([failed, tag])
    mails.answer = null
    const again = await admin.send('PUT', `/users/${person.ID}/activation`, {}, { 'if-match': tag })
    expect(again.json<Answers['User']>().User.ActivationMail).toEqual({ State: 'waiting', Problem: null })
    await outbox.round()
    expect(await unreached(admin)).toEqual([])
    const sent = (await admin.get(`/users/${person.ID}`)).json<Answers['User']>().User
    expect(sent.ActivationMail).toEqual({ State: 'sent', Problem: null })
  })

  test('a person without a mail address is given a code to hand over', async () => {
    const admin = await server.signIn('admin')
    const { User: person, tag } = await add(server, admin, { ...typed, Email: null })
    const answer = await admin.send('PUT', `/users/${person.ID}/activation`, {}, { 'if-match': tag })
    expect(answer.json<Answers['User']>().ActivationCode).toMatch(/^[\w-]{43}$/)
  })
})
