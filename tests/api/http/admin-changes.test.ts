import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

async function changesOf(client: Client, id: number, page = ''): Promise<Answers['AdminChanges']> {
  return (await client.get(`/adminchanges?list=Freights&id=${id}${page}`)).json<Answers['AdminChanges']>()
}

describeOnDatabases('the trail of administration', (open) => {
  const server = serverBefore(open)

  /** A freight type that was added, renamed and deleted. */
  async function makeAndRemove(admin: Client): Promise<number> {
    const made = await admin.send('POST', '/freights', { Value: 'Aa Ice' })
    const { ID } = made.json<Answers['Freight']>().Freight
    server.advance(60_000)
    const etag = { 'if-match': String(made.headers.etag) }
    const renamed = await admin.send('PUT', `/freights/${ID}`, { Value: 'Aa Dry Ice' }, etag)
    await admin.send('DELETE', `/freights/${ID}`, undefined, { 'if-match': String(renamed.headers.etag) })
    return ID
  }

  test('says newest first who added, changed and deleted a row, when, and each field before and after', async () => {
    const id = await makeAndRemove(await server.signIn('admin'))
    const boss = await server.signIn('super')
    const { AdminChanges, ItemsCount } = await changesOf(boss, id)
    expect([ItemsCount, AdminChanges.map(({ Act, Changes }) => [Act, Changes])]).toEqual([
      3,
      [
        ['deleted', [{ Field: 'Value', From: 'Aa Dry Ice', To: null }]],
        ['changed', [{ Field: 'Value', From: 'Aa Ice', To: 'Aa Dry Ice' }]],
        ['added', [{ Field: 'Value', From: null, To: 'Aa Ice' }]],
      ],
    ])
    const [last, , first] = AdminChanges
    expect(last).toMatchObject({ UserID: await server.userID('admin'), UserName: expect.stringMatching(/\w+ \w+/) })
    expect([first?.At, last?.At]).toEqual([fromMs(server.now() - 60_000), fromMs(server.now())])
  })

  test('is read in pages', async () => {
    const id = await makeAndRemove(await server.signIn('admin'))
    const boss = await server.signIn('super')
    const first = await changesOf(boss, id, '&take=2')
    const second = await changesOf(boss, id, '&take=2&skip=2')
    expect([first.ItemsCount, second.ItemsCount]).toEqual([3, 3])
    const whole = (await changesOf(boss, id)).AdminChanges
    expect([...first.AdminChanges, ...second.AdminChanges]).toEqual(whole)
  })

  test('of another site, or of another list under the same number, is not shown', async () => {
    const id = await makeAndRemove(await server.signIn('admin'))
    const boss = await server.signIn('super')
    expect((await boss.get(`/adminchanges?list=Locations&id=${id}`)).json()).toEqual({
      ...{ AdminChanges: [], ItemsCount: 0 },
    })
    await boss.send('PUT', '/users/activeSite', { SiteID: server.sites.Southfork })
    expect((await boss.get(`/adminchanges?list=Freights&id=${id}`)).json()).toEqual({
      ...{ AdminChanges: [], ItemsCount: 0 },
    })
  })

  test('needs a list and an ID', async () => {
    const boss = await server.signIn('super')
    expect((await boss.get('/adminchanges')).json().errors).toMatchObject({
      list: [expect.any(String)],
      id: [expect.any(String)],
    })
  })
})
