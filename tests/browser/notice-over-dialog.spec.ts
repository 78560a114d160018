import { expect, type Locator, type Page } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { coveredByNotice, stopClock } from './support/covered-by-notice.ts'
import { endSession } from './support/end-session.ts'
import { test } from './support/test.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 1000, height: 500 },
  { width: 600, height: 960 },
  { width: 600, height: 400 },
  { width: 320, height: 640 },
]

const LONG_TEXT = 'Trailer was not saved, since somebody else has it. '.repeat(4).slice(0, 160)

test('an Undo comes back when a later notice that covered it is gone', async ({ tablet, office }) => {
  for (const number of ['UNDO1', 'UNDO2']) await office.arrive({ Number: number })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.clock.install()
  const yard = new YardControl(page)
  const noticeOf = (number: string) => page.getByRole('status').filter({ hasText: `${number} departed` })
  for (const number of ['UNDO1', 'UNDO2']) {
    await yard.departMany(number, 1)
    await expect(noticeOf(number)).toBeVisible()
  }
  await expect(noticeOf('UNDO1')).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(noticeOf('UNDO2')).toHaveCount(0)
  await noticeOf('UNDO1').getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Trailer UNDO1 is back on the yard')).toBeVisible()
  await expect((await yard.find('UNDO1')).getByRole('button', { name: 'Depart UNDO1' })).toBeVisible()
})

test('a double tap on Undo leaves the departure before it, to be dismissed', async ({ tablet, office }) => {
  for (const number of ['TWO1', 'TWO2']) await office.arrive({ Number: number })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.clock.install()
  const yard = new YardControl(page)
  for (const number of ['TWO1', 'TWO2']) await yard.departMany(number, 1)
  const latest = page.getByRole('status').filter({ hasText: 'TWO2 departed' })
  // In the moment in which the earlier notice has come up under the finger.
  const under = await latest.getByRole('button', { name: 'Undo' }).evaluate(async (button: HTMLElement) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const line = button.closest('.notice-line')
    if (!line) return 'no line'
    const next = new Promise<void>((resolve) => {
      const isNext = () => !button.isConnected && line.querySelector('.notice') !== null
      new MutationObserver(() => isNext() && resolve()).observe(line, { childList: true, subtree: true })
    })
    button.click()
    await next
    const second = document.elementFromPoint(left + width / 2, top + height / 2)
    if (second instanceof HTMLElement) second.click()
    return second?.closest('button') ? 'a button' : second?.closest('.notice')?.textContent
  })
  expect(under).toContain('TWO1 departed')
  await expect(page.getByText('Trailer TWO2 is back on the yard')).toBeVisible()
  await page.clock.runFor(6_000)
  const earlier = page.getByRole('status').filter({ hasText: 'TWO1 departed' })
  await earlier.getByRole('button', { name: 'Dismiss' }).tap()
  await expect(earlier).toHaveCount(0)
  await expect((await yard.find('TWO2')).getByRole('button', { name: 'Depart TWO2' })).toBeVisible()
  await expect((await yard.find('TWO1')).getByRole('button', { name: 'Depart TWO1' })).toHaveCount(0)
})

test('a dialog begins below its notice, and is whole again without it', async ({ tablet, office }) => {
  await office.arrive({ Number: 'OVER1' })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const faults = await noteFaults(page)
  // Before the notice, whose time is to stand still.
  await page.clock.install()
  await new YardControl(page).departMany('OVER1', 1)
  await stopClock(page)
  await page.getByRole('button', { name: 'Switch sites' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select site' })
  await expectBelow(page, dialog, dialog.getByRole('button', { name: 'Go to site' }))
  const undo = await dialog.locator('.notice').getByRole('button', { name: 'Undo' }).boundingBox()
  expect(undo?.height).toBeGreaterThanOrEqual(64)
  await page.setViewportSize({ width: 600, height: 400 })
  await expect.poll(() => topOf(dialog)).toBeGreaterThan(64)
  await page.clock.runFor(11_000)
  await expect(page.locator('.notice')).toHaveCount(0)
  await expect.poll(() => topOf(dialog)).toBe(64)
  expect(await faults()).toBe(0)
})

test('the sign-in card over a locked screen begins below the notice', async ({ tablet, office, server }) => {
  await office.arrive({ Number: 'OVER2' })
  const company = await office.company()
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const form = await new YardControl(page).startArrival()
  await form.fill(flatbed('OVER2', company))
  await form.frame.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.locator('.notice')).toContainText('Trailer OVER2 is already on the yard.')
  await endSession(tablet, server.url)
  const card = page.getByRole('dialog', { name: 'Sign In' })
  await expectBelow(page, card, card.getByRole('button', { name: 'Login' }))
})

/** Expects the dialog below the notice in sight, however long and large its text is, with its last button in reach. */
async function expectBelow(page: Page, dialog: Locator, save: Locator): Promise<void> {
  const notice = dialog.locator('.notice')
  await expect(notice).toBeVisible()
  const system = await page.context().newCDPSession(page)
  const words = await notice.locator('.notice-text').textContent()
  for (const text of [words, LONG_TEXT])
    for (const scale of [1, 2]) {
      await notice.locator('.notice-text').evaluate((element, to) => {
        if (element.firstChild) element.firstChild.nodeValue = to
      }, text)
      await system.send('Emulation.setEmulatedOSTextScale', { scale })
      for (const size of sizes) {
        await page.setViewportSize(size)
        const message = `${text?.length} signs at ${scale * 100} % and ${size.width} x ${size.height} px`
        await expect.poll(() => gapBelow(notice, dialog), { message }).toBeGreaterThanOrEqual(4)
        await expect.poll(() => coveredByNotice(page, '.sync-bar'), { message }).toEqual([])
        // The rest of a card scrolls; so does the page itself after a change of size, to the field in use.
        await expect(async () => {
          await save.scrollIntoViewIfNeeded()
          await expect(save, message).toBeInViewport({ ratio: 0.9, timeout: 1000 })
        }).toPass({ timeout: 20_000 })
      }
    }
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 1 })
  await system.detach()
}

/** Pixels between a notice and the dialog below it. */
async function gapBelow(notice: Locator, dialog: Locator): Promise<number> {
  const [above, below] = [await notice.boundingBox(), await dialog.boundingBox()]
  return above && below ? below.y - above.y - above.height : Number.NaN
}

async function topOf(dialog: Locator): Promise<number> {
  return (await dialog.boundingBox())?.y ?? 0
}

/** Counts the errors of the page from now on, such as those of a layout that never settles. */
async function noteFaults(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.faults = '0'
    window.addEventListener('error', () => {
      document.documentElement.dataset.faults += '1'
    })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.faults))
}
