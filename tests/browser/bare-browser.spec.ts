import { expect } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

test('in a browser without service workers, locks, channels and storage of its own, as on an insecure address, the work goes on and what is missing is said', async ({
  tablet,
  office,
}) => {
  // The engine runs in the page, whose console names the question who is signed in.
  tablet.excuse(/401 \(Unauthorized\).*\/api\/users\/token/)
  const company = await office.company()
  const blank = await tablet.open('about:blank')
  await tablet.context().addInitScript(takeAway)
  const page = await tablet.open()
  expect(page).toBe(blank)
  const shell = await beginShift(page, 'gate')
  await new YardControl(page).arrive(flatbed('BARE1', company))
  await expect.poll(() => office.findTrailers('BARE1')).toHaveLength(1)
  await expect(await new YardControl(page).find('BARE1')).toBeVisible()
  await shell.sync.click()
  await expect(page.getByText('At this address the app cannot start offline.')).toBeVisible()
})

/** Runs in the page before its first line. */
function takeAway(): void {
  for (const name of ['serviceWorker', 'locks', 'storage', 'clipboard'])
    Reflect.deleteProperty(Navigator.prototype, name)
  for (const name of ['BroadcastChannel', 'caches']) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
}
