import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { AuditTab } from '../browser/pages/audit-tab.ts'
import { beginShift } from '../browser/pages/shell.ts'
import { beginWalk } from '../browser/pages/walk.ts'
import { test } from '../browser/support/test.ts'
import { still } from './still.ts'
import { answerSpots, typeTooWarm } from './typed.ts'

/** Saves the whole window as a picture of the README. */
async function take(page: Page, name: string): Promise<void> {
  await expect(page.locator('.notice')).toHaveCount(0)
  const picture = await sharp(await still(page))
    .webp({ quality: 80, effort: 6 })
    .toBuffer()
  await writeFile(fileURLToPath(new URL(`../../docs/${name}.webp`, import.meta.url)), picture)
}

test('the card of a spot, on a tablet held upright', async ({ tablet }) => {
  const page = await tablet.open()
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  await answerSpots(walk, 24)
  await walk.expectSaved(24)
  await page.setViewportSize({ width: 800, height: 1280 })
  await take(page, 'walk')
})

test('the card of a reefer, on a small tablet', async ({ tablet }) => {
  const page = await tablet.open()
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tab.beginRound()
  await page.setViewportSize({ width: 600, height: 960 })
  await typeTooWarm(page)
  await take(page, 'round')
})
