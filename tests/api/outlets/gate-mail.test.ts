import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import type { Notice } from '../../../src/domain/notices/notice.ts'
import type { Trailer } from '../../../src/domain/trailers/trailer.ts'
import { buildFields } from '../../../src/domain/testing/builders.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { type Client, type ServerUnderTest, serverBefore } from '../http/server-under-test.ts'
import { allScacs, MINUTE, outboxOf, outgoingOf } from './outbox-fixture.ts'

const MAILED = ['dock@carrier.example', 'office@carrier.example']

/** Subscribes a company and the admin of Northgate, and returns the company's ID. */
async function subscribe(server: ServerUnderTest, arrivals: boolean, departures: boolean): Promise<number> {
  const { db } = server.database
  const [scac] = await allScacs(await server.signIn('gate'))
  await sql`update "Scacs" set "Email1" = ${MAILED[0]}, "Email2" = ${MAILED[1]}, "ArrivalEmailsEnabled" = ${arrivals},
    "DepartureEmailsEnabled" = ${departures} where "ID" = ${scac?.ID}`.execute(db)
  await sql`update users set "ArrivalDepartureAlerts" = "Username" in ('northadmin', 'gate'),
    "Email" = "Username" || '@northgate.example' where "Username" in ('northadmin', 'gate', 'admin', 'supervisor')`.execute(
    db,
  )
  await sql`update users set "ArrivalDepartureAlerts" = false where "Username" not in ('northadmin', 'gate')`.execute(
    db,
  )
  return scac?.ID ?? 0
}

async function arrive(client: Client, ScacID: number, number: string, headers = {}): Promise<Trailer> {
  // Of a live trailer no tag is asked for.
  const fields = buildFields({ Number: number, ScacID, Intent: 1, PhoneNumber: '+13125550188', LocationID: null })
  const answer = await client.send('POST', '/trailers', fields, headers)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json().Trailer
}

async function noticesOf(client: Client): Promise<readonly Notice[]> {
  const read = async (cursor: string | null): Promise<readonly Notice[]> => {
    const page = (
      await client.get(`/changes${cursor ? `?since=${encodeURIComponent(cursor)}` : ''}`)
    ).json<ChangesPage>()
    const here = page.Notices ?? []
    return page.More ? [...here, ...(await read(page.Cursor))] : here
  }
  return read(null)
}

describeOnDatabases('an act at the gate', (open) => {
  const server = serverBefore(open)

  test('an arrival and a departure are mailed once to company and people; the author gets no notice', async () => {
    const ScacID = await subscribe(server, true, true)
    const mails = await startMailServer()
    const { round } = outboxOf(server, { SMTP_URL: mails.url })
    const gate = await server.signIn('gate')
    const key = { 'idempotency-key': randomUUID() }
    const trailer = await arrive(gate, ScacID, 'GM-1', key)
    await arrive(gate, ScacID, 'GM-1', key)
    await Promise.all([round(), round()])
    await round()
    const everybody = [...MAILED, 'gate@northgate.example', 'northadmin@northgate.example']
    expect(mails.received.map(({ To }) => To.join()).sort()).toEqual([...everybody].sort())
    const [mail] = mails.received
    expect(mail?.Subject).toBe('Trailer GM-1 arrived at Northgate Cold Storage')
    for (const said of ['A trailer has arrived.', 'Trailer#: GM-1', 'Location: Yard', 'Recorded by: Gus Halvorsen'])
      expect(mail?.Text).toContain(said)
    expect(mail?.Text).not.toContain('3125550188')
    const leave = { TrailerID: trailer.ID, State: 2 }
    expect((await gate.send('PUT', '/trailers/State', leave)).statusCode).toBe(200)
    // The second report changes nothing.
    expect((await gate.send('PUT', '/trailers/State', leave)).statusCode).toBe(200)
    await round()
    expect(mails.received.slice(4).map(({ Subject }) => Subject)).toEqual(
      Array(4).fill('Trailer GM-1 departed from Northgate Cold Storage'),
    )
    const admin = await server.signIn('northadmin')
    expect((await noticesOf(admin)).map(({ Words, TrailerID, ByName }) => [Words, TrailerID, ByName])).toEqual([
      [
        `Trailer GM-1 (${(await allScacs(gate))[0]?.Name}) arrived at Northgate Cold Storage, now at Yard.`,
        trailer.ID,
        'Gus Halvorsen',
      ],
      [
        `Trailer GM-1 (${(await allScacs(gate))[0]?.Name}) departed from Northgate Cold Storage.`,
        trailer.ID,
        'Gus Halvorsen',
      ],
    ])
    expect(await noticesOf(gate)).toEqual([])
    await mails.close()
  })

  test('a departure in error is corrected to those who were mailed it, and is no arrival', async () => {
    const ScacID = await subscribe(server, false, true)
    const mails = await startMailServer()
    const { round } = outboxOf(server, { SMTP_URL: mails.url })
    const gate = await server.signIn('gate')
    const { ID } = await arrive(gate, ScacID, 'GM-2')
    await gate.send('PUT', '/trailers/State', { TrailerID: ID, State: 2 })
    const back = { TrailerID: ID, State: 1, IsReArrival: true, DepartedInError: true }
    expect((await gate.send('PUT', '/trailers/State', back)).statusCode).toBe(200)
    await round()
    const toCompany = mails.received.filter(({ To }) => To.join() === MAILED[0]).map(({ Subject }) => Subject)
    expect(toCompany).toEqual([
      'Trailer GM-2 departed from Northgate Cold Storage',
      'Trailer GM-2 has not departed from Northgate Cold Storage',
    ])
    // A return that is no correction is an arrival, which this company does not take.
    await gate.send('PUT', '/trailers/State', { TrailerID: ID, State: 2 })
    await gate.send('PUT', '/trailers/State', { ...back, DepartedInError: false })
    await round()
    const toPeople = mails.received.filter(({ To }) => To.join() === 'northadmin@northgate.example')
    expect(toPeople.at(-1)?.Subject).toBe('Trailer GM-2 arrived at Northgate Cold Storage')
    expect(mails.received.filter(({ To }) => To.join() === MAILED[0]).length).toBe(3)
    await mails.close()
  })

  test('edits, moves and refused acts send nothing', async () => {
    const ScacID = await subscribe(server, true, true)
    const mails = await startMailServer()
    const { round } = outboxOf(server, { SMTP_URL: mails.url })
    const gate = await server.signIn('gate')
    const { ID, ...trailer } = await arrive(gate, ScacID, 'GM-3')
    await round()
    const before = mails.received.length
    const edited = await gate.send('PUT', `/trailers/${ID}`, { ...trailer, ID, Notes: 'dented' })
    expect(edited.statusCode).toBe(200)
    const fields = buildFields({ Number: 'GM-3', ScacID, Intent: 1, PhoneNumber: '+13125550188', LocationID: null })
    expect((await gate.send('POST', '/trailers', fields)).statusCode).toBe(409)
    expect((await gate.send('PUT', '/trailers/State', { TrailerID: ID, State: 1 })).statusCode).toBe(200)
    await round()
    expect(mails.received.length).toBe(before)
    await mails.close()
  })

  test('alerts to people end at sixty an hour; those about temperatures and the mails of companies go on', async () => {
    const ScacID = await subscribe(server, true, false)
    server.advance(61 * MINUTE)
    const { round } = outboxOf(server, {})
    const { db } = server.database
    for (let sent = 0; sent < 60; sent++)
      await sql`select count_alert(${-1000 - sent}::bigint, ${server.sites.Northgate}::bigint, null::bigint,
        ${new Date(server.now()).toISOString()}::timestamptz, 10, 60, 'gate')`.execute(db)
    const gate = await server.signIn('gate')
    const trailer = await arrive(gate, ScacID, 'GM-4')
    await gate.send('POST', `/alerts/${trailer.ID}`)
    await round()
    const admin = await server.signIn('northadmin')
    const mails = (await outgoingOf(admin)).filter(({ Subject }) => Subject.includes('GM-4'))
    const stateOf = (part: string) =>
      new Set(
        mails
          .filter(({ Subject, Channel }) => Channel === 'mail' && Subject.includes(part))
          .map(({ Recipient, State }) => `${MAILED.includes(Recipient)} ${State}`),
      )
    expect(stateOf('arrived')).toEqual(new Set(['true waiting', 'false failed']))
    expect(stateOf('alert')).toEqual(new Set(['false waiting']))
    // The notice is shown all the same.
    expect((await noticesOf(admin)).some(({ Words }) => Words.includes('GM-4') && Words.includes('arrived'))).toBe(true)
  })

  test("a read mark shows on all tablets of its person, and nobody marks another one's notice", async () => {
    const ScacID = await subscribe(server, false, false)
    const gate = await server.signIn('gate')
    await arrive(gate, ScacID, 'GM-5')
    await outboxOf(server, {}).round()
    const first = await server.signIn('northadmin', 'tablet-1')
    const notice = (await noticesOf(first)).find(({ TrailerNumber }) => TrailerNumber === 'GM-5')
    const IDs = [notice?.ID]
    expect((await gate.send('POST', '/notices/read', { IDs })).statusCode).toBe(204)
    const readDates = async (client: Client) =>
      (await noticesOf(client)).flatMap(({ ID, ReadDate }) => (ID === notice?.ID ? [ReadDate] : []))
    expect(await readDates(first)).toEqual([null])
    expect((await first.send('POST', '/notices/read', { IDs })).statusCode).toBe(204)
    const second = await server.signIn('northadmin', 'tablet-2')
    // Still listed for a day, should the mark have been a mistake.
    expect(await readDates(second)).toEqual([expect.any(String)])
    expect((await gate.send('POST', '/notices/read', { IDs: [] })).statusCode).toBe(400)
    expect((await gate.get('/messages')).json<Answers['Messages']>().Messages).toBeDefined()
    server.advance(25 * 60 * MINUTE)
    expect(await readDates(await server.signIn('northadmin', 'tablet-3'))).toEqual([])
  })
})
