import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { looksOfViews } from '../support/volumes.ts'
import { beginShift } from './pages/shell.ts'
import { SignIn } from './pages/sign-in.ts'
import { lookAround } from './support/barriers.ts'
import { addCodeReader } from './support/code-reader.ts'
import { makeFindings } from './support/every-finding.ts'
import { createOffice, type Office } from './support/office.ts'
import { loadAfterClose } from './support/reload.ts'
import { test } from './support/test.ts'
import { BROKEN_STORE } from './support/break-store.ts'
import { typedNumbers, type View, viewsOf } from './support/views.ts'

test('axe finds no barrier at the sign-in and on the screens', async ({ tablet }) => {
  test.slow()
  const page = await tablet.open()
  await emulateStillness(page)
  await expect(new SignIn(page).card).toBeVisible()
  expect.soft(await look(page, 'sign-in', 0)).toEqual([])
  await beginShift(page, 'super')
  const paths = await menuOf(page)
  expect(paths.length).toBeGreaterThan(20)
  for (const [at, path] of paths.entries()) {
    await show(page, { name: path, path, open: async () => undefined })
    expect.soft(await look(page, path, at)).toEqual([])
  }
})

test('axe finds no barrier in dialogs and states', async ({ tablet, office, server }) => {
  test.slow()
  const sessions = {
    yardAudit: await openSession(office, AuditType.YardAudit),
    productProtection: await openSession(office, AuditType.ProductProtection),
  }
  await makeFindings(office, createOffice(server, 'gate'), sessions.yardAudit)
  await office.depart(await office.arrive({ Number: typedNumbers.departed }))
  await office.arrive({ Number: typedNumbers.onYard })
  tablet.excuse(BROKEN_STORE)
  const page = await tablet.open()
  await emulateStillness(page)
  await addCodeReader(page)
  await beginShift(page, 'super')
  for (const [at, view] of viewsOf(sessions).entries()) {
    await show(page, view)
    // Soft, so that a view that cannot be reached does not hide what was found before it.
    expect.soft(await look(page, view.name, at)).toEqual([])
    await closeAll(page)
  }
})

/** Colours that fade would be measured on their way. */
async function emulateStillness(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** Returns what is found on the screen in one size and theme; by `npm run soak` in all. */
async function look(page: Page, name: string, turn: number): Promise<string[]> {
  const found = await lookAround(page, turn, looksOfViews === 'all')
  return found.map((fault) => `${name}, ${fault}`)
}

/** Goes to a view by the menu, which does not load the page anew, or by its address if it has no entry there. */
async function show(page: Page, { name, path, open }: View): Promise<void> {
  await test.step(name, async () => {
    if (new URL(page.url()).pathname !== path) {
      const entry = page.locator(`nav a[href="${path}"]`)
      await ((await entry.count()) > 0 ? entry.click() : loadAfterClose(page, path))
    }
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expectLoaded(page)
    await open(page)
    await expectLoaded(page)
  })
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('.ion-page:not(.ion-page-hidden) .screen h1')).toHaveCount(1)
  await expect(page.locator('.skeleton:visible, ion-spinner:not([aria-busy="true"] *):visible')).toHaveCount(0)
}

/** Closes dialogs and menus, the top one first. */
async function closeAll(page: Page): Promise<void> {
  const open = page.locator(':popover-open, dialog[open]')
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape')
    expect(await open.count()).toBe(0)
  }).toPass()
}

/** Returns the addresses of the menu, without the sign-out. */
async function menuOf(page: Page): Promise<readonly string[]> {
  const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return paths.filter((path) => path !== '/logout')
}

async function openSession(office: Office, Type: number): Promise<number> {
  return (await office.call<Answers['Audit']>('POST', '/audits', { Type })).Audit.ID
}
