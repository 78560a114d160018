import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { AuditType, SessionState } from '../../src/domain/audits/audit.ts'
import { Activity, AuditState } from '../../src/domain/trailers/trailer-lists.ts'
import { isBatch, type Matches } from '../support/fault-proxy.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../support/mail-server.ts'
import { AuditTab } from './pages/audit-tab.ts'
import { beginShift, expectShellKept, Shell } from './pages/shell.ts'
import { Walk } from './pages/walk.ts'
import { YardControl } from './pages/yard-control.ts'
import { reefer, removeReefers } from './support/reefers.ts'
import { loseSignal, regainSignal } from './support/restart.ts'
import { test as base } from './support/test.ts'

const MINUTE_MS = 60_000
const SEVERAL_PULLS_MS = 4000

/** The demo yard, with a mail server. */
const test = base.extend<{ readonly mails: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
  mails: async ({}, use) => {
    const mails = await startMailServer()
    await use(mails)
    await mails.close()
  },
  settings: ({ mails }, use) => use({ SMTP_URL: mails.url, MAIL_FROM: 'yard@northgate.example' }),
})

/** Scripts of a tablet whose clock is fast by so many minutes. */
const clockAhead = (minutes: number) => `
if (!globalThis.clockAhead) {
  globalThis.clockAhead = ${minutes * MINUTE_MS}
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + globalThis.clockAhead) : super(...given) }
    static now() { return Real.now() + globalThis.clockAhead }
  }
}
`

/** In each of three groups. With the spots of a row, a tablet has more to send than fits into one request. */
const REEFERS = 6

test('two tablets audit offline, one with a wrong clock, and both end with the union', async ({
  tablet,
  otherTablet,
  server,
  office,
  mails,
}) => {
  test.setTimeout(10 * MINUTE_MS)
  await removeReefers(office)
  for (const group of ['RFA', 'RFM', 'RFB'])
    for (let at = 1; at <= REEFERS; at++) await office.arrive({ ...reefer, Number: `${group}${10 + at}` })
  otherTablet.network.inject({ name: 'prepend', text: clockAhead(9) }, ({ path }) => /^\/assets\/.*\.js$/.test(path))
  const [gate, desk] = [await tablet.open(), await otherTablet.open()]
  for (const [page, person] of [
    [gate, 'gate'],
    [desk, 'admin'],
  ] as const) {
    await beginShift(page, person, 'Arrive/Depart trailers')
    await expectShellKept(page)
  }
  expect(await desk.evaluate(() => Date.now()), 'the clock is wrong').toBeGreaterThan(Date.now() + 8 * MINUTE_MS)
  const startedAt = new Date().toISOString()
  await loseSignal(tablet, server)
  await loseSignal(otherTablet, server)

  const tabs = [new AuditTab(gate), new AuditTab(desk)] as const
  for (const tab of tabs) {
    await tab.show('PRODUCT PROTECTION')
    await tab.openSession('Open a new product protection session?')
  }
  await Promise.all([checkAll(gate, 'RFA', '33'), checkAll(desk, 'RFM', '35')])
  await Promise.all([checkAll(gate, 'RFM', '33'), checkAll(desk, 'RFB', '35')])

  const walks = [new Walk(gate), new Walk(desk)] as const
  await Promise.all([walkRows(gate, walks[0], ['Row A'], 40), walkRows(desk, walks[1], ['Row B'], 40)])

  await regainSignal(tablet, server)
  await regainSignal(otherTablet, server)
  for (const page of [gate, desk]) await new Shell(page).expectInStep()
  const { Audits } = await office.call<Answers['Audits']>('GET', '/audits')
  const open = Audits.filter((audit) => audit.State === SessionState.Open)
  expect(open.map((audit) => audit.Type).sort()).toEqual([AuditType.YardAudit, AuditType.ProductProtection])

  // Each reefer is checked, and the later check counts, whatever the clocks showed.
  const seen = await office.findTrailers('RF')
  expect(seen).toHaveLength(3 * REEFERS)
  for (const trailer of seen) {
    const isMine = !trailer.Number.startsWith('RFB')
    expect([trailer.Number, trailer.LastProductProtectionState]).toEqual([trailer.Number, AuditState.Checked])
    expect([trailer.Number, trailer.BoxTemperature]).toEqual([trailer.Number, isMine ? 33 : 35])
  }
  const both = seen.find(({ Number: number }) => number.startsWith('RFM'))
  const history = await office.history(both?.ID ?? 0)
  const product = history.filter((row) => row.Action === Activity.ProductCheck)
  expect(product.map((row) => row.BoxTemperature)).toEqual([33, 35])
  for (const row of product) {
    expect(row.ActionDateTime >= startedAt, 'made after the signal went').toBe(true)
    expect(row.ActionDateTime <= new Date().toISOString(), 'and not in the future').toBe(true)
  }

  // Both tablets hold the checks of both.
  for (const [page, walk] of [
    [gate, walks[0]],
    [desk, walks[1]],
  ] as const) {
    await openWalk(page)
    // On the tablet whose session was joined to the other one, those rows are not chosen yet.
    const rows = page.getByRole('form', { name: 'Rows to walk' })
    await expect(rows.or(page.locator('.walk-card, .walk-done')).first()).toBeVisible()
    if (await rows.isHidden()) await page.getByRole('button', { name: 'Rows', exact: true }).click()
    const all = ['Row A', 'Row B']
    // A card that is shown does not change: the other tablet's answers must arrive before one is
    // chosen.
    for (const row of all) await walk.expectRowAnswered(row, 40)
    await walk.choose(all)
    await expect(page.getByText('80 of 80 spots have an answer, all saved.')).toBeVisible()
  }

  for (const audit of open) await office.call('PUT', `/audits/${audit.ID}/close`, { ID: audit.ID })
  const outgoing = async () => (await office.call<Answers['Outgoing']>('GET', '/outgoing')).Outgoing
  const reports = async () => (await outgoing()).filter((mail) => open.some(({ ID }) => ID === mail.AuditID))
  await expect
    .poll(
      async () => new Set((await reports()).filter(({ State }) => State === 'sent').map(({ AuditID }) => AuditID)).size,
    )
    .toBe(2)
  await expect.poll(async () => (await reports()).every(({ State }) => State === 'sent')).toBe(true)
  const sent = mails.received.map((mail) => `${mail.To.join()} ${mail.Subject}`)
  expect(sent.filter((line) => line.startsWith('admin@northgate.example'))).toHaveLength(2)
  expect(new Set(sent).size, 'one mail to each addressee').toBe(sent.length)
  expect(sent).toHaveLength((await reports()).length)
})

test('checks on their way at a close are shown, count, and change the mailed report', async ({
  tablet,
  otherTablet,
  server,
  office,
  mails,
}) => {
  test.setTimeout(6 * MINUTE_MS)
  const [gate, desk] = [await tablet.open(), await otherTablet.open()]
  await beginShift(gate, 'gate')
  await expectShellKept(gate)
  await beginShift(desk, 'admin', 'Arrive/Depart trailers')
  const tab = new AuditTab(desk)
  await tab.show('YARD AUDIT')
  await tab.openSession('Open a new yard audit session?')
  const atGate = new AuditTab(gate)
  await atGate.show('YARD AUDIT')
  await expect(atGate.session).toContainText('session open')

  // Sixty answers; the line breaks after the first fifty.
  await tablet.setSignal(false)
  const walk = new Walk(gate)
  const seen = await walkRows(gate, walk, ['Row A', 'Row B'], 60)
  const last = seen.at(-1) ?? ''
  expect(seen.length).toBeGreaterThan(1)
  let batches = 0
  const broken = tablet.network.inject({ name: 'refuse' }, (request) => isBatch(request) && ++batches > 1)
  await tablet.setSignal(true)
  await expect.poll(() => broken.met).toBeGreaterThan(0)

  const [trailer] = await office.findTrailers(last)
  const { Audits } = await office.call<Answers['Audits']>('GET', '/audits')
  const audit = Audits.find(({ State }) => State === SessionState.Open)
  // Somebody had looked there before the gate keeper and not found it: the later look counts.
  const CheckedDate = audit?.OpenedDate
  const missed = {
    ...{ AuditID: audit?.ID, TrailerID: trailer?.ID, TrailerAuditState: AuditState.ConditionalDeparted, CheckedDate },
  }
  await office.call('POST', '/audittrailers', { AuditTrailer: missed })

  await desk.getByRole('button', { name: 'Close session' }).click()
  const question = desk.getByRole('dialog', { name: 'Are you sure you want to close this yard audit session?' })
  await expect(question).toContainText(/1[0-9] changes of Gus Halvorsen's tablet have not arrived yet/)
  // Before the first fifty are here, it would ask once more.
  await expect(question).toContainText(/\b[1-9]\d* checked/)
  await question.getByRole('button', { name: 'Close session' }).click()
  await expect.poll(async () => (await office.findTrailers(last))[0]?.AuditState).toBe(AuditState.ConditionalDeparted)
  await expect.poll(() => toAdmin(mails).length).toBe(1)

  broken.heal()
  await new Shell(gate).expectInStep()
  await expect.poll(async () => (await office.findTrailers(last))[0]?.AuditState).toBe(AuditState.NotChecked)
  // A server that stalls between two late checks sends more than one mail about them.
  await expect.poll(() => checkedIn(toAdmin(mails).at(-1))).toEqual(expect.arrayContaining([...seen]))
  const [first, ...later] = toAdmin(mails)
  expect(checkedIn(first)).not.toContain(last)
  expect(first?.Subject).not.toMatch(/amended/i)
  expect(later.length).toBeGreaterThan(0)
  for (const { Subject } of later) expect(Subject).toMatch(/amended/i)
  expect(server.isRunning()).toBe(true)
})

test('the result of the mails is shown even when the server reports it late', async ({ tablet, office }) => {
  const { Audit } = await office.call<Answers['Audit']>('POST', '/audits', { ID: 0, Type: AuditType.YardAudit })
  await office.call('PUT', `/audits/${Audit.ID}/close`, { ID: Audit.ID })
  const page = await tablet.open()
  await beginShift(page, 'admin')
  const isOutgoing: Matches = ({ path }) => path.startsWith('/api/outgoing')
  tablet.network.inject({ name: 'delay', milliseconds: SEVERAL_PULLS_MS }, isOutgoing)
  await page.goto(`/audit-reports/${Audit.ID}`)
  await expect(page.getByRole('article', { name: 'Yard Audit' }).getByText(/^Sent to \d/)).toBeVisible()
  await expect.poll(() => tablet.network.count(isOutgoing), 'it is asked again and again').toBeGreaterThan(1)
})

const toAdmin = (mails: MailServer) => mails.received.filter(({ To }) => To.includes('admin@northgate.example'))

/** Returns the numbers of the trailers that a mailed report lists as checked. */
function checkedIn(mail: ReceivedMail | undefined): readonly string[] {
  const rows = mail?.Attachment?.Content.split('\r\n').map((line) => line.split(',')) ?? []
  return rows.filter(([, , result]) => result === 'Checked').map(([number]) => number ?? '')
}

/** Checks the reefers of a group in the list of unchecked ones, in its order. */
async function checkAll(page: Page, group: string, box: string): Promise<void> {
  const tab = new AuditTab(page)
  const yard = new YardControl(page)
  await yard.openFilters()
  await page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #').fill(group)
  for (let left = REEFERS; left > 0; left--) {
    await expect(page.getByRole('status').filter({ hasText: `of ${left}` })).toBeVisible()
    const [number] = await tab.numbers()
    await tab.check(number ?? '', { 'Box Temp': box, 'Reefer Fuel Level': 'Full' })
    // The count changes first, the row a moment later.
    await expect(page.getByRole('button', { name: `Check ${number}`, exact: true })).toBeHidden()
  }
  await expect.poll(() => tab.numbers()).toEqual([])
}

async function openWalk(page: Page): Promise<void> {
  await page.goto('/yard-control')
  const tab = new AuditTab(page)
  await tab.show('YARD AUDIT')
  if (await tab.session.getByText('No Yard Audit session is open.').isVisible())
    await tab.openSession('Open a new yard audit session?')
  await page.getByRole('button', { name: 'Walk the row' }).click()
}

/** Walks rows with one tap a spot; returns the numbers of the trailers that were seen. */
async function walkRows(page: Page, walk: Walk, rows: readonly string[], spots: number): Promise<readonly string[]> {
  await openWalk(page)
  await walk.start(rows)
  const seen: string[] = []
  for (let at = 1; at <= spots; at++) {
    const number = (await page.locator('.walk-number').textContent()) ?? ''
    if (number !== 'Empty') seen.push(number)
    const done = page.getByText(
      new RegExp(`^(${at} of \\d+ in my rows|${at} of ${at} spots have an answer, (all|\\d+) saved\\.)$`),
    )
    await page.locator('.walk-here').click()
    await expect(done).toBeVisible()
  }
  return seen
}
