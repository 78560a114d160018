import { beforeAll, expect, test } from 'vitest'
import type { Message } from '../../../src/domain/messages/message.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'
import { openDesk, type TaskDesk } from './task-desk.ts'

describeOnDatabases('comments on tasks', (open) => {
  const server = serverBefore(open)
  let desk: TaskDesk
  beforeAll(async () => {
    desk = await openDesk(server)
  })

  async function write(client: Client, TaskID: number, Content: string, more: object = {}): Promise<Message> {
    const answer = await client.send('POST', '/messages', { TaskID, Type: 'Task', IsPrivate: 0, Content, ...more })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    return answer.json().Message
  }

  const thread = async (client: Client, taskID: number): Promise<readonly Message[]> =>
    (await client.get(`/messages?siteID=0&taskID=${taskID}`)).json().Messages

  const wordsOf = (messages: readonly Message[]) => messages.map(({ Content }) => Content)

  test('a thread shows who wrote each comment, in order, with the one pin first', async () => {
    const [clerk, admin, gate] = [
      await server.signIn('clerk'),
      await server.signIn('admin'),
      await server.signIn('gate'),
    ]
    const { ID } = await desk.add()
    const first = await write(clerk, ID, '  Mind the left door ')
    expect(first).toMatchObject({
      ...{ TaskID: ID, Type: 'Task', IsPrivate: 0, Content: 'Mind the left door', IsPinned: false },
      ...{ CreatedBy: clerk.UserID, CreatedByName: 'Carla Mendes', SiteID: server.sites.Northgate },
    })
    server.advance(1000)
    const second = await write(admin, ID, 'second')
    server.advance(1000)
    const third = await write(clerk, ID, 'third')
    expect(wordsOf(await thread(gate, ID))).toEqual(['Mind the left door', 'second', 'third'])
    const pinned = await clerk.send('PUT', `/messages/${third.ID}/pin`, { IsPinned: true })
    expect(pinned.json().Message).toMatchObject({ ID: third.ID, IsPinned: true })
    await admin.send('PUT', `/messages/${second.ID}/pin`)
    expect((await thread(gate, ID)).map(({ Content, IsPinned }) => [Content, IsPinned])).toEqual([
      ['second', true],
      ['Mind the left door', false],
      ['third', false],
    ])
    expect((await gate.get(`/tasks/${ID}`)).json().Task).toMatchObject({
      ...{ MessageCount: 3, Message: 'Mind the left door' },
    })
    await admin.send('PUT', `/messages/${second.ID}/pin`, { IsPinned: false })
    expect((await thread(gate, ID)).some(({ IsPinned }) => IsPinned)).toBe(false)
  })

  test('a private comment is for its author and the admins, also in the count', async () => {
    const [clerk, lead] = [await server.signIn('clerk'), await server.signIn('lead')]
    const admin = await server.signIn('admin')
    const { ID } = await desk.add()
    const secret = await write(clerk, ID, 'between us', { IsPrivate: 1 })
    await write(lead, ID, 'open')
    for (const [client, words] of [
      [clerk, ['between us', 'open']],
      [admin, ['between us', 'open']],
      [lead, ['open']],
    ] as const) {
      expect([...wordsOf(await thread(client, ID))].sort()).toEqual(words)
      const first = { MessageCount: words.length, Message: words[0] }
      expect((await client.get(`/tasks/${ID}`)).json().Task).toMatchObject(first)
      const listed = (await client.get('/tasks?statusTypes=0')).json().Tasks
      expect(listed.find((task: { ID: number }) => task.ID === ID)).toMatchObject(first)
    }
    const pin = await lead.send('PUT', `/messages/${secret.ID}/pin`, { IsPinned: true })
    expect([pin.statusCode, pin.body]).toEqual([404, (await lead.send('PUT', '/messages/4444444444/pin', {})).body])
    const removal = await lead.send('DELETE', `/messages/${secret.ID}`)
    expect([removal.statusCode, removal.body]).toEqual([404, (await lead.send('DELETE', '/messages/4444444444')).body])
    expect(wordsOf(await thread(clerk, ID))).toContain('between us')
  })

  test('removing a message of another site is answered as for a missing one', async () => {
    const [clerk, admin] = [await server.signIn('clerk'), await server.signIn('admin', 'tablet-of-southfork')]
    const { ID } = await desk.add()
    const here = await write(clerk, ID, 'of Northgate')
    await admin.send('PUT', '/users/activeSite', { SiteID: server.sites.Southfork })
    const removal = await admin.send('DELETE', `/messages/${here.ID}`)
    expect([removal.statusCode, removal.body]).toEqual([404, (await admin.send('DELETE', '/messages/4444444444')).body])
    expect(wordsOf(await thread(clerk, ID))).toEqual(['of Northgate'])
    // People begin at the site at which they were last.
    await admin.send('PUT', '/users/activeSite', { SiteID: server.sites.Northgate })
  })

  test('only its author and admins pin or delete a comment', async () => {
    const [clerk, lead] = [await server.signIn('clerk'), await server.signIn('lead')]
    const admin = await server.signIn('admin')
    const { ID } = await desk.add()
    const [one, two] = [await write(clerk, ID, 'one'), await write(clerk, ID, 'two')]
    expect((await lead.send('PUT', `/messages/${one.ID}/pin`, { IsPinned: true })).statusCode).toBe(403)
    expect((await lead.send('DELETE', `/messages/${one.ID}`)).statusCode).toBe(403)
    expect((await clerk.send('DELETE', `/messages/${one.ID}`)).statusCode).toBe(204)
    const key = { 'idempotency-key': '019a0000-0000-7000-8000-000000000d01' }
    expect((await admin.send('DELETE', `/messages/${two.ID}`, undefined, key)).statusCode).toBe(204)
    expect((await admin.send('DELETE', `/messages/${two.ID}`, undefined, key)).statusCode).toBe(204)
    expect((await admin.send('DELETE', `/messages/${two.ID}`)).statusCode).toBe(404)
    expect(await thread(clerk, ID)).toEqual([])
  })

  test('an empty comment, one without a task and one on a deleted task are rejected', async () => {
    const clerk = await server.signIn('clerk')
    const { ID } = await desk.add()
    const send = (body: object) => clerk.send('POST', '/messages', { TaskID: ID, Type: 'Task', Content: 'x', ...body })
    for (const body of [
      { Content: '' },
      { Content: ' \n' },
      { Content: 'x'.repeat(2001) },
      { Type: 'Site' },
      { IsPrivate: 2 },
    ])
      expect([body, (await send(body)).statusCode]).toEqual([body, 400])
    expect((await send({ Content: '' })).json().errors).toEqual({ Content: ['Please write a comment'] })
    expect((await send({ TaskID: 4_444_444_444 })).statusCode).toBe(400)
    await clerk.send('DELETE', `/tasks/${ID}`)
    expect((await send({})).statusCode).toBe(409)
    expect(await thread(clerk, ID)).toEqual([])
  })
})
