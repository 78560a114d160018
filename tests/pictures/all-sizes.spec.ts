import { expect, type Page } from '@playwright/test'
import { AuditTab } from '../browser/pages/audit-tab.ts'
import { beginShift } from '../browser/pages/shell.ts'
import { openYardAudit, Walk } from '../browser/pages/walk.ts'
import { YardControl } from '../browser/pages/yard-control.ts'
import { test } from '../browser/support/test.ts'
import { clearLooks, HOME, takeLooks } from './looks.ts'
import { answerSpots, typeTooWarm } from './typed.ts'

test('the screens of the yard in four sizes and three themes', async ({ tablet, office }) => {
  await clearLooks()
  await office.depart(await office.arrive({ Number: 'LEFT12345' }))
  await office.arrive({ Number: 'HERE12345' })
  const page = await tablet.open()
  await page.setViewportSize(HOME)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const shell = await beginShift(page, 'gate')

  await test.step('first-use hints', () => takeHints(page))
  await test.step('the answer at the gate', () => takeGate(page))
  await test.step('arrival and departure', () => takeForms(page))
  await test.step('practice yard', () => takePractice(page))
  await test.step('walk', () => takeWalk(page))
  await shell.goTo('Arrive/Depart trailers')
  await test.step('reefer round', () => takeRound(page))

  await shell.goTo('Arrive/Depart trailers')
  await page.getByRole('tab', { name: 'ARRIVALS' }).click()
  await shell.expectInStep()
  await shell.logOut()
  await page.getByRole('button', { name: 'Logout anyway' }).click()
  const admin = await beginShift(page, 'admin')
  await admin.goTo('Arrive/Depart trailers')
  await expect(page.getByRole('status', { name: 'Shift hand-over' })).toBeVisible()
  await takeLooks(page, 'hand-over')
})

/** The hints stay on: the one of the walk is to come. */
async function takeHints(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Hints: Off' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Type or scan a number into Trailer #')).toBeVisible()
  await takeLooks(page, 'hint-gate')
  await page.getByRole('button', { name: /^Sync: / }).click()
  await expect(page.getByText('Each change is saved on this tablet first')).toBeVisible()
  await takeLooks(page, 'hint-sync')
  await page.keyboard.press('Escape')
}

async function takeGate(page: Page): Promise<void> {
  const keyword = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  for (const [name, typed, answer] of [
    ['gate-on-yard', 'HERE12345', 'Depart HERE12345'],
    ['gate-departed', 'LEFT12345', 'Re-Arrive LEFT12345'],
    ['gate-expected', '90442', 'Arrive with this shipment'],
    ['gate-unknown', 'ZZ-9988', 'Arrive trailer ZZ-9988'],
  ] as const) {
    await keyword.fill(typed)
    await page.getByRole('button', { name: answer }).first().waitFor()
    await page.getByText(/ of [01]$/).waitFor()
    await takeLooks(page, name)
  }
  await keyword.fill('')
}

/** Leaves an arrival as a draft, which is part of what is handed over. */
async function takeForms(page: Page): Promise<void> {
  const yard = new YardControl(page)
  const form = await yard.startArrival()
  await form.fill({ 'Trailer type': 'Reefer', Status: 'Loaded', 'Trailer#': 'R20417' })
  await takeLooks(page, 'arrival')
  await form.frame.getByRole('button', { name: 'Add', exact: true }).click()
  await takeLooks(page, 'arrival-missing')
  await form.frame.getByRole('button', { name: 'Close' }).last().click()
  await expect(form.frame).toBeHidden()
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Depart / })
    .nth(3)
    .click()
  const departing = page.getByRole('dialog', { name: /^Depart trailer/ })
  await departing.waitFor()
  await takeLooks(page, 'depart')
  await page.keyboard.press('Escape')
  await expect(departing).toBeHidden()
}

async function takePractice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Practice yard' }).click()
  const strip = page.getByRole('region', { name: 'Practice yard' })
  await strip.first().waitFor()
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  await takeLooks(page, 'practice')
  await strip.getByRole('button', { name: 'Leave' }).click()
  await expect(strip).toBeHidden()
}

async function takeWalk(page: Page): Promise<void> {
  await openYardAudit(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  await page.getByRole('form', { name: 'Rows to walk' }).waitFor()
  await takeLooks(page, 'walk-rows')
  const walk = new Walk(page)
  await walk.start(['Row A'])
  while ((await walk.expectedAnswer()) !== 'Here') await walk.tap('Skip')
  await takeLooks(page, 'hint-walk')
  await answerSpots(walk, 24)
  await walk.expectSaved(24)
  await takeLooks(page, 'walk-card')
  await walk.button('Another trailer').click()
  const pad = page.getByRole('dialog', { name: /^Which trailer stands in / })
  for (const digit of ['1', '2']) await pad.getByRole('button', { name: digit, exact: true }).click()
  await takeLooks(page, 'walk-other')
  await pad.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Rows' }).click()
  await walk.choose(['Yard'])
  for (const [at, answer] of ['Here', 'Here', 'Not here', 'Here'].entries()) {
    await page
      .getByRole('button', { name: new RegExp(`^${answer} `) })
      .nth(at)
      .click()
  }
  await walk.expectSaved(4)
  await takeLooks(page, 'walk-place')
  await page.getByRole('button', { name: 'Findings' }).click()
  await page.getByRole('article').first().waitFor()
  await takeLooks(page, 'findings')
}

async function takeRound(page: Page): Promise<void> {
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tab.beginRound()
  await page.locator('.round-set').waitFor()
  await takeLooks(page, 'round')
  await typeTooWarm(page)
  await takeLooks(page, 'round-too-warm')
}
