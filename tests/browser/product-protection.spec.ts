import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { AuditType, SessionState } from '../../src/domain/audits/audit.ts'
import { AuditState, Direction, StatusType } from '../../src/domain/trailers/trailer-lists.ts'
import { AuditTab } from './pages/audit-tab.ts'
import { takePhoto } from './pages/camera.ts'
import { expectReportCard } from './pages/report-cards.ts'
import { beginShift, Shell } from './pages/shell.ts'
import { closeAllTheSame } from './pages/walk.ts'
import { YardControl } from './pages/yard-control.ts'
import { awkwardInHand, UPRIGHT } from './support/in-hand.ts'
import { cutAtTwiceTheText, cutTexts } from './support/large-text.ts'
import type { Office, TrailerSeen } from './support/office.ts'
import { reefer, removeReefers } from './support/reefers.ts'
import { loadAfterClose } from './support/reload.ts'
import { loseSignal, regainSignal } from './support/restart.ts'
import { test } from './support/test.ts'

test('reefers are checked offline by all rules, and the server gets the checks later', async ({
  tablet,
  server,
  office,
}) => {
  await removeReefers(office)
  for (const number of ['PPA', 'PPB', 'PPC']) await office.arrive({ ...reefer, Number: number })
  await office.arrive({ ...reefer, Number: 'HAND1', StatusType: StatusType.Empty, DirectionType: Direction.Outbound })
  await office.arrive({ Number: 'VAN1' })

  const page = await tablet.open()
  await beginShift(page, 'gate')
  await loseSignal(tablet, server)
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await expect(tab.session).toContainText('No Product Protection session is open.')
  await expect(page.getByRole('button', { name: 'Check PPA' }), 'checks need a session').toBeHidden()
  await tab.openSession('Open a new product protection session?')
  await expect(tab.session).toContainText('0 checked, 3 not checked')
  expect(await cutAtTwiceTheText(page)).toEqual([])

  // Every message of the rule; and an unfinished form is still there.
  const dialog = await tab.startCheck('PPA')
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog).toContainText('Please enter a valid temperature')
  await expect(dialog).toContainText('Please select the fuel level')
  await dialog.getByLabel('Box Temp', { exact: true }).fill('34.55')
  await expect(dialog).toContainText('Please enter a valid temperature')
  await dialog.getByLabel('Box Temp', { exact: true }).fill('')
  await dialog.getByLabel('Defrost').check()
  await expect(dialog).not.toContainText('Please enter a valid temperature')
  await dialog.getByLabel('Defrost').uncheck()
  await dialog.getByLabel('Box Temp', { exact: true }).fill('33')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect((await tab.startCheck('PPA')).getByLabel('Box Temp', { exact: true })).toHaveValue('33')
  await page.keyboard.press('Escape')
  const other = await tab.startCheck('PPB')
  await other.getByRole('button', { name: 'Photo of PPB' }).click()
  await takePhoto(page)
  await page.keyboard.press('Escape')

  // From its typed number as well, one tap away, on a card too.
  await page.getByRole('tab', { name: 'ARRIVALS' }).click()
  const typed = await new YardControl(page).find('PPA')
  await page.setViewportSize({ width: 600, height: 960 })
  await expect(page.locator('.cards')).toBeVisible()
  const act = (name: string) => typed.getByRole('button', { name, exact: true })
  const others = [act('Depart PPA'), act('Check PPA'), act('Add task for PPA')]
  expect(await awkwardInHand(page, { near: [], others })).toEqual([])
  expect(await cutAtTwiceTheText(page, others)).toEqual([])
  await act('Depart PPA').tap()
  await expect(page.getByRole('dialog', { name: /^Depart trailer / })).toBeVisible()
  await page.keyboard.press('Escape')
  await act('Add task for PPA').tap()
  await expect(page.getByRole('dialog', { name: /task/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await tab.check('PPA', { 'Box Temp': '33', 'Reefer Fuel Level': 'Full' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('.cards')).toHaveCount(0)
  await new YardControl(page).showAll()
  await tab.show('PRODUCT PROTECTION')
  await tab.check('PPB', { Defrost: true, 'Reefer Fuel Level': '1/2' })
  await tab.check('PPC', { 'Box Temp': '55', 'Reefer Fuel Level': '3/4' }, true)
  await tab.expectNumbers(['PPC'])
  await expectWholeTemperature(page)
  await expect(new YardControl(page).row('PPC')).toContainText('Finding')
  await expect(tab.allClear).toBeVisible()

  await tab.add('VAN1')
  await expect(tab.session).toContainText('Trailer is non-reefer type')
  await tab.add('HAND1')
  await expect(page.getByText('Trailer added to current session')).toBeVisible()
  await tab.expectNumbers(['HAND1', 'PPC'])
  await expect(new YardControl(page).row('HAND1')).toContainText('Added')
  await expect(tab.allClear).toBeHidden()

  await page.getByRole('button', { name: 'Alert PPC' }).click()
  await page.getByRole('dialog', { name: 'Send an alert' }).getByRole('button', { name: 'Send alert' }).click()
  await expect(page.getByText('Alert saved. It is sent when you are online.')).toBeVisible()
  await tab.check('HAND1', { 'Box Temp': '35', 'Reefer Fuel Level': '7/8' })
  await tab.expectNumbers(['PPC'])
  await expect(tab.allClear).toBeVisible()

  const yard = new YardControl(page)
  await yard.openFilters()
  await page.getByLabel('All Loaded Trailers').uncheck()
  await expect.poll(async () => [...(await tab.numbers())].sort()).toEqual(['HAND1', 'PPA', 'PPB', 'PPC'])
  await yard.showAll()
  await tab.expectNumbers(['PPC'])
  const shell = new Shell(page)
  // The opened session, a photo, four checks, one reefer added by hand, the alert.
  await shell.expectWaiting(8)
  await expectProofCard(page, yard)

  await regainSignal(tablet, server)
  await shell.expectInStep()
  const { Audits } = await office.call<Answers['Audits']>('GET', '/audits')
  const open = Audits.filter(({ State }) => State === SessionState.Open)
  expect(open.map(({ Type, OpenedUserName }) => ({ Type, OpenedUserName }))).toEqual([
    { Type: AuditType.ProductProtection, OpenedUserName: 'Gus Halvorsen' },
  ])
  expect(await checks(office)).toEqual([
    { Number: 'HAND1', AuditState: AuditState.Checked, BoxTemperature: 35, ReeferFuelLevel: 9 },
    { Number: 'PPA', AuditState: AuditState.Checked, BoxTemperature: 33, ReeferFuelLevel: 5 },
    { Number: 'PPB', AuditState: AuditState.Checked, BoxTemperature: 34, ReeferFuelLevel: 3 },
    { Number: 'PPC', AuditState: AuditState.CheckedWithFinding, BoxTemperature: 55, ReeferFuelLevel: 4 },
  ])

  await page.getByRole('button', { name: 'Close session' }).click()
  const closing = page.getByRole('dialog', {
    name: 'Are you sure you want to close this product protection session?',
  })
  await expect(closing).toContainText('4 checked, 0 not checked')
  await closing.getByRole('button', { name: 'Close session' }).click()
  await expect(tab.session).toContainText('No Product Protection session is open.')
  await expect(tab.session).toContainText('Closed by Gus Halvorsen at')

  await loadAfterClose(page, '/audit-reports')
  await page.getByRole('button', { name: 'Product Protection' }).first().click()
  await expectReportCard(page, 'PPC', [/^Set \S+ · Box 55 · Fuel 3\/4$/, 'Out of range', /\d\d:\d\d, Gus Halvorsen$/])
})

/** Makes the proof card of a reefer that was just checked, and saves it as a file, without signal. */
async function expectProofCard(page: Page, yard: YardControl): Promise<void> {
  await page.getByRole('tab', { name: 'YARD INVENTORY' }).click()
  const row = await yard.find('PPB')
  await row.getByRole('button', { name: 'More on PPB' }).click()
  await page.getByRole('button', { name: 'Proof card of PPB' }).click()
  const card = page.getByRole('dialog', { name: 'Proof card' })
  const checks = card.getByRole('table', { name: 'Temperature checks' })
  const check = checks.getByRole('row').filter({ hasText: 'Product check' })
  await expect(check).toContainText(/not sent yet.*Gus Halvorsen.*1\/2.*Yes.*Defrosting/)
  await expect(card).toContainText('without asking the server')
  // Read before the browser prints, since it waits for nothing.
  await expect(page.locator('.print-page img')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/_Proof_PPB_.*\.html$/)
  const words = await readFile(await file.path(), 'utf8')
  expect(words).toContain('not sent yet')
  expect(words).toContain('<img src="data:image/jpeg;base64,')
  // Received with the first load, before the signal was lost.
  expect(words).toMatch(/yardhand-link\/\d+\/\d+\/[0-9a-f]{64}/)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await yard.showAll()
  await page.getByRole('tab', { name: 'PRODUCT PROTECTION' }).click()
}

test('a trailer that an audit missed is marked, and only an admin can depart it', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const trailer = await office.arrive({ Number: 'GONE1' })
  await office.arrive({ Number: 'GONE2' })
  const { Audit } = await office.call<Answers['Audit']>('POST', '/audits', { ID: 0, Type: AuditType.YardAudit })
  const check = { AuditID: Audit.ID, TrailerID: trailer.ID, TrailerAuditState: AuditState.ConditionalDeparted }
  await office.call('POST', '/audittrailers', { ID: 0, ...check })
  await office.call('PUT', `/audits/${Audit.ID}/close`, { ID: Audit.ID })

  const gate = await tablet.open()
  await beginShift(gate, 'gate')
  // By the demo's clock its reefers are due.
  await expect(gate.getByRole('link', { name: 'Arrive/Depart trailers' })).toHaveAccessibleDescription(
    /^\d+ overdue checks$/,
  )
  const yard = new YardControl(gate)
  const seen = await yard.find('GONE1')
  await expect(seen).toContainText('Conditional Departed')
  const refused = seen.getByRole('button', { name: 'Depart GONE1' })
  await expect(refused).toBeDisabled()
  const why = "Trailer has 'Conditional Departed' status. Only a site admin can depart this trailer."
  await expect(refused).toHaveAttribute('title', why)
  // Touch sees no title.
  await refused.tap({ force: true })
  const notice = gate.getByRole('alert').filter({ hasText: why })
  await expect(notice).toBeVisible()
  await expect(gate.getByRole('dialog')).toHaveCount(0)
  // From the menu the words are in sight too.
  for (const size of [UPRIGHT[0], { width: 600, height: 400 }]) {
    if (size) await gate.setViewportSize(size)
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveCount(0)
    await seen.getByRole('button', { name: 'More on GONE1' }).click()
    const menu = gate.getByRole('dialog', { name: 'More on GONE1' })
    await menu.getByRole('button', { name: 'Depart GONE1' }).click({ force: true })
    await expect.poll(() => notice.evaluate(isInSight)).toBe(true)
  }
  await gate.setViewportSize({ width: 1280, height: 800 })
  // Alone in the list, whose acts have a line of their own, and among others.
  const isOfAct = (text: string) => /Depart/.test(text)
  for (const isAlone of [true, false]) {
    await gate.getByLabel('Trailer #', { exact: true }).fill(isAlone ? 'GONE1' : 'GONE')
    await expect(yard.rows).toHaveCount(isAlone ? 1 : 2)
    for (const size of UPRIGHT) {
      await gate.setViewportSize(size)
      await seen.scrollIntoViewIfNeeded()
      await expect(seen.getByText('Conditional Departed').first()).toBeInViewport({ ratio: 1 })
      await expect.poll(async () => (await cutTexts(gate)).filter(isOfAct), { message: `${size.width} px` }).toEqual([])
    }
    expect((await cutAtTwiceTheText(gate)).filter(isOfAct)).toEqual([])
  }

  const desk = await otherTablet.open()
  await beginShift(desk, 'admin', 'Arrive/Depart trailers')
  await expect((await new YardControl(desk).find('GONE1')).getByRole('button', { name: 'Depart GONE1' })).toBeEnabled()
})

test('everyone on the yard can be marked Here or Not here, and a mark can be undone', async ({ tablet, office }) => {
  for (const number of ['MARK1', 'MARK2', 'MARK3']) await office.arrive({ Number: number })
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const yard = new YardControl(page)
  const tab = new AuditTab(page)
  await tab.show('YARD AUDIT')
  await tab.openSession('Open a new yard audit session?')
  await yard.openFilters()
  await page.getByLabel('Trailer #', { exact: true }).fill('MARK')
  await expect.poll(async () => [...(await tab.numbers())].sort()).toEqual(['MARK1', 'MARK2', 'MARK3'])
  for (const name of ['Here MARK1', 'Not here MARK2', 'Not here MARK3'])
    await page.getByRole('button', { name, exact: true }).click()
  await expect(yard.row('MARK1'), 'who was seen is done').toBeHidden()
  await expect(yard.row('MARK2')).toContainText('Finding')
  await yard.row('MARK3').getByRole('button', { name: 'Undo MARK3' }).click()
  await expect(yard.row('MARK3').getByRole('button', { name: 'Here MARK3', exact: true })).toBeVisible()
  await tab.expectNumbers(['MARK3', 'MARK2'])
  await expect(tab.session).toContainText('1 checked, 1 not found')
  await shell.expectInStep()

  await page.getByRole('button', { name: 'Close session' }).click()
  const closing = page.getByRole('dialog', { name: 'Are you sure you want to close this yard audit session?' })
  await expect(closing).toContainText('1 checked, 1 not found')
  await closing.getByRole('button', { name: 'Close session' }).click()
  await closeAllTheSame(page)
  await expect(yard.row('MARK2')).toContainText('Conditional Departed')
  await expect(yard.row('MARK3')).not.toContainText('Conditional Departed')
})

test('a check made after the close waits for its author, who adds it to a new session', async ({ tablet, office }) => {
  await office.arrive({ ...reefer, Number: 'LATE1' })
  const { Audit } = await office.call<Answers['Audit']>('POST', '/audits', { ID: 0, Type: AuditType.ProductProtection })
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const yard = new YardControl(page)
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await yard.openFilters()
  await page.getByLabel('Trailer #', { exact: true }).fill('LATE1')
  await tab.expectNumbers(['LATE1'])

  await tablet.setSignal(false)
  await shell.expectNoSignal()
  await office.call('PUT', `/audits/${Audit.ID}/close`, { ID: Audit.ID })
  await tab.check('LATE1', { 'Box Temp': '33', 'Reefer Fuel Level': 'Full' })
  await tablet.setSignal(true)
  await expect(shell.needsYou).toHaveAccessibleName('1 change needs you')
  await expect(tab.session).toContainText('No Product Protection session is open.')

  await tab.openSession('Open a new product protection session?')
  await shell.needsYou.click()
  const card = page.getByRole('dialog', { name: 'Needs you' }).getByRole('listitem')
  await expect(card).toContainText('Product Protection: 1 check made after the close')
  await expect(card).toContainText('This session was closed by')
  await expect(card.getByRole('row').nth(1)).toContainText(/LATE1.*Box 33, fuel Full/)
  await card.getByRole('button', { name: 'Add to the open session' }).click()
  await expect(shell.needsYou).toHaveAccessibleName('0 changes need you')
  await shell.expectInStep()
  expect(await checks(office)).toMatchObject([{ Number: 'LATE1', AuditState: AuditState.Checked, BoxTemperature: 33 }])
})

/** Expects the box temperature, with its arrow, beside the time of the next check on the cards of both upright tablets. */
async function expectWholeTemperature(page: Page): Promise<void> {
  const before = page.viewportSize()
  const box = page.locator('.cards td[data-card="2c"]')
  for (const size of UPRIGHT) {
    await page.setViewportSize(size)
    await expect(box).toContainText('55 ▲')
    const room = () => box.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)
    await expect.poll(room, { message: `cut at ${size.width} px` }).toBe(0)
  }
  if (before) await page.setViewportSize(before)
}

async function checks(office: Office): Promise<readonly Partial<TrailerSeen>[]> {
  const query = 'auditType=2&currentAuditOnly=true&take=100&sortKey=Number&sortType=asc'
  const { Trailers } = await office.call<Answers['Trailers']>('GET', `/trailers?${query}`)
  return Trailers.map((trailer) => ({
    Number: trailer.Number,
    AuditState: trailer.AuditState,
    BoxTemperature: trailer.BoxTemperature,
    ReeferFuelLevel: trailer.ReeferFuelLevel,
  }))
}

/** True if nothing lies over the middle of an element, nor over its ends. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [0.1, 0.5, 0.9].every((part) =>
    element.contains(document.elementFromPoint(left + width * part, top + height / 2)),
  )
}
