import { expect, type Page } from '@playwright/test'
import { beginShift, expectShellKept } from './pages/shell.ts'
import { SignIn } from './pages/sign-in.ts'
import { beginWalk } from './pages/walk.ts'
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

test('the service worker keeps the shell, never data, and no logos after a sign-out', async ({ tablet }) => {
  const page = await tablet.open()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')
  await expect.poll(() => keptOfApi(page)).toEqual([expect.stringMatching(/^\/api\/sites\/SiteLogo\/\d+$/)])
  await shell.logOut()
  await expect(new SignIn(page).card).toBeVisible()
  await expect.poll(() => keptOfApi(page)).toEqual([])
})

test('the menu of a small tablet leads out of a walk, also for a reload', async ({ tablet }) => {
  const page = await tablet.open()
  await page.addInitScript(delaySteps)
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  await page.setViewportSize({ width: 600, height: 960 })
  // The list has not been read by this page.
  await page.reload()
  await expect(walk.heading).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('link', { name: 'Arrive/Depart trailers' }).tap()
  const tab = page.getByRole('tab', { name: 'ARRIVALS' })
  await expect(tab).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.steps ?? '0')).toBe('0')
  await expect(page).toHaveURL(/\/yard-control$/)
  await page.reload()
  await expect(tab).toBeVisible()
})

test('one Back leaves a screen that was reloaded with a form open', async ({ tablet }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await shell.goTo('Help/FAQ')
  await shell.goTo('Arrive/Depart trailers')
  await page.getByRole('button', { name: 'Arrive Trailer' }).first().click()
  await expect(page.getByRole('dialog', { name: 'NEW TRAILER' })).toBeVisible()
  await page.reload()
  await shell.expectInStep()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The page first goes back over the dialog's entry by itself, which a Back in that moment would replace.
  await expect.poll(() => page.evaluate(() => JSON.stringify(window.history.state ?? {}))).not.toContain('guard')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Help/FAQ' })).toBeVisible()
})

/** Runs in the page: steps back as late as a busy tablet does, and counts those under way. */
function delaySteps(): void {
  const back = history.back.bind(history)
  const count = (by: number) => {
    const { dataset } = document.documentElement
    dataset.steps = String(Number(dataset.steps ?? '0') + by)
  }
  addEventListener('popstate', () => count(-1), true)
  history.back = () => {
    count(1)
    setTimeout(back, 300)
  }
}

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
