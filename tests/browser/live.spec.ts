import { expect } from '@playwright/test'
import { isLine } from '../support/fault-proxy.ts'
import { beginShift } from './pages/shell.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'
import type { Tablet } from './support/tablet.ts'

// An hour and more between two cycles: only a poke can explain what is seen here.
test.use({ settings: { LIVE: '1', CADENCE_SCALE: '100' } })

/** Waits until the tablet has a line to the server. */
const lineOf = ({ network }: Tablet) =>
  expect.poll(() => network.seen.filter((entry) => isLine(entry) && entry.status === 200).length).toBeGreaterThan(0)

test('a change is on the other tablet at once, marked, and in an open form', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const trailer = await office.arrive({ Number: 'LIVE1', Notes: 'first' })
  const [first, second] = [await tablet.open(), await otherTablet.open()]
  const shell = await beginShift(first, 'gate')
  await beginShift(second, 'admin', 'Arrive/Depart trailers')
  await Promise.all([lineOf(tablet), lineOf(otherTablet)])

  await test.step('both have the form open, and each reads who else has', async () => {
    await new YardControl(first).startEdit('LIVE1')
    const form = await new YardControl(second).startEdit('LIVE1')
    await expect(form.frame.getByText('Gus Halvorsen is editing this.')).toBeVisible()
    await expect(first.getByText('Adam Okafor is editing this.')).toBeVisible()
  })

  await test.step('a save shows in the open form, with its author, and is marked in the list', async () => {
    const form = new TrailerForm(first, 'EDIT TRAILER')
    await form.fill({ Notes: 'changed at the gate' })
    // The site weighs, and asks about an unchanged weight.
    await form.save('Update', ['Update'])
    const other = new TrailerForm(second, 'EDIT TRAILER')
    const news = other.frame.getByRole('listitem').filter({ hasText: 'changed at the gate' })
    await expect(news).toContainText('Changed just now by')
    await expect(other.frame.getByText(/is editing this/)).toBeHidden()
    await other.frame.getByRole('button', { name: 'Cancel' }).click()
    // Marked where somebody else changed it, and for a moment only.
    const row = new YardControl(second).row('LIVE1')
    await office.edit(trailer, { Notes: 'changed in the office' })
    await expect(row).toHaveAttribute('data-fresh', 'true')
    await expect(row).not.toHaveAttribute('data-fresh', 'true')
    await shell.expectInStep()
  })

  await test.step('without signal nothing is pushed, and with it the line is back', async () => {
    tablet.excuse(/\/api\/live/)
    await tablet.setSignal(false)
    tablet.network.forget()
    await office.arrive({ Number: 'LIVE12' })
    await expect(new YardControl(second).row('LIVE12')).toBeVisible()
    await tablet.setSignal(true)
    await lineOf(tablet)
    await expect(new YardControl(first).row('LIVE12')).toBeVisible()
  })
})
