import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { AuditTab } from '../browser/pages/audit-tab.ts'
import { beginShift } from '../browser/pages/shell.ts'
import { Walk } from '../browser/pages/walk.ts'
import { flatbed, YardControl } from '../browser/pages/yard-control.ts'
import { test } from '../browser/support/test.ts'
import { still } from './still.ts'

/** The size of every picture. */
const SIZE = { width: 960, height: 600 }
/** So high that what is below the top bar has the shape of a picture. */
const WINDOW = { width: 1280, height: 814 }
/** All of a screen, beside the rail and below the top bar, made smaller. */
const WHOLE = { x: 75, y: 64, width: 1200, height: 750 }
/** The same with the state of sync above it. */
const WITH_BAR = { ...WHOLE, y: 0 }
/** A form or a panel, at the right edge and in its own size, so that it can be read. */
const RIGHT = { x: 320, y: 64, ...SIZE }
const BOTTOM_RIGHT = { ...RIGHT, y: 214 }
const MIDDLE = { x: 160, y: 100, ...SIZE }

const folder = fileURLToPath(new URL('../../public/pictures/', import.meta.url))
const QUALITY = 34
/** The largest file, as the test of Help has it. */
const MAX_BYTES = 25_000

/** Saves a part of the window as a small picture; Help names it. */
async function take(page: Page, name: string, clip: typeof WHOLE): Promise<void> {
  const png = await still(page, clip)
  for (let quality = QUALITY; quality > 0; quality -= 4) {
    const picture = await sharp(png).resize(SIZE).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (picture.length >= MAX_BYTES) continue
    await writeFile(`${folder}${name}.webp`, picture)
    return
  }
  throw new Error(`${name} is too large at any quality`)
}

test.beforeEach(async ({ tablet }) => {
  const page = await tablet.open()
  await page.setViewportSize(WINDOW)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
})

test('the first day of a gate keeper', async ({ tablet, office }) => {
  const page = tablet.page()
  await beginShift(page, 'gate')
  await take(page, 'gate-1', WHOLE)
  const yard = new YardControl(page)
  const form = await yard.startArrival()
  await form.fill({ 'Trailer type': 'Reefer', Status: 'Loaded' })
  await take(page, 'gate-2', RIGHT)
  await form.fill({ 'Trailer#': 'R20417' })
  await take(page, 'gate-3', BOTTOM_RIGHT)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'NEW TRAILER' }).waitFor({ state: 'hidden' })
  const company = await office.company()
  await tablet.setSignal(false)
  await yard.arrive(flatbed('F4711', company))
  await yard.row('F4711').waitFor()
  await take(page, 'gate-4', WITH_BAR)
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Depart / })
    .nth(3)
    .click()
  await page.getByRole('dialog', { name: /^Depart trailer/ }).waitFor()
  await take(page, 'gate-5', RIGHT)
})

test('the first day of an auditor', async ({ tablet }) => {
  const page = tablet.page()
  const shell = await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('YARD AUDIT')
  await take(page, 'auditor-1', WHOLE)
  await page.getByRole('button', { name: 'Open session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open session' }).click()
  await page.getByRole('button', { name: 'Walk the row' }).click()
  const walk = new Walk(page)
  await walk.start(['Row A'])
  await take(page, 'auditor-2', WHOLE)
  for (let answers = 0; answers < 12; answers++) {
    const isListed = await walk.button('Not here').isVisible()
    await walk.tap(isListed && answers % 3 === 0 ? 'Not here' : await walk.expectedAnswer())
  }
  await page.goto(page.url().replace(/\/walk\/(\d+).*/, '/walk/$1/findings'))
  await page.getByRole('article').first().waitFor()
  await take(page, 'auditor-3', WHOLE)
  await shell.goTo('Arrive/Depart trailers')
  await tab.show('PRODUCT PROTECTION')
  await take(page, 'auditor-4', WHOLE)
  await page.getByRole('button', { name: 'Open session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open session' }).click()
  await page
    .getByRole('button', { name: /^Check / })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^Check trailer/ }).waitFor()
  await take(page, 'auditor-5', MIDDLE)
})

test('the first day of a clerk', async ({ tablet }) => {
  const page = tablet.page()
  const shell = await beginShift(page, 'clerk')
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  await take(page, 'clerk-1', WHOLE)
  await page.getByRole('button', { name: 'Add task' }).first().click()
  await page.getByRole('dialog', { name: 'NEW TASK' }).waitFor()
  await take(page, 'clerk-2', RIGHT)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'NEW TASK' }).waitFor({ state: 'hidden' })
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^View / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await take(page, 'clerk-3', RIGHT)
  await page.keyboard.press('Escape')
  await shell.goTo('Dock Activity')
  await page.getByRole('tab', { name: 'Board' }).click()
  await page.getByRole('list', { name: 'Doors' }).waitFor()
  await take(page, 'clerk-4', WHOLE)
  await shell.goTo('Yard Overview')
  await page.getByRole('list', { name: 'Key figures' }).waitFor()
  await take(page, 'clerk-5', WHOLE)
})

test('the first day of an administrator', async ({ tablet }) => {
  const page = tablet.page()
  const shell = await beginShift(page, 'super', 'Setup Guide')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await take(page, 'admin-1', WHOLE)
  await shell.goTo('Site Settings')
  await page.getByRole('tab', { name: 'Doors' }).click()
  await take(page, 'admin-2', WHOLE)
  await shell.goTo('Companies')
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  await take(page, 'admin-3', WHOLE)
  await shell.goTo('Site Personnel')
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  await take(page, 'admin-4', WHOLE)
  await shell.goTo('Devices')
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await take(page, 'admin-5', WHOLE)
})
