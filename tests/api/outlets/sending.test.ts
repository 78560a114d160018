import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOutgoing } from '../../../src/server/outlets/outgoing.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { freePort } from '../../support/free-port.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { until } from '../../support/until.ts'
import { type Client, serverBefore } from '../http/server-under-test.ts'
import { MINUTE, onYard, outboxOf, outgoingOf } from './outbox-fixture.ts'

const HOUR = 60 * MINUTE
/** The demo alerts two people. */
const ALERTED = 2

describeOnDatabases('the sending of mail', (open) => {
  const server = serverBefore(open, { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  let mails: MailServer
  beforeAll(async () => {
    mails = await startMailServer()
  })
  afterEach(() => {
    mails.received.length = 0
    Object.assign(mails, { answer: null, afterTaking: null, beforeTaking: null })
  })
  afterAll(() => mails.close())
  const outbox = () => outboxOf(server, { SMTP_URL: mails.url })

  async function sendAlert(place = 0): Promise<Client> {
    const admin = await server.signIn('admin')
    const trailer = (await onYard(admin))[place]
    expect((await admin.send('POST', `/alerts/${trailer?.ID}`)).statusCode).toBe(204)
    return admin
  }

  /** Mails of the last alert, the first addressee first. */
  const lastMails = async (admin: Client) =>
    (await outgoingOf(admin))
      .filter(({ Channel }) => Channel === 'mail')
      .slice(0, ALERTED)
      .reverse()

  test('a process that dies before noting a sent mail repeats it with its Message-ID', async () => {
    const admin = await sendAlert()
    const outgoing = createOutgoing(server.database.db)
    let deaths = 1
    const dying = outboxOf(
      server,
      { SMTP_URL: mails.url },
      {
        outgoing: {
          ...outgoing,
          markSent: (...given) => (deaths-- > 0 ? Promise.reject(new Error('killed')) : outgoing.markSent(...given)),
        },
      },
    )
    await expect(dying.round()).rejects.toThrow('killed')
    expect(mails.received.length).toBe(1)
    await outbox().round()
    expect(mails.received.length).toBe(ALERTED)
    server.advance(3 * MINUTE)
    await outbox().round()
    expect(mails.received.length).toBe(ALERTED + 1)
    expect(mails.received.at(-1)).toMatchObject({ MessageID: mails.received[0]?.MessageID, To: mails.received[0]?.To })
    expect(new Set(mails.received.map(({ MessageID }) => MessageID)).size).toBe(ALERTED)
    expect((await lastMails(admin)).map(({ State }) => State)).toEqual(['sent', 'sent'])
    server.advance(HOUR)
    await outbox().round()
    expect(mails.received.length).toBe(ALERTED + 1)
  })

  test('two processes at once send each mail once', async () => {
    await sendAlert()
    await sendAlert()
    await Promise.all([outbox().round(), outbox().round(), outbox().round()])
    await outbox().round()
    expect(mails.received.length).toBe(2 * ALERTED)
    expect(new Set(mails.received.map(({ MessageID }) => MessageID)).size).toBe(2 * ALERTED)
  })

  test('a mail that the server cannot take now is tried again after 1, 5 and 15 minutes', async () => {
    mails.answer = (to) => (to.startsWith('admin') ? { code: 451, words: 'try later' } : null)
    const admin = await sendAlert()
    await outbox().round()
    expect(mails.received.map(({ To }) => To)).toEqual([['supervisor@northgate.example']])
    expect((await lastMails(admin))[0]).toMatchObject({
      ...{ State: 'waiting', Attempts: 1, Recipient: 'admin@northgate.example' },
      Problem: 'The mail server refused it: 451 try later',
    })
    for (const [wait, attempts] of [
      [1, 2],
      [5, 3],
    ] as const) {
      server.advance(wait * MINUTE - 1)
      await outbox().round()
      expect((await lastMails(admin))[0]?.Attempts).toBe(attempts - 1)
      server.advance(1)
      await outbox().round()
      expect((await lastMails(admin))[0]?.Attempts).toBe(attempts)
    }
    mails.answer = null
    server.advance(15 * MINUTE)
    await outbox().round()
    expect(mails.received.length).toBe(ALERTED)
    expect((await lastMails(admin))[0]).toMatchObject({ State: 'sent', Attempts: 4, Problem: null })
  })

  test('it is given up within three days, with the reason', async () => {
    const start = server.now()
    const tried: number[] = []
    mails.answer = (to) => {
      if (to.startsWith('admin')) tried.push(server.now() - start)
      return { code: 450, words: 'mailbox busy' }
    }
    await sendAlert()
    for (let halfHours = 0; halfHours < 4 * 24 * 2; halfHours++) {
      await outbox().round()
      server.advance(HOUR / 2)
    }
    expect(tried.length).toBe(16)
    expect((tried.at(-1) ?? 0) / HOUR).toBeGreaterThan(48)
    expect((tried.at(-1) ?? 0) / HOUR).toBeLessThanOrEqual(72)
    const admin = await server.signIn('admin')
    expect((await lastMails(admin)).map(({ State, Attempts, Problem }) => [State, Attempts, Problem])).toEqual(
      Array.from({ length: ALERTED }, () => ['failed', 16, 'The mail server refused it: 450 mailbox busy']),
    )
  })

  test('an address that does not exist fails at once, and does not stop the others', async () => {
    mails.answer = (to) => (to.startsWith('admin') ? { code: 550, words: 'no such user' } : null)
    const admin = await sendAlert()
    await outbox().round()
    expect((await lastMails(admin)).map(({ State, Problem }) => [State, Problem])).toEqual([
      ['failed', 'The mail server refused it: 550 no such user'],
      ['sent', null],
    ])
  })

  test('while the mail server cannot be reached, one mail is tried and the others wait', async () => {
    const admin = await sendAlert()
    await outboxOf(server, { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }).round()
    expect((await lastMails(admin)).map(({ State, Attempts, Problem }) => [State, Attempts, Problem])).toEqual([
      ['waiting', 1, 'The mail server cannot be reached.'],
      ['waiting', 0, null],
    ])
    server.advance(MINUTE)
    await outbox().round()
    expect(mails.received.length).toBe(ALERTED)
  })

  test('a mail server that is down for an hour gets each mail once, in order for each addressee', async () => {
    const down = outboxOf(server, { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    const admin = await server.signIn('admin')
    const numbers = (await onYard(admin)).slice(0, 3).map(({ Number: number }) => number)
    for (let alerts = 0; alerts < numbers.length; alerts++) {
      await sendAlert(alerts)
      for (let passed = 0; passed < HOUR / numbers.length; passed += MINUTE) {
        await down.round()
        server.advance(MINUTE)
      }
    }
    for (let minutes = 0; minutes < 6; minutes++) {
      await outbox().round()
      server.advance(MINUTE)
    }
    expect(mails.received).toHaveLength(numbers.length * ALERTED)
    for (const to of ['admin@northgate.example', 'supervisor@northgate.example']) {
      const subjects = mails.received.filter(({ To }) => To.includes(to)).map(({ Subject }) => Subject)
      expect(subjects).toEqual(numbers.map((number) => expect.stringContaining(`trailer ${number} at`)))
    }
  })

  test('a slow mail server delays no call', async () => {
    const held: (() => void)[] = []
    mails.beforeTaking = () => new Promise((resolve) => held.push(resolve))
    await sendAlert()
    const sending = outbox().round()
    await until('the mail server holds a mail', () => held.length === 1)
    await sendAlert(1)
    expect(mails.received).toEqual([])
    mails.beforeTaking = null
    held[0]?.()
    await sending
    await outbox().round()
    expect(mails.received).toHaveLength(2 * ALERTED)
  })

  test('a mail server that fails after it took the mail sees the same Message-ID again', async () => {
    let failures = 3
    mails.afterTaking = () => (failures-- > 0 ? { code: 451, words: 'disk full' } : null)
    const admin = await sendAlert()
    for (let minutes = 0; minutes < 30; minutes++) {
      await outbox().round()
      server.advance(MINUTE)
    }
    expect(mails.received).toHaveLength(ALERTED + 3)
    expect(new Set(mails.received.map(({ MessageID }) => MessageID)).size).toBe(ALERTED)
    expect((await lastMails(admin)).map(({ State }) => State)).toEqual(['sent', 'sent'])
  })

  test('a mail that is turned down for itself does not hold up the next one to its addressee', async () => {
    mails.answer = (to) => (to.startsWith('admin') ? { code: 450, words: 'too large' } : null)
    await sendAlert()
    await outbox().round()
    mails.answer = null
    mails.received.length = 0
    await sendAlert(1)
    await outbox().round()
    expect(mails.received).toHaveLength(ALERTED)
  })

  test('expected shipments are deleted ninety days after their day, or after their use', async () => {
    const now = server.now()
    const daysAgo = (days: number) => new Date(now - days * 24 * HOUR).toISOString()
    const { db } = server.database
    const add = (ID: number, expected: number, used: number | null) =>
      sql`insert into "ExpectedShipments" ("SiteID", "ID", "ReferenceNumber", "ReferenceKey", "ExpectedDate", "ExpectedFrom", "Type",
        "DirectionType", "UsedDate") values (${server.sites.Northgate}::bigint, ${ID}::bigint, 'PO', 'PO', '', ${daysAgo(expected)}::text,
        0, 0, ${used === null ? null : daysAgo(used)}::text)`.execute(db)
    await add(900_001, 91, null)
    await add(900_002, 91, 89)
    await add(900_003, 89, null)
    await add(900_004, 120, 91)
    await server.database.keepUp(now)
    const left = await sql<{
      ID: number
    }>`select "ID" from "ExpectedShipments" where "ID" between 900001 and 900004 order by "ID"`.execute(db)
    expect(left.rows.map(({ ID }) => Number(ID))).toEqual([900_002, 900_003])
    await sql`delete from "ExpectedShipments" where "ID" between 900001 and 900004`.execute(db)
  })

  test('names and addresses are removed after ninety days', async () => {
    const admin = await sendAlert()
    await outbox().round()
    const DAY = 24 * HOUR
    await server.database.keepUp(server.now() + 89 * DAY)
    expect((await lastMails(admin)).length).toBe(ALERTED)
    const countNotices = async () => {
      const found = await sql<{ Rows: number; Versions: number }>`
        select (select count(*) from "Notices")::int as "Rows",
          (select count(*) from row_version where "List" = 'Notices')::int as "Versions"`.execute(server.database.db)
      return found.rows[0]
    }
    const notices = await countNotices()
    expect(notices?.Rows).toBeGreaterThan(0)
    expect(notices?.Versions).toBe(notices?.Rows)
    await server.database.keepUp(server.now() + 91 * DAY)
    const left = await sql<{ Count: number }>`
      select (select count(*) from outgoing) + (select count(*) from announcement) as "Count"`.execute(
      server.database.db,
    )
    expect(left.rows).toEqual([{ Count: 0 }])
    expect(await countNotices()).toEqual({ Rows: 0, Versions: 0 })
  })
})
