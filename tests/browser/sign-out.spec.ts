import { expect } from '@playwright/test'
import { beginShift, Shell } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { keepView, noteLastView, readLastView } from './support/last-view.ts'
import { test } from './support/test.ts'

test('work unsent at a sign-out goes out under its author while somebody else works', async ({ tablet, office }) => {
  const company = await office.company()
  await office.arrive({ Number: 'LEFT' })
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  const yard = new YardControl(page)
  await yard.arrive(flatbed('UNSENT', company))
  await shell.expectWaiting(1)
  await shell.expectNoSignal()
  expect(await keepView(page)).toContain('UNSENT')

  const kept = await page.evaluate(() => localStorage.getItem('yardhand-last-view') ?? '')
  await yard.depart('LEFT')
  await shell.logOut()
  await expect(page.getByText(/Your 2 unsent changes are kept on this tablet/)).toBeVisible()
  await page.getByRole('button', { name: 'Logout anyway' }).click()
  await expect(page.getByText(/2 unsent changes of Gus Halvorsen on this tablet/)).toBeVisible()
  // Nobody else may take the departure back.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  expect(await keepView(page)).not.toContain('UNSENT')

  await tablet.setSignal(true)
  await beginShift(page, 'admin', 'Arrive/Depart trailers')
  await expect.poll(async () => (await office.findTrailers('UNSENT')).length).toBe(1)
  const [trailer] = await office.findTrailers('UNSENT')
  const history = await office.history(trailer?.ID ?? 0)
  expect(history.map((row) => row.ActionBy)).toEqual(['Gus Halvorsen'])
  await new Shell(page).expectInStep()
  await expect(await new YardControl(page).find('UNSENT')).toBeVisible()

  // As a tab of the first person would leave it that was closed too late.
  await page.addInitScript((text) => localStorage.setItem('yardhand-last-view', text), kept)
  await noteLastView(page)
  await page.reload()
  await new Shell(page).expectInStep()
  expect(await readLastView(page)).toBeNull()
})

test('a sign-out that the tablet could not store takes nothing away', async ({ tablet, office }) => {
  // The engine runs in the page, so the page's console names the request for the signed-in person.
  tablet.excuse(/401 \(Unauthorized\).*\/api\/users\/token/)
  tablet.excuse(/The store is broken/)
  await office.arrive({ Number: 'STAYS' })
  await tablet.open('about:blank')
  await tablet.context().addInitScript(useBreakableStore)
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const form = await new YardControl(page).startArrival()
  await form.fill({ 'Trailer#': 'HALF' })
  await form.frame.getByRole('button', { name: 'Close' }).last().click()
  await shell.expectInStep()
  await shell.logOut()
  const warning = page.getByText('An unfinished form will be lost: new trailer HALF.')
  await expect(warning).toBeVisible()
  await page.evaluate(() => localStorage.setItem('broken', 'yes'))
  await page.getByRole('button', { name: 'Logout anyway' }).click()
  await expect(page.getByText('You are still signed in: this tablet could not store the sign-out.')).toBeVisible()
  await expect(warning).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('broken'))
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await shell.goTo('Arrive/Depart trailers')
  await expect(await new YardControl(page).find('STAYS')).toBeVisible()
  expect(await keepView(page)).toContain('STAYS')
})

/** Runs in the page before its first script: the engine runs there, and writes nothing while the store is broken. */
function useBreakableStore(): void {
  Reflect.deleteProperty(window, 'BroadcastChannel')
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...call: Parameters<typeof transaction>) {
    if (call[1] === 'readwrite' && localStorage.getItem('broken') !== null) throw new Error('The store is broken')
    return transaction.apply(this, call)
  }
}
