import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { TaskAction, TaskStatus } from '../../../src/domain/tasks/task-lists.ts'
import type { PresentedTrailer } from '../../../src/domain/trailers/present-trailer.ts'
import { createTextOutlet } from '../../../src/server/outlets/text-service.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { freePort } from '../../support/free-port.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { startTextService, type TextService } from '../../support/text-service.ts'
import { until } from '../../support/until.ts'
import { serverBefore } from '../http/server-under-test.ts'
import { openDesk, type TaskDesk } from '../http/task-desk.ts'
import { MINUTE, onYard, outboxOf, outgoingOf, type RoundOutbox } from './outbox-fixture.ts'

const HOUR = 60 * MINUTE
const STEP = MINUTE / 2

describeOnDatabases('live texts', (open) => {
  const server = serverBefore(open, { environment: { SMS_URL: 'http://127.0.0.1:1' } })
  let desk: TaskDesk
  let service: TextService
  let driver = 100
  beforeAll(async () => {
    desk = await openDesk(server)
    service = await startTextService()
  })
  afterEach(async () => {
    Object.assign(service, { answer: null, beforeAnswer: null })
    await sql`delete from outgoing`.execute(server.database.db)
    await sql`delete from announcement`.execute(server.database.db)
    for (const list of [service.requests, service.delivered, service.headers]) list.length = 0
  })
  afterAll(() => service.close())
  const outbox = () => outboxOf(server, { SMS_URL: service.url })
  const nowhere = async () => outboxOf(server, { SMS_URL: `http://127.0.0.1:${await freePort()}` })
  const outletWithin = (limitMs: number) => createTextOutlet(readSettings({ SMS_URL: service.url }), limitMs)
  const phone = () => `+1312555${String(driver++).padStart(4, '0')}`
  const states = async () =>
    (await (await server.signIn('admin')).get('/outgoing/texts')).json<Answers['TextStates']>().Texts

  /** Runs an outbox for some time, twice a minute. */
  async function runFor(ms: number, { round }: RoundOutbox): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP) {
      await round()
      server.advance(STEP)
    }
  }

  /** Adds a pull out of a free door, or a spot to one. */
  async function add(trailer: PresentedTrailer, Action: number): Promise<number> {
    const [yard, door] = [desk.yardID, desk.freeDoor()]
    const places = Action === TaskAction.Pull ? { FromLocationID: door } : { FromLocationID: yard, ToLocationID: door }
    const clerk = await server.signIn('clerk', 'desk-clerk')
    const added = await clerk.send('POST', '/tasks', desk.pullOf(trailer, { Action, ...places }))
    expect([added.statusCode, added.body]).toEqual([200, expect.any(String)])
    return added.json().Task.ID
  }

  async function begin(TaskID: number, headers: Record<string, string> = {}): Promise<void> {
    const lead = await server.signIn('lead')
    const status = { TaskID, TaskStatusType: TaskStatus.Working, TaskSubStatusType: 0 }
    const started = await lead.send('PUT', '/tasks/status', status, headers)
    expect([started.statusCode, started.body]).toEqual([200, expect.any(String)])
  }

  const start = async (trailer: PresentedTrailer, action: number) => begin(await add(trailer, action))

  test('each act sends its text once, under the key of its call', async () => {
    const PhoneNumber = phone()
    const trailer = await desk.arrive({ PhoneNumber, LocationID: desk.yardID })
    const key = randomUUID()
    const spot = await add(trailer, TaskAction.Spot)
    for (const sent of [key, key]) await begin(spot, { 'idempotency-key': sent })
    await start(trailer, TaskAction.Pull)
    await outbox().round()
    await outbox().round()
    expect(service.requests.map(({ to, text }) => [to, text])).toEqual([
      [PhoneNumber, `Welcome to Northgate Cold Storage. Please park trailer ${trailer.Number} and wait for a door.`],
      [PhoneNumber, expect.stringMatching(new RegExp(`^Trailer ${trailer.Number} is being moved to .*\\d.*\\.$`))],
      [PhoneNumber, `Trailer ${trailer.Number} is ready to be picked up.`],
    ])
    expect(service.requests[1]?.id).toBe(key)
    expect(new Set(service.requests.map(({ id }) => id)).size).toBe(3)
    expect(server.log.join('')).not.toContain(PhoneNumber)
  })

  test('a site without words of a kind sends none', async () => {
    const { db } = server.database
    const set = (words: string | null) =>
      sql`update "Sites" set "WelcomeMessage" = ${words} where "ID" = ${server.sites.Northgate}`.execute(db)
    const before = await sql<{ Words: string }>`
      select "WelcomeMessage" as "Words" from "Sites" where "ID" = ${server.sites.Northgate}`.execute(db)
    await set(null)
    await desk.arrive({ PhoneNumber: phone() })
    await outbox().round()
    expect(service.requests).toEqual([])
    await set(before.rows[0]?.Words ?? null)
  })

  test('a service that is down for an hour gets each text once, in order for each driver', async () => {
    const down = await nowhere()
    const trailers: PresentedTrailer[] = []
    for (let drivers = 0; drivers < 3; drivers++)
      trailers.push(await desk.arrive({ PhoneNumber: phone(), LocationID: desk.yardID }))
    await runFor(HOUR / 3, down)
    for (const trailer of trailers) await start(trailer, TaskAction.Spot)
    await runFor(HOUR / 3, down)
    for (const trailer of trailers) await start(trailer, TaskAction.Pull)
    await runFor(HOUR / 3, down)
    expect(service.requests).toEqual([])
    expect(await states()).toMatchObject([
      { State: 'waiting', Count: 6, Problem: null },
      { State: 'waiting', Count: 3, Problem: 'The text service cannot be reached.' },
    ])

    await runFor(6 * MINUTE, outbox())
    expect(service.requests).toHaveLength(9)
    for (const { PhoneNumber, Number: number } of trailers) {
      const got = service.requests.filter(({ to }) => to === PhoneNumber).map(({ text }) => text)
      expect(got.map((text) => text.replace(number, '').slice(0, 12))).toEqual([
        'Welcome to N',
        'Trailer  is ',
        'Trailer  is ',
      ])
      expect(got[2]).toContain('ready to be picked up')
    }
  })

  test('a service that fails after it sent the text sees the same ID again', async () => {
    let failures = 4
    service.answer = () => (failures-- > 0 ? 500 : 202)
    const trailer = await desk.arrive({ PhoneNumber: phone(), LocationID: desk.yardID })
    await start(trailer, TaskAction.Spot)
    await runFor(15 * MINUTE, outbox())
    expect(service.requests).toHaveLength(6)
    expect(service.delivered.map(({ text }) => text.slice(0, 7))).toEqual(['Welcome', 'Trailer'])
  })

  test('a slow service delays no call', async () => {
    const held: (() => void)[] = []
    service.beforeAnswer = () => new Promise((resolve) => held.push(resolve))
    const PhoneNumber = phone()
    const trailer = await desk.arrive({ PhoneNumber, LocationID: desk.yardID })
    // Practically no limit: the request is under way for as long as the test wants.
    const sending = outboxOf(server, {}, { texts: outletWithin(HOUR) }).round()
    await until('the service holds a text', () => held.length === 1)
    await start(trailer, TaskAction.Spot)
    await start(trailer, TaskAction.Pull)
    expect(service.requests).toHaveLength(1)
    service.beforeAnswer = null
    held[0]?.()
    await sending
    await outbox().round()
    expect(service.requests.map(({ text }) => text.slice(0, 7))).toEqual(['Welcome', 'Trailer', 'Trailer'])
  })

  test('a service that answers too late sees the same ID again', async () => {
    service.beforeAnswer = () => new Promise(() => undefined)
    await desk.arrive({ PhoneNumber: phone() })
    const { round } = outboxOf(server, {}, { texts: outletWithin(50) })
    await round()
    expect(await states()).toMatchObject([{ Problem: 'The text service did not answer in time.', Count: 1 }])
    service.beforeAnswer = null
    server.advance(MINUTE)
    await round()
    expect([service.requests.length, service.delivered.length]).toEqual([2, 1])
    expect(await states()).toEqual([])
  })

  test('a text that the service refuses does not hold up the next one', async () => {
    service.answer = ({ text }) => (text.startsWith('Welcome') ? 422 : 202)
    const trailer = await desk.arrive({ PhoneNumber: phone(), LocationID: desk.yardID })
    await start(trailer, TaskAction.Spot)
    await outbox().round()
    expect(service.requests).toHaveLength(2)
    const refused = { State: 'failed', Count: 1, Problem: 'The text service refused it (422).' }
    expect(await states()).toMatchObject([{ ...refused, LastSubject: `Welcome text for trailer ${trailer.Number}` }])
  })

  test('an act that was made offline sends its text for two hours', async () => {
    const arriveLate = async (ms: number) => {
      const madeAt = new Date(server.now() - ms).toISOString()
      await desk.arrive({ Number: `LATE ${ms}`, PhoneNumber: phone() }, { 'x-made-at': madeAt })
    }
    await arriveLate(2 * HOUR - MINUTE)
    await arriveLate(2 * HOUR)
    await outbox().round()
    expect(service.requests.map(({ text }) => text)).toEqual([expect.stringContaining(`LATE ${2 * HOUR - MINUTE} `)])
    expect(await states()).toMatchObject([
      { State: 'failed', Count: 1, Problem: 'Not sent: the act reached the server too late for a text' },
    ])
  })

  test('a service that is down for longer than two hours gets no old text', async () => {
    const down = await nowhere()
    await desk.arrive({ PhoneNumber: phone() })
    await runFor(2 * HOUR, down)
    await outbox().round()
    expect(service.requests).toEqual([])
    expect(await states()).toMatchObject([{ State: 'failed', Problem: 'The text service cannot be reached.' }])
  })

  test('a number that cannot be dialled is shown, and the others go out', async () => {
    const trailer = await desk.arrive({ PhoneNumber: phone(), LocationID: desk.yardID })
    const spot = await add(trailer, TaskAction.Spot)
    await outbox().round()
    const { db } = server.database
    await sql`update "Trailers" set "PhoneNumber" = 'dock office' where "ID" = ${trailer.ID}`.execute(db)
    await begin(spot)
    await desk.arrive({ PhoneNumber: '(312) 555-0199' })
    await outbox().round()
    expect(service.requests.map(({ to }) => to).slice(1)).toEqual(['+13125550199'])
    const said = { State: 'failed', Count: 1, Problem: 'Not sent: this is not a phone number' }
    expect(await states()).toMatchObject([{ ...said, LastSubject: `Spot text for trailer ${trailer.Number}` }])
  })

  test('two processes at once send each text once', async () => {
    for (let drivers = 0; drivers < 4; drivers++) await desk.arrive({ PhoneNumber: phone() })
    await Promise.all([outbox().round(), outbox().round(), outbox().round()])
    await outbox().round()
    expect([service.requests.length, service.delivered.length]).toEqual([4, 4])
  })

  test('a slow mail server delays no text', async () => {
    const mails = await startMailServer()
    let release = (): void => undefined
    mails.beforeTaking = () =>
      new Promise((resolve) => {
        release = resolve
      })
    const admin = await server.signIn('admin')
    const [trailer] = await onYard(admin)
    expect((await admin.send('POST', `/alerts/${trailer?.ID}`)).statusCode).toBe(204)
    const PhoneNumber = phone()
    await desk.arrive({ PhoneNumber })
    const sending = outboxOf(server, { SMTP_URL: mails.url, SMS_URL: service.url }).round()
    await until('the driver has the text', () => service.delivered.some(({ to }) => to === PhoneNumber))
    expect(mails.received).toEqual([])
    mails.beforeTaking = null
    release()
    await sending
    await mails.close()
  })

  test('texts that are never sent leave the limit of the day to others', async () => {
    const { db } = server.database
    await sql`delete from live_text_day`.execute(db)
    const round = () => outboxOf(server, { SMS_URL: service.url, LIVE_TEXTS_PER_DAY: '2' }).round()
    const late = { 'x-made-at': new Date(server.now() - 2 * HOUR).toISOString() }
    for (let drivers = 0; drivers < 3; drivers++)
      await desk.arrive({ PhoneNumber: phone(), LocationID: desk.yardID }, late)
    await round()
    const trailer = await desk.arrive({ PhoneNumber: phone(), LocationID: desk.yardID })
    const spot = await add(trailer, TaskAction.Spot)
    await round()
    await sql`update "Trailers" set "PhoneNumber" = 'dock office' where "ID" = ${trailer.ID}`.execute(db)
    await begin(spot)
    await round()
    expect(service.requests).toHaveLength(1)
    for (let drivers = 0; drivers < 2; drivers++) await desk.arrive({ PhoneNumber: phone(), LocationID: desk.yardID })
    await round()
    expect(service.requests).toHaveLength(2)
  })

  test('beyond the limit of a site and day are shown as failed, and go out on the next day', async () => {
    const { db } = server.database
    await sql`delete from live_text_day`.execute(db)
    const limited = () => outboxOf(server, { SMS_URL: service.url, LIVE_TEXTS_PER_DAY: '2' })
    for (let drivers = 0; drivers < 4; drivers++) await desk.arrive({ PhoneNumber: phone(), LocationID: desk.yardID })
    await Promise.all([limited().round(), limited().round()])
    await limited().round()
    expect(service.requests).toHaveLength(2)
    expect(await states()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          State: 'failed',
          Count: 2,
          Problem: 'Not sent: more than 2 texts to drivers of this site in a day',
        }),
      ]),
    )
    server.advance(24 * HOUR)
    await desk.arrive({ PhoneNumber: phone(), LocationID: desk.yardID })
    await limited().round()
    expect(service.requests).toHaveLength(3)
  })
})

describeOnDatabases('texts without a service', (open) => {
  const server = serverBefore(open)

  test('wait where an admin sees them, and go out once there is one, except old ones', async () => {
    const service = await startTextService()
    const desk = await openDesk(server)
    await desk.arrive({ PhoneNumber: '+13125550101' })
    const without = outboxOf(server, {})
    await without.round()
    const admin = await server.signIn('admin')
    const waiting = { State: 'waiting', Count: 1, Problem: 'No service for texts is set up' }
    const texts = async () => (await admin.get('/outgoing/texts')).json<Answers['TextStates']>().Texts
    expect(await texts()).toEqual([
      { ...waiting, Oldest: new Date(server.now()).toISOString(), LastSubject: expect.stringContaining('Welcome') },
    ])
    expect((await outgoingOf(admin))[0]).toMatchObject({ Channel: 'text', Problem: waiting.Problem })
    server.advance(2 * HOUR)
    await desk.arrive({ PhoneNumber: '+13125550102' })
    await without.round()
    const old = { State: 'failed', Count: 1, Problem: 'Not sent in time: No service for texts is set up' }
    expect(await texts()).toMatchObject([waiting, old])
    await outboxOf(server, { SMS_URL: service.url }).round()
    expect(service.requests.map(({ to }) => to)).toEqual(['+13125550102'])
    expect(await texts()).toMatchObject([old])
    await admin.send('PUT', '/users/activeSite', { SiteID: server.sites.Southfork })
    expect(await texts()).toEqual([])
    await service.close()
  })
})
