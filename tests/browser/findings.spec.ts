import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { AuditState, fuelLevelNames } from '../../src/domain/trailers/trailer-lists.ts'
import { beginShift } from './pages/shell.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { beginWalk, closeAllTheSame, openYardAudit, Walk } from './pages/walk.ts'
import { expectNoBarrier } from './support/barriers.ts'
import { freeSpots } from './support/free-spot.ts'
import { createOffice } from './support/office.ts'
import { reefer } from './support/reefers.ts'
import { loadAfterClose } from './support/reload.ts'
import { test } from './support/test.ts'

const SEEN = ['TWICE901', 'TWICE902', 'TWICE903'] as const

test('a double tap mends one finding; after the close another look is offered', async ({ tablet, office }) => {
  for (const number of SEEN) await office.arrive({ Number: number })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  let last = ''
  for (const number of SEEN) {
    while ((await walk.expectedAnswer()) === 'Here') await walk.tap('Skip')
    last = await walk.spot()
    await walk.tapOther(number.slice(-3), number)
  }
  await page.getByRole('button', { name: 'Findings' }).click()
  const findings = page.getByRole('article')
  await expect(findings).toHaveCount(SEEN.length)

  const first = findings.filter({ hasText: SEEN[0] }).getByRole('button', { name: /^Move / })
  // In the moment in which the next finding has come up under the finger.
  const under = await first.evaluate(async (button: HTMLElement) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const card = button.closest('article')
    const list = card?.parentElement
    if (!card || !list) return 'no card'
    const gone = new Promise<void>((resolve) => {
      new MutationObserver(() => card.isConnected || resolve()).observe(list, { childList: true })
    })
    button.click()
    await gone
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit?.closest('button')?.textContent ?? 'nothing'
  })
  expect(under).toBe('nothing')
  await expect(findings).toHaveCount(2)
  // A tap that is meant for it mends it.
  await findings
    .filter({ hasText: SEEN[1] })
    .getByRole('button', { name: /^Move / })
    .tap()
  await expect(findings).toHaveCount(1)

  // No check goes into a closed session: another look is one in a new session, at the spot of the finding.
  await page.getByRole('button', { name: 'Close session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close session' }).click()
  await closeAllTheSame(page)
  await expect(page.getByRole('button', { name: 'Back to the walk' })).toBeHidden()
  // The report leads back to them.
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const toFindings = page.locator('.report-buttons').getByRole('button', { name: 'Findings' })
  const report = page.url()
  await toFindings.click()
  const again = findings.getByRole('button', { name: `Look again: ${SEEN[2]}` })
  await again.tap()
  const question = page.getByRole('dialog', { name: 'Open a new yard audit session?' })
  await expect(question).toContainText('This session is closed. A new look needs an open one.')
  await expectNoBarrier(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await again.tap()
  await question.getByRole('button', { name: 'Open session' }).click()
  await expect(walk.heading).toHaveText(last)
  await walk.expectSaved(0)
  // The new session has not looked at the others.
  await loadAfterClose(page, report)
  await toFindings.click()
  await expect(again).toBeVisible()
})

test('a list of many that is open already begins with the trailer to look at again', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await openYardAudit(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  const walk = new Walk(page)
  await walk.choose(['Yard'])
  const lines = page.locator('.walk-line-of-list .walk-list-number')
  await expect(lines.first()).toBeVisible()
  const numbers = (await lines.allTextContents()).slice(0, 3)
  for (const number of numbers) await walk.button(`Not here ${number}`).click()
  await walk.expectSaved(numbers.length)
  for (const number of numbers) {
    await page.getByRole('button', { name: 'Findings' }).click()
    await page.getByRole('button', { name: `Look again: ${number}` }).click()
    await expect(lines.first()).toHaveText(number)
  }
})

test('the form of a finding is filled with all that is known of its trailer', async ({ tablet, office, server }) => {
  const [own, seenAt] = await freeSpots(office)
  const load = { ...reefer, SetTemperature: -10, BoxTemperature: -12, OutboundWeight: 41200 }
  const { ID: TrailerID } = await office.arrive({ ...load, Number: 'GONE4711', LocationID: own.ID })
  const session = { Type: AuditType.YardAudit }
  const { ID: AuditID } = (await office.call<Answers['Audit']>('POST', '/audits', session)).Audit
  const gate = createOffice(server, 'gate')
  const look = (check: object) => gate.call('POST', '/audittrailers', { AuditID, Walked: true, ...check })
  await look({ TrailerID, LocationID: own.ID, TrailerAuditState: AuditState.ConditionalDeparted })
  // A shipment of the demo is awaited under this number.
  await look({ LocationID: seenAt.ID, FoundNumber: '90442', TrailerAuditState: AuditState.Checked })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.goto(`/yard-control/walk/${AuditID}/findings`)

  await page.getByRole('button', { name: 'Depart GONE4711' }).click()
  const departure = new TrailerForm(page, 'Depart trailer "GONE4711"?')
  const fuel = fuelLevelNames[reefer.ReeferFuelLevel ?? 0] ?? ''
  const known = { 'Set temp': '-10', 'Box temp': '-12', 'Seal#': 'SEAL1', 'Outbound Weight': '41200' }
  for (const [label, value] of Object.entries(known)) await departure.expectValue(label, value)
  await departure.expectValue('Reefer Fuel Level', fuel)
  for (const label of ['Seal intact', 'Seal matches BOL']) await expect(departure.field(label)).toBeChecked()
  await departure.save('Depart')
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('button', { name: 'Arrive 90442' }).click()
  const arrival = new TrailerForm(page, 'NEW TRAILER')
  for (const [label, value] of Object.entries({
    'Trailer#': '90442',
    Location: seenAt.Name,
    'Reference ID#': 'PO-78233',
    SCAC: 'WSXI',
    'Trailer type': 'Reefer',
    'Direction type': 'Inbound',
    'Shipment#': 'SHP48122',
    'Set temp': '-20',
  }))
    await arrival.expectValue(label, value)
  await expect(arrival.field('Freight Type').locator('option:checked')).toHaveText('Ice Cream')
})
