import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../support/databases.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { type Client, serverBefore } from '../http/server-under-test.ts'
import { MINUTE, onYard, outboxOf, outgoingOf } from './outbox-fixture.ts'

const PER_PERSON = 10
const PER_SITE = 60

describeOnDatabases('the limit of alerts', (open) => {
  const server = serverBefore(open)
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })

  async function sendAlerts(client: Client, count: number): Promise<void> {
    const [trailer] = await onYard(client)
    for (let sent = 0; sent < count; sent++)
      expect((await client.send('POST', `/alerts/${trailer?.ID}`)).statusCode).toBe(204)
  }

  test('ten alerts of a person go out in an hour; the rest are recorded and logged once', async () => {
    const mails = await startMailServer()
    // Each round is like another process: the counts are in the database.
    const round = () => outboxOf(server, { SMTP_URL: mails.url }, { logger }).round()
    const gate = await server.signIn('gate')
    const admin = await server.signIn('admin')
    await sendAlerts(gate, PER_PERSON + 3)
    await Promise.all([round(), round()])
    await round()
    const alerted = 2
    expect(mails.received.length).toBe(PER_PERSON * alerted)
    const held = (await outgoingOf(admin)).filter(({ State }) => State === 'failed')
    expect(new Set(held.map(({ Problem }) => Problem))).toEqual(
      new Set(['Not sent: this person has sent 10 alerts within an hour']),
    )
    expect(held.filter(({ Channel }) => Channel === 'mail').length).toBe(3 * alerted)
    const limited = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'outbox.limited')
    expect(limited.map(({ limit, userID, siteID }) => ({ limit, userID, siteID }))).toEqual([
      { limit: 'person', userID: gate.UserID, siteID: server.sites.Northgate },
    ])
    expect(lines.join('')).not.toMatch(/@|Halvorsen/)

    await sendAlerts(admin, 1)
    await round()
    expect(mails.received.length).toBe((PER_PERSON + 1) * alerted)

    server.advance(61 * MINUTE)
    await sendAlerts(gate, 1)
    await round()
    expect(mails.received.length).toBe((PER_PERSON + 2) * alerted)
    await mails.close()
  })

  test('sixty alerts of a site go out within an hour, whoever sends them', async () => {
    server.advance(61 * MINUTE)
    const before = (await outgoingOf(await server.signIn('admin'))).map(({ ID }) => ID)
    const { db } = server.database
    // The alerts of six people at their limit, written directly, since the demo has fewer people.
    const at = new Date(server.now()).toISOString()
    for (let sent = 0; sent < PER_SITE; sent++)
      await sql`select count_alert(${-1 - sent}::bigint, ${server.sites.Northgate}::bigint,
        ${1_000_000 + Math.floor(sent / PER_PERSON)}::bigint, ${at}::timestamptz, ${PER_PERSON}::integer, ${PER_SITE}::integer)`.execute(
        db,
      )
    await sendAlerts(await server.signIn('gate'), 1)
    await outboxOf(server, {}, { logger }).round()
    const added = (await outgoingOf(await server.signIn('admin'))).filter(({ ID }) => !before.includes(ID))
    expect(added.length).toBeGreaterThan(0)
    for (const { State, Problem } of added)
      expect([State, Problem]).toEqual(['failed', 'Not sent: this site has sent 60 alerts within an hour'])
  })
})
