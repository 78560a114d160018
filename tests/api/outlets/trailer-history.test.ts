import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { SHARED } from '../../../src/domain/lists.ts'
import type { Site } from '../../../src/domain/sites/site.ts'
import { trailerFieldsOf } from '../../../src/domain/trailers/trailer-fields.ts'
import type { Mail } from '../../../src/server/outlets/mail.ts'
import { HISTORIES_PER_PERSON } from '../../../src/server/outlets/history-mail.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type ServerUnderTest, serverBefore } from '../http/server-under-test.ts'
import { openDesk } from '../http/task-desk.ts'
import { outboxOf } from './outbox-fixture.ts'

async function changeSite(server: ServerUnderTest, fields: Partial<Site>): Promise<void> {
  const parts = { store: server.database.store, clock: () => server.now(), random: secureRandom }
  await writeAsSystem(parts, {
    ...{ SiteID: SHARED, Call: 'test.site' },
    run: async (yard) => {
      const site = await yard.Sites.get(server.sites.Northgate)
      if (site) await yard.Sites.put({ ...site, ...fields })
    },
  })
}

const send = (id: number, address = '') =>
  `/trailers/TrailerData?TrailerID=${id}${address === '' ? '' : `&EmailToSend=${encodeURIComponent(address)}`}`

describeOnDatabases('the history of a trailer', (open) => {
  const server = serverBefore(open)

  test('each act says what it changed, and the mail has the file of the answer', async () => {
    const mails: Mail[] = []
    const outbox = outboxOf(server, {}, { mail: { send: async (mail) => void mails.push(mail) } })
    const desk = await openDesk(server)
    const trailer = await desk.arrive({ TrailerWeight: 15_500, TransactionID: '=1+1, "x"' })
    const gate = await server.signIn('gate')
    server.advance(60_000)
    const edit = { ...trailerFieldsOf(trailer), TrailerWeight: 12_345, SealNumber: 'S-1' }
    expect((await gate.send('PUT', `/trailers/${trailer.ID}`, edit)).statusCode).toBe(200)
    const { TrailerHistory } = (await gate.get(`/trailers/TrailerHistory?TrailerID=${trailer.ID}`)).json()
    expect(TrailerHistory.map(({ Changed }: { Changed: string }) => Changed)).toEqual([
      ...['Trailer Weight 15500 to 12345 (by hand); Seal# none to S-1', ''],
    ])
    const answer = await gate.get(send(trailer.ID, 'claims@example.com'))
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    await outbox.round()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.To).toBe('claims@example.com')
    expect(mail?.Subject).toContain(trailer.Number)
    expect(mail?.Attachment?.Name).toMatch(/_Transaction-History_2026-11-20\.csv$/)
    expect(mail?.Attachment?.Content).toBe(answer.json().TrailerData)
    const text = answer.json<{ TrailerData: string }>().TrailerData
    const file = Papa.parse<Record<string, string>>(text.slice(1, -2), { header: true, newline: '\r\n' })
    expect(file.errors).toEqual([])
    expect(file.data.map((line) => [line['What changed'], line['Transaction ID']])).toEqual([
      [expect.stringMatching(/^Trailer Weight 15500 to 12345 \(by hand\); Seal# none to S-1, by /), `'=1+1, "x"`],
      [expect.stringMatching(/^Arrived at .*, Empty, by /), `'=1+1, "x"`],
    ])
  })

  test('the address is checked, and without one it goes to that of the site', async () => {
    const trailer = await (await openDesk(server)).arrive()
    const gate = await server.signIn('gate')
    const refused = async (address: string) => (await gate.get(send(trailer.ID, address))).json().errors
    expect(await refused('claims@example')).toEqual({ EmailToSend: ['Please enter a valid email address'] })
    await changeSite(server, { TransactionEmail: null })
    expect(await refused('')).toEqual({ EmailToSend: ['Email address is required'] })
    await changeSite(server, { TransactionEmail: 'office@example.com' })
    const mails: Mail[] = []
    const outbox = outboxOf(server, {}, { mail: { send: async (mail) => void mails.push(mail) } })
    for (const _ of [1, 2]) expect((await gate.get(send(trailer.ID))).statusCode).toBe(200)
    await outbox.round()
    expect(mails.map(({ To }) => To)).toEqual(['office@example.com'])
    await changeSite(server, { TransactionHistoryEnabled: false })
    const off = await gate.get(send(trailer.ID))
    expect([off.statusCode, off.json().code]).toEqual([409, 'history-mail-off'])
    await changeSite(server, { TransactionHistoryEnabled: true })
  })

  test('it needs the right to change trailers, and no other page can ask for it', async () => {
    const trailer = await (await openDesk(server)).arrive()
    for (const name of ['clerk', 'viewer', 'driver1'])
      expect([name, (await (await server.signIn(name)).get(send(trailer.ID))).statusCode]).toEqual([name, 403])
    const { cookies, deviceID } = await server.signIn('gate')
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const url = `/api${send(trailer.ID, 'claims@example.com')}`
    expect((await server.ask({ url, headers: { cookie } })).statusCode).toBe(403)
    const fromHere = { cookie, 'x-device-id': deviceID }
    expect((await server.ask({ url, headers: { ...fromHere, 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
    expect((await server.ask({ url, headers: fromHere })).statusCode).toBe(200)
    const { Locations } = (await (await server.signIn('gate')).get('/locations')).json()
    expect((await (await server.signIn('gate')).get(send(Locations[0].ID, 'a@example.com'))).statusCode).toBe(404)
  })

  test('a person sends a limited number within an hour', async () => {
    const trailer = await (await openDesk(server)).arrive()
    const admin = await server.signIn('admin')
    const codes: number[] = []
    for (let at = 0; at <= HISTORIES_PER_PERSON; at++)
      codes.push((await admin.get(send(trailer.ID, `claims${at}@example.com`))).statusCode)
    expect(codes).toEqual([...Array.from({ length: HISTORIES_PER_PERSON }, () => 200), 429])
    server.advance(61 * 60_000)
    expect((await (await server.signIn('admin')).get(send(trailer.ID, 'z@example.com'))).statusCode).toBe(200)
  })

  test('requests at the same time are counted one by one', async () => {
    server.advance(61 * 60_000)
    const trailer = await (await openDesk(server)).arrive()
    const admin = await server.signIn('admin')
    const asked = Array.from({ length: HISTORIES_PER_PERSON + 10 }, (_, at) =>
      admin.get(send(trailer.ID, `office${at}@example.com`)),
    )
    const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(HISTORIES_PER_PERSON)
    expect(codes.filter((code) => code === 429)).toHaveLength(10)
  })
})
