import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import type { Database } from '../../../src/server/database/database.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { serverBefore } from '../http/server-under-test.ts'
import {
  allScacs,
  checkIn,
  closeAudit,
  holdYardAudit,
  MINUTE,
  onYard,
  openYardAudit,
  outboxOf,
  outgoingOf,
} from './outbox-fixture.ts'

const numberOf = (trailer: { readonly Number: string }) => trailer.Number
const managers = ['admin@northgate.example', 'super@northgate.example']

describeOnDatabases('the report of an audit', (open) => {
  const server = serverBefore(open, { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  let mails: MailServer
  beforeAll(async () => {
    mails = await startMailServer()
  })
  afterEach(() => {
    mails.received.length = 0
  })
  afterAll(() => mails.close())
  const outbox = () => outboxOf(server, { SMTP_URL: mails.url })

  test('goes once to each addressee: all to managers, their own trailers to companies', async () => {
    const gate = await server.signIn('gate')
    const scacs = await allScacs(gate)
    const trailers = await onYard(gate)
    const present = new Set(trailers.map(({ ScacID }) => ScacID))
    const companies = scacs.filter(({ ID, AuditEmailsEnabled }) => AuditEmailsEnabled && present.has(ID))
    expect(companies.some(({ Email2 }) => Email2 !== null)).toBe(true)
    const audit = await openYardAudit(gate)
    server.advance(MINUTE)
    for (const { ID } of trailers) await checkIn(gate, audit, { TrailerID: ID })
    await closeAudit(server, gate, audit)
    await outbox().round()
    await outbox().round()
    const addressed = companies.flatMap(({ Email1, Email2 }) => [Email1, Email2]).filter((email) => email !== null)
    expect(mails.received.map(({ To }) => To.join()).sort()).toEqual([...managers, ...addressed].sort())
    expect(new Set(mails.received.map(({ MessageID }) => MessageID)).size).toBe(mails.received.length)
    for (const { To, Text, Attachment, MessageID, Headers } of mails.received) {
      expect(MessageID).toMatch(/^<[0-9a-f-]{36}@northgate\.example>$/)
      expect(Headers).toContain('From: Yardhand <yard@northgate.example>')
      const company = companies.find(({ Email1, Email2 }) => [Email1, Email2].includes(To[0] ?? ''))
      const mine = trailers.filter(({ ScacID }) => company === undefined || ScacID === company.ID)
      const [head, ...lines] = (Attachment?.Content ?? '').trim().split('\r\n')
      expect(head).toContain('Trailer#,SCAC,Result,Location,Found at,Checked,Checked by')
      expect(lines.map((line) => line.split(',')[0]).sort()).toEqual(mine.map(numberOf).sort())
      const counted = /(\d+) checked, (\d+) not found, (\d+) not checked/.exec(Text)?.slice(1).map(Number) ?? []
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(mine.length)
      for (const number of trailers.filter((trailer) => !mine.includes(trailer)).map(numberOf))
        expect([number, Text.includes(`${number} (`)]).toEqual([number, false])
    }
    const listed = (await outgoingOf(await server.signIn('admin'))).filter(({ AuditID }) => AuditID === audit.ID)
    expect(new Set(listed.map(({ State, Attempts, Problem }) => `${State} ${Attempts} ${Problem}`))).toEqual(
      new Set(['sent 1 null']),
    )
  })

  test("names trailer, place, time and person, in the yard's time zone", async () => {
    const gate = await server.signIn('gate')
    const audit = await openYardAudit(gate)
    server.advance(MINUTE)
    const [first, second] = await onYard(gate)
    await checkIn(gate, audit, { TrailerID: first?.ID })
    await checkIn(gate, audit, { TrailerID: second?.ID, TrailerAuditState: 3 })
    await closeAudit(server, gate, audit)
    await outbox().round()
    const mail = mails.received.find(({ To }) => To.includes('admin@northgate.example'))
    expect(mail?.Subject).toMatch(/^Yard Audit of Northgate Cold Storage, closed 11\/20\/2026 22:\d\d$/)
    expect(mail?.Attachment?.Name).toBe('Northgate-Cold-Storage_Yard-Audit_2026-11-20.csv')
    expect(mail?.Text).toMatch(/Opened: 11\/20\/2026 22:\d\d by Gus Halvorsen/)
    expect(mail?.Text).toMatch(/Closed: 11\/20\/2026 22:\d\d by Gus Halvorsen/)
    expect(mail?.Text).toContain('Times are those of America/Chicago.')
    expect(mail?.Text).toContain('1 checked, 1 not found')
    expect(mail?.Text).toContain(`- ${second?.Number} (${second?.ScacName}): Not found`)
  })

  test('names the company of a trailer that is in the yard though it departed long ago', async () => {
    const gate = await server.signIn('gate')
    const found = (await gate.get('/trailers?take=100&states=2&sortKey=LastActivityDate&sortType=asc')).json<
      Answers['Trailers']
    >().Trailers[0]
    const audit = await openYardAudit(gate)
    const LocationID = (await onYard(gate))[0]?.LocationID
    await checkIn(gate, audit, { LocationID, FoundTrailerID: found?.ID, Walked: true })
    await closeAudit(server, gate, audit)
    await outbox().round()
    const mail = mails.received.find(({ To }) => To.includes('admin@northgate.example'))
    expect(mail?.Text).toContain(`- ${found?.Number} (${found?.ScacName}): `)
  })

  test('names a trailer that left before the session and was typed in by its number', async () => {
    const gate = await server.signIn('gate')
    const recent = '/trailers?take=1&states=2&sortKey=LastActivityDate&sortType=desc'
    const left = (await gate.get(recent)).json<Answers['Trailers']>().Trailers[0]
    server.advance(MINUTE)
    const audit = await openYardAudit(gate)
    const LocationID = (await onYard(gate))[0]?.LocationID
    await checkIn(gate, audit, { LocationID, FoundNumber: left?.Number.toLowerCase(), Walked: true })
    await closeAudit(server, gate, audit)
    await outbox().round()
    const mail = mails.received.find(({ To }) => To.includes('admin@northgate.example'))
    expect(mail?.Text).toContain(`- ${left?.Number} (${left?.ScacName}): Departed, but seen`)
  })

  test('goes to the managers always, and to a company only if its trailers were checked', async () => {
    const gate = await server.signIn('gate')
    const scacs = await allScacs(gate)
    const trailers = await onYard(gate)
    const company = scacs.find(
      ({ ID, Email1, AuditEmailsEnabled }) =>
        AuditEmailsEnabled && Email1 !== null && trailers.some(({ ScacID }) => ScacID === ID),
    )
    const seen = trailers.find(({ ScacID }) => ScacID === company?.ID)
    const audit = await openYardAudit(gate)
    server.advance(MINUTE)
    await checkIn(gate, audit, { TrailerID: seen?.ID })
    await closeAudit(server, gate, audit)
    await outbox().round()
    const addresses = [company?.Email1, company?.Email2].filter((email) => email != null)
    expect(mails.received.map(({ To }) => To.join()).sort()).toEqual([...managers, ...addresses].sort())
    const nothing = await openYardAudit(gate)
    await closeAudit(server, gate, nothing)
    mails.received.length = 0
    await outbox().round()
    expect(mails.received.map(({ To }) => To.join()).sort()).toEqual(managers)
  })

  test('goes out once more for forty late checks, to those concerned, with the changes', async () => {
    const gate = await server.signIn('gate')
    const audit = await holdYardAudit(server, gate)
    await outbox().round()
    const before = mails.received.length
    const made = { 'x-made-at': new Date(server.now() - MINUTE / 2).toISOString() }
    const trailers = (await onYard(gate)).slice(5, 45)
    for (const { ID } of trailers) {
      await checkIn(gate, audit, { TrailerID: ID }, made)
      server.advance(MINUTE / 2)
      await outbox().round()
    }
    expect([trailers.length, mails.received.length]).toEqual([40, before])
    server.advance(MINUTE)
    await outbox().round()
    await outbox().round()
    const amended = mails.received.slice(before)
    const changed = new Set(trailers.map(({ ScacID }) => ScacID))
    const concerned = (await allScacs(gate)).filter(
      ({ ID, AuditEmailsEnabled }) => AuditEmailsEnabled && changed.has(ID),
    )
    const addresses = concerned.flatMap(({ Email1, Email2 }) => [Email1, Email2]).filter((email) => email !== null)
    expect(amended.map(({ To }) => To.join()).sort()).toEqual([...managers, ...addresses].sort())
    expect(amended.every(({ Subject }) => /, closed \S+ \d\d:\d\d \(amended .*\d\d:\d\d\)$/.test(Subject))).toBe(true)
    const whole = amended.find(({ To }) => To.includes('admin@northgate.example'))
    expect(whole?.Text).toMatch(/^45 checked, 0 not found/m)
    expect(whole?.Text).toContain('Amended: ')
    for (const { Number: number, ScacName } of trailers)
      expect(whole?.Text).toContain(`- ${number} (${ScacName}): was Not checked, now Checked`)
    for (const { To, Text } of amended) {
      const company = concerned.find(({ Email1, Email2 }) => [Email1, Email2].includes(To[0] ?? ''))
      const own = trailers.filter(({ ScacID }) => company === undefined || ScacID === company.ID)
      expect(Text.match(/was Not checked, now Checked/g)).toHaveLength(own.length)
    }
  })

  test('is not sent again for a check that changes nothing', async () => {
    const gate = await server.signIn('gate')
    const audit = await openYardAudit(gate)
    server.advance(2 * MINUTE)
    const [trailer] = await onYard(gate)
    await checkIn(gate, audit, { TrailerID: trailer?.ID })
    const earlier = { 'x-made-at': new Date(server.now() - MINUTE).toISOString() }
    await closeAudit(server, gate, audit)
    await outbox().round()
    mails.received.length = 0
    await checkIn(gate, audit, { TrailerID: trailer?.ID }, earlier)
    server.advance(2 * MINUTE)
    await outbox().round()
    expect(mails.received).toEqual([])
  })

  test('waits for a check that comes while it is being made', async () => {
    const gate = await server.signIn('gate')
    const audit = await holdYardAudit(server, gate)
    const made = { 'x-made-at': new Date(server.now() - MINUTE / 2).toISOString() }
    const [, , , , , late] = await onYard(gate)
    let come = async () => {
      come = () => Promise.resolve()
      await checkIn(gate, audit, { TrailerID: late?.ID }, made)
    }
    const interrupted: Database = {
      ...server.database,
      site: (siteID) => {
        const rows = server.database.site(siteID)
        const get: typeof rows.get = async (list, id) => {
          const row = await rows.get(list, id)
          await come()
          return row
        }
        return { ...rows, get }
      },
    }
    await outboxOf(server, { SMTP_URL: mails.url }, { database: interrupted }).round()
    expect(mails.received).toEqual([])
    await outbox().round()
    const whole = mails.received.filter(({ To }) => To.includes('admin@northgate.example'))
    expect(whole.map(({ Text }) => /^(\d+) checked/m.exec(Text)?.[1])).toEqual(['6'])
  })

  test('disarms spreadsheet formulas, and no name becomes a header or an addressee', async () => {
    const gate = await server.signIn('gate')
    const { db } = server.database
    const renamed = 'Northgate\r\nBcc: thief@evil.example\r\n\r\nhello'
    await sql`update "Sites" set "Name" = ${renamed} where "ID" = ${server.sites.Northgate}`.execute(db)
    await sql`update users set "Email" = ${'a@northgate.example\r\nRCPT TO:<thief@evil.example>'} where "Username" = 'super'`.execute(
      db,
    )
    const audit = await openYardAudit(gate)
    server.advance(MINUTE)
    const [place] = (await gate.get('/locations')).json().Locations as readonly { ID: number }[]
    await checkIn(gate, audit, {
      LocationID: place?.ID,
      FoundNumber: '=HYPERLINK("http://evil.example")',
      Walked: true,
    })
    await closeAudit(server, gate, audit)
    await outbox().round()
    const mail = mails.received.find(({ To }) => To.includes('admin@northgate.example'))
    expect(mail?.Attachment?.Content).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(mail?.Subject).toMatch(/^Yard Audit of Northgate Bcc: thief@evil\.example hello, /)
    for (const { To, Headers } of mails.received) {
      expect(To.length).toBe(1)
      expect(To[0]).not.toContain('evil')
      expect(Headers.filter((header) => /^(bcc|cc):/i.test(header))).toEqual([])
    }
    expect(mails.received.some(({ To }) => To[0]?.startsWith('a@'))).toBe(false)
  })
})
