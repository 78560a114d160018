import { beforeAll, expect, test } from 'vitest'
import type { Message } from '../../../src/domain/messages/message.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { outboxOf } from '../outlets/outbox-fixture.ts'
import { type Client, serverBefore } from './server-under-test.ts'

describeOnDatabases('messages to sites, and the banner', (open) => {
  const server = serverBefore(open)
  let boss: Client
  let admin: Client
  let clerk: Client
  beforeAll(async () => {
    boss = await server.signIn('super')
    admin = await server.signIn('admin')
    clerk = await server.signIn('clerk')
  })

  const at = (siteID: number) => ({ 'x-site-id': String(siteID) })
  const send = (client: Client, body: object, headers = {}) =>
    client.send('POST', '/messages', { Type: 'Site', IsPrivate: 0, ...body }, headers)
  async function listed(client: Client, siteID: number): Promise<readonly Message[]> {
    await client.send('PUT', '/users/activeSite', { SiteID: siteID })
    return (await client.get(`/messages?siteID=${siteID}`)).json().Messages
  }
  const wordsAt = async (client: Client, siteID: number) => (await listed(client, siteID)).map(({ Content }) => Content)

  /** The server's own round, in which messages go to further sites. */
  const deliver = () => outboxOf(server, {}).round()

  test('a message is on the list of its site, the pinned one first, then the newest', async () => {
    const { Northgate } = server.sites
    const first = await send(admin, { Sites: [Northgate], Content: ' Ice at gate 2 ' })
    expect(first.json().Message).toMatchObject({
      ...{
        SiteID: Northgate,
        TaskID: null,
        Type: 'Site',
        Sites: [Northgate],
        Content: 'Ice at gate 2',
        IsPinned: false,
      },
      ...{ CreatedBy: admin.UserID, CreatedByName: expect.any(String) },
    })
    server.advance(1000)
    expect((await send(boss, { Sites: [Northgate], Content: 'Salt is out' })).statusCode).toBe(200)
    expect(await wordsAt(clerk, Northgate)).toEqual(['Salt is out', 'Ice at gate 2'])
    const { ID } = first.json().Message
    expect((await boss.send('PUT', `/messages/${ID}/pin`, { IsPinned: true })).json().Message.IsPinned).toBe(true)
    expect(await wordsAt(clerk, Northgate)).toEqual(['Ice at gate 2', 'Salt is out'])
    expect((await boss.send('DELETE', `/messages/${ID}`)).statusCode).toBe(204)
    expect(await wordsAt(clerk, Northgate)).toEqual(['Salt is out'])
  })

  test('only admins write, pin and delete messages to sites', async () => {
    const { Northgate } = server.sites
    const { ID } = (await send(admin, { Sites: [Northgate], Content: 'Mind the ice' })).json().Message
    expect((await send(clerk, { Sites: [Northgate], Content: 'x' })).statusCode).toBe(403)
    expect((await clerk.send('PUT', `/messages/${ID}/pin`, {})).statusCode).toBe(403)
    expect((await clerk.send('DELETE', `/messages/${ID}`)).statusCode).toBe(403)
  })

  test('an empty message, none or foreign sites are rejected', async () => {
    const { Northgate } = server.sites
    const before = await wordsAt(boss, Northgate)
    const empty = await send(admin, { Sites: [Northgate], Content: ' ' })
    expect([empty.statusCode, empty.json().errors]).toEqual([400, { Content: ['Please write a message'] }])
    expect((await send(admin, { Sites: [], Content: 'x' })).statusCode).toBe(400)
    expect((await send(admin, { Content: 'x' })).statusCode).toBe(400)
    expect((await send(admin, { Sites: [Northgate, 4_444_444], Content: 'x' })).statusCode).toBe(403)
    expect(await wordsAt(boss, Northgate)).toEqual(before)
  })

  test('a message to all sites is at each of them once, also after a repeated round', async () => {
    const { Northgate, Southfork } = server.sites
    const key = { 'idempotency-key': '019a0000-0000-7000-8000-000000000f01' }
    const sent = await send(boss, { Sites: [-1], Content: 'Fleet notice' }, key)
    expect(sent.json().Message.Sites).toEqual([-1])
    await send(boss, { Sites: [-1], Content: 'Fleet notice' }, key)
    await deliver()
    await deliver()
    const count = async (siteID: number) =>
      (await wordsAt(boss, siteID)).filter((word) => word === 'Fleet notice').length
    expect([await count(Northgate), await count(Southfork)]).toEqual([1, 1])
    // Deleting it at one site leaves it at the others.
    const [there] = await listed(boss, Southfork)
    expect((await boss.send('DELETE', `/messages/${there?.ID}`, undefined, at(Southfork))).statusCode).toBe(204)
    await deliver()
    expect([await count(Northgate), await count(Southfork)]).toEqual([1, 0])
  })

  test('a message to another site alone is answered, and is only there', async () => {
    const { Northgate, Southfork } = server.sites
    const sent = await send(admin, { Sites: [Southfork], Content: 'Only south' })
    expect([sent.statusCode, sent.json().Message]).toMatchObject([200, { Sites: [Southfork], Content: 'Only south' }])
    await deliver()
    expect(await wordsAt(boss, Southfork)).toContain('Only south')
    expect(await wordsAt(boss, Northgate)).not.toContain('Only south')
  })

  test('the banner is marked as viewed, also by read-only people, and nothing else changes', async () => {
    const viewer = await server.signIn('viewer')
    for (const body of [undefined, { BannerMessage: 'Another text' }]) {
      const answer = await viewer.send('POST', '/sites/Banner/1', body)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
    expect((await viewer.send('POST', '/sites/Banner/1', { BannerMessage: 7 })).statusCode).toBe(400)
  })
})
