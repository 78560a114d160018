import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

async function namesOf(client: Client): Promise<readonly string[]> {
  return (await client.get('/freights')).json<Answers['Freights']>().Freights.map(({ Value }) => Value)
}

describeOnDatabases('freight types', (open) => {
  const server = serverBefore(open)

  test('an admin adds, renames and removes one, and everybody sees it in its place', async () => {
    const admin = await server.signIn('admin')
    const clerk = await server.signIn('clerk')
    const before = await namesOf(clerk)
    const made = await admin.send('POST', '/freights', { Value: ' Aa Ice ' })
    const { Freight } = made.json<Answers['Freight']>()
    expect(Freight).toEqual({ SiteID: server.sites.Northgate, ID: Freight.ID, Value: 'Aa Ice' })
    expect(await namesOf(clerk)).toEqual(['Aa Ice', ...before])
    const read = await admin.get(`/freights/${Freight.ID}`)
    expect([read.json(), read.headers.etag]).toEqual([made.json(), made.headers.etag])
    const url = `/freights/${Freight.ID}`
    const renamed = await admin.send('PUT', url, { Value: 'Aa Dry Ice' }, { 'if-match': String(read.headers.etag) })
    expect(renamed.json()).toEqual({ Freight: { ...Freight, Value: 'Aa Dry Ice' } })
    expect(renamed.headers.etag).not.toBe(read.headers.etag)
    const removed = await admin.send('DELETE', url, undefined, { 'if-match': String(renamed.headers.etag) })
    expect([removed.statusCode, removed.body]).toEqual([204, ''])
    expect(await namesOf(clerk)).toEqual(before)
    expect((await admin.get(url)).statusCode).toBe(404)
  })

  test('a name that the site already has is rejected; another site may use it', async () => {
    const admin = await server.signIn('admin')
    const [taken = ''] = await namesOf(admin)
    const again = await admin.send('POST', '/freights', { Value: taken.toUpperCase() })
    expect([again.statusCode, again.json().title]).toEqual([409, `There is already a freight type ${taken}.`])
    const elsewhere = { 'x-site-id': String(server.sites.Depot) }
    const there = await admin.send('POST', '/freights', { Value: taken }, elsewhere)
    expect([there.statusCode, there.json().Freight.SiteID]).toEqual([200, server.sites.Depot])
  })

  test('one that is loaded on a trailer on the yard cannot be removed', async () => {
    const admin = await server.signIn('admin')
    const { Trailers } = (await admin.get('/trailers?states=1&take=100')).json<Answers['Trailers']>()
    const loaded = Trailers.find(({ FreightID }) => FreightID !== null)
    const url = `/freights/${loaded?.FreightID}`
    const { etag } = (await admin.get(url)).headers
    const answer = await admin.send('DELETE', url, undefined, { 'if-match': String(etag) })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'freight-in-use'])
    expect(answer.json().title).toMatch(/ is in use: \d+ trailer/)
    expect((await admin.get(url)).headers.etag).toBe(etag)
  })

  test('saving an unchanged name changes nothing, not even its version', async () => {
    const admin = await server.signIn('admin')
    const { Freights } = (await admin.get('/freights')).json<Answers['Freights']>()
    const [{ ID, Value } = { ID: 0, Value: '' }] = Freights
    const etag = String((await admin.get(`/freights/${ID}`)).headers.etag)
    const answer = await admin.send('PUT', `/freights/${ID}`, { Value }, { 'if-match': etag })
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, etag])
  })
})
