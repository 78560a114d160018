import { expect, type Page } from '@playwright/test'
import { beginShift, expectShellKept } from './pages/shell.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

const MISSING = 'Not downloaded yet. It loads when you are online.'

/** The file that forms and screens share: none but the first screens opens without it. */
const SHARED = '/assets/shared-'

/** The file of the engine that has the calls of screens. */
const CALLS = '/assets/server-calls-'

test('a screen that is not on the tablet yet says so, and opens once it is there', async ({ tablet }) => {
  tablet.excuse(/^error: Failed to load resource: .*\/assets\//)
  // Neither page nor service worker gets these files, as when the signal is lost during the first
  // visit.
  const form = tablet.network.inject({ name: 'refuse' }, ({ path }) => path.startsWith(SHARED))
  const screen = tablet.network.inject({ name: 'refuse' }, ({ path }) => path.startsWith('/assets/audits-'))
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const arrive = page.getByRole('button', { name: 'Arrive Trailer' }).first()

  await arrive.click()
  const dialog = page.getByRole('dialog', { name: 'Not downloaded yet' })
  await expect(dialog).toContainText(MISSING)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toContainText(MISSING)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  // Everything else works.
  await expect(
    page
      .getByRole('grid')
      .getByRole('button', { name: /^Edit / })
      .first(),
  ).toBeVisible()

  await arrive.click()
  await expect(dialog).toContainText(MISSING)
  form.heal()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(new TrailerForm(page, 'NEW TRAILER').frame).toBeVisible()
  await page.keyboard.press('Escape')

  await menu.getByRole('link', { name: 'Audit Reports' }).click()
  await expect(page.getByText(MISSING)).toBeVisible()
  await shell.goTo('Arrive/Depart trailers')
  await expect(page.getByText(MISSING)).toBeHidden()
  await menu.getByRole('link', { name: 'Audit Reports' }).click()
  await expect(page.getByText(MISSING)).toBeVisible()
  screen.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Reports' })).toBeVisible()

  // Once loaded, they stay on the tablet.
  await tablet.setSignal(false)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Reports' })).toBeVisible()
  await shell.goTo('Arrive/Depart trailers')
  await arrive.click()
  await expect(new TrailerForm(page, 'NEW TRAILER').frame).toBeVisible()
})

test('a question to the server says that its part is missing, and is asked later', async ({ tablet }) => {
  tablet.excuse(/^error: Failed to load resource: .*\/assets\/|dynamically imported module/)
  const calls = tablet.network.inject({ name: 'refuse' }, ({ path }) => path.startsWith(CALLS))
  const page = await tablet.open()
  await beginShift(page, 'super', 'Log')
  await expect(page.getByText('A part of the app is missing.')).toBeVisible()
  calls.heal()
  await expectLogChecked(page)
})

test('that part is on the tablet from the first visit on', async ({ tablet }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'super')
  await expectShellKept(page)
  // As on a server that has a newer version.
  tablet.network.inject({ name: 'refuse' }, ({ path }) => path.startsWith('/assets/'))
  await shell.goTo('Log')
  await expectLogChecked(page)
})

test("a guest network's page is not kept as a part of the app", async ({ tablet }) => {
  tablet.excuse(/^error: Failed to load module script: .*\/assets\/shared-/)
  const part = ({ path }: { readonly path: string }) => path.startsWith(SHARED)
  const portal = tablet.network.inject({ name: 'portal' }, part)
  const page = await tablet.open()
  await beginShift(page, 'gate')
  // The page asks for it too: the request of the service worker is the one that must be caught.
  const metByWorker = () =>
    tablet.network.seen.some(({ fault, headers }) => fault === 'portal' && headers['sec-fetch-dest'] === 'empty')
  await expect.poll(metByWorker).toBe(true)
  portal.heal()
  await tablet.setSignal(false)
  await new YardControl(page).startArrival()
})

test('a page that loaded without the service worker is taken over by it', async ({ tablet }) => {
  const page = await tablet.open()
  await expectShellKept(page)
  // Like a page that was loading while the worker started.
  const browser = await tablet.context().newCDPSession(page)
  await Promise.all([page.waitForEvent('load'), browser.send('Page.reload', { ignoreCache: true })])
  await expectShellKept(page)
  await tablet.setSignal(false)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('a part that loads and fails to run is an error, online or not', async ({ tablet }) => {
  tablet.excuse(/BROKEN/)
  const part = ({ path }: { readonly path: string }) => path.startsWith(SHARED)
  tablet.network.inject({ name: 'prepend', text: "throw new Error('BROKEN');" }, part)
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.getByRole('button', { name: 'Arrive Trailer' }).first().click()
  await expect(page.getByRole('alert')).toContainText('We apologize, but it looks like something went wrong.')
  await expect(page.getByRole('button', { name: 'Save queue to file' })).toBeVisible()
})

async function expectLogChecked(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the log' }).click()
  const chain = page.getByRole('listitem').filter({ hasText: 'Shared by all sites' })
  await expect(chain).toContainText(/All \d+ entries hold\./)
}
