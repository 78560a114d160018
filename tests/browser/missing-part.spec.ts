import { expect } from '@playwright/test'
import { beginShift, expectShellKept } from './pages/shell.ts'
import { TaskForm } from './pages/task-form.ts'
import { test } from './support/test.ts'

const MISSING = 'Not downloaded yet. It loads when you are online.'

test('a screen that is not on the tablet yet says so, and opens once it is there', async ({ tablet }) => {
  tablet.excuse(/^error: Failed to load resource: .*\/assets\//)
  // Neither page nor service worker gets these files, as when the signal is lost during the first
  // visit.
  const form = tablet.network.inject({ name: 'refuse' }, ({ path }) => path.startsWith('/assets/task-form-'))
  const screen = tablet.network.inject({ name: 'refuse' }, ({ path }) => path.startsWith('/assets/task-data-screen'))
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  const menu = page.getByRole('navigation', { name: 'Main menu' })

  await page.getByRole('button', { name: 'Add task' }).click()
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
      .getByRole('button', { name: /^View / })
      .first(),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(dialog).toContainText(MISSING)
  form.heal()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(new TaskForm(page, 'NEW TASK').frame).toBeVisible()
  await page.keyboard.press('Escape')

  await menu.getByRole('link', { name: 'Tasks (admin controls)' }).click()
  await expect(page.getByText(MISSING)).toBeVisible()
  await shell.goTo('Tasks')
  await expect(page.getByText(MISSING)).toBeHidden()
  await menu.getByRole('link', { name: 'Tasks (admin controls)' }).click()
  await expect(page.getByText(MISSING)).toBeVisible()
  screen.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks data' })).toBeVisible()

  // Once loaded, they stay on the tablet.
  await tablet.setSignal(false)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks data' })).toBeVisible()
  await shell.goTo('Tasks')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(new TaskForm(page, 'NEW TASK').frame).toBeVisible()
})

test("a guest network's page is not kept as a part of the app", async ({ tablet }) => {
  tablet.excuse(/^error: Failed to load module script: .*\/assets\/task-form-/)
  const part = ({ path }: { readonly path: string }) => path.startsWith('/assets/task-form-')
  const portal = tablet.network.inject({ name: 'portal' }, part)
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  // The page asks for it too: the request of the service worker is the one that must be caught.
  const metByWorker = () =>
    tablet.network.seen.some(({ fault, headers }) => fault === 'portal' && headers['sec-fetch-dest'] === 'empty')
  await expect.poll(metByWorker).toBe(true)
  portal.heal()
  await tablet.setSignal(false)
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(new TaskForm(page, 'NEW TASK').frame).toBeVisible()
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
  const part = ({ path }: { readonly path: string }) => /^\/assets\/task-form-.*\.js$/.test(path)
  tablet.network.inject({ name: 'prepend', text: "throw new Error('BROKEN');" }, part)
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByRole('alert')).toContainText('We apologize, but it looks like something went wrong.')
  await expect(page.getByRole('button', { name: 'Save queue to file' })).toBeVisible()
})
