import { expect, type Page } from '@playwright/test'
import { beginShift, expectShellKept } from './pages/shell.ts'
import { SignIn } from './pages/sign-in.ts'
import { barriers, dullColours } from './support/barriers.ts'
import { test } from './support/test.ts'

// A profile kept in memory alone offers no installation.
test('the app can be installed, and its service worker serves it', async ({ tabletWithDisk: tablet }) => {
  const page = await tablet.open()
  await expect(new SignIn(page).card).toBeVisible()
  await expectShellKept(page)
  const cdp = await tablet.context().newCDPSession(page)
  expect(await cdp.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
})

test('a sign-in shows the yard; offline, a reload shows shell and yard with its age', async ({ tablet, server }) => {
  const page = await tablet.open()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')
  await expect(page).toHaveURL(/\/yard-control$/)
  await expect(page.getByRole('grid').getByRole('row').nth(10)).toBeVisible()
  const first = page
    .getByRole('grid')
    .getByRole('button', { name: /^Edit / })
    .first()
  const shown = (await first.getAttribute('aria-label')) ?? 'a row with a number'

  await tablet.setSignal(false)
  await server.stop()
  await page.reload()

  await shell.expectNoSignal()
  await expect(shell.sync).toHaveAccessibleName(/as of \d/)
  await expect(first).toHaveAccessibleName(shown)
})

test('axe finds no barrier at the sign-in, in the yard and in the arrival form', async ({ tablet }) => {
  const page = await tablet.open()
  const signIn = new SignIn(page)
  await expect(signIn.card).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await beginShift(page, 'gate')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Arrive Trailer' }).first().click()
  await expect(page.getByRole('dialog', { name: 'NEW TRAILER' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('the service worker keeps the shell, never data, and no logos after a sign-out', async ({ tablet }) => {
  const page = await tablet.open()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')
  await expect.poll(() => keptOfApi(page)).toEqual([expect.stringMatching(/^\/api\/sites\/SiteLogo\/\d+$/)])
  await shell.logOut()
  await expect(new SignIn(page).card).toBeVisible()
  await expect.poll(() => keptOfApi(page)).toEqual([])
})

/** Answers of the API in the browser's caches. */
function keptOfApi(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname)
    }
    return kept.filter((path) => path.startsWith('/api/'))
  })
}

/** Screens whose barriers other tests look for, and the way out. */
const walked: readonly string[] = ['Arrive/Depart trailers', 'Logout']

test('axe finds no barrier on any screen of the menu, in three themes', async ({ tablet }) => {
  test.slow()
  const page = await tablet.open()
  // Colours that fade would be measured on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await beginShift(page, 'super')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  for (const entry of await menu.getByRole('link').all()) {
    const name = (await entry.getAttribute('title')) ?? ''
    if (walked.includes(name)) continue
    await entry.click()
    await expect(entry).toHaveAttribute('aria-current', 'page')
    const screen = page.locator('.ion-page:not(.ion-page-hidden) .screen')
    await expect(screen.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(screen.locator('.skeleton:visible, ion-spinner:visible')).toHaveCount(0)
    const found = [...(await barriers(page)), ...(await dullColours(page))]
    expect(found, name).toEqual([])
  }
})
