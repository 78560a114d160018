import { expect, type Page } from '@playwright/test'
import { AuditTab } from './pages/audit-tab.ts'
import { beginShift } from './pages/shell.ts'
import { beginWalk, type Walk } from './pages/walk.ts'
import { fillStore, QUOTA_BYTES } from './support/fill-store.ts'
import { centreOf, LONG, putFinger, rollOver, rollOverAnswer, takesTaps } from './support/finger.ts'
import { reefer, removeReefers } from './support/reefers.ts'
import { scan } from './support/scanner.ts'
import { test } from './support/test.ts'

test('large buttons of walk and findings count a long or rolling press', async ({ tablet, office }) => {
  await office.arrive({ Number: 'PRESS901' })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  for (const ms of [0, LONG]) {
    const { pad, spot } = await openPad(page, walk)
    for (const digit of `99${ms > 0 ? 7 : 6}8`) await pad.getByRole('button', { name: digit, exact: true }).tap()
    await rollOver(page, pad.getByRole('button', { name: /: save 99.8$/ }), ms)
    await expect(pad).toBeHidden()
    await expect(walk.heading).not.toHaveText(spot)
  }
  await walk.expectSaved(2)
  while ((await walk.expectedAnswer()) === 'Here') await walk.tap('Skip')
  await walk.tapOther('901', 'PRESS901')

  // A scan opens a dialog under a finger, whose own click the browser then makes there.
  const finger = await putFinger(page, await centreOf(page.locator('.walk-here')))
  await scan(page, 'PRESS77')
  const seen = page.getByRole('button', { name: 'Save PRESS77 as seen here' })
  await expect(seen).toBeVisible()
  await finger.lift()
  await seen.dispatchEvent('click', { detail: 1 })
  await expect(seen).toBeVisible()
  // Another scan changes the button under a finger.
  const second = await putFinger(page, await centreOf(seen))
  await scan(page, 'PRESS78')
  const again = page.getByRole('button', { name: 'Save PRESS78 as seen here' })
  await expect(again).toBeVisible()
  await second.lift()
  await expect(again).toBeVisible()
  await rollOver(page, again, LONG)
  await expect(again).toBeHidden()
  await walk.expectSaved(4)

  const before = await walk.spot()
  await walk.button('Rest of the row as listed').tap()
  await rollOverAnswer(page, page.getByRole('button', { name: 'I looked: all as listed' }), LONG)
  await expect(page.locator('.walk-name').filter({ hasText: before })).toHaveCount(0)
  while (await walk.heading.isVisible()) await tapExpected(page, walk)
  await rollOver(page, page.getByRole('button', { name: 'Other rows' }), 0)
  await rollOver(page, page.getByRole('button', { name: /^Walk \d+ spots?$/ }), LONG)
  await rollOver(page, page.locator('.walk-done').getByRole('button', { name: 'Findings' }), LONG)
  const findings = page.getByRole('article')
  await expect(findings.filter({ hasText: 'PRESS901' })).toBeVisible()
  await rollOver(page, findings.filter({ hasText: 'PRESS901' }).getByRole('button', { name: /^Move / }), LONG)
  await expect(findings.filter({ hasText: 'PRESS901' })).toHaveCount(0)
  await rollOver(page, page.getByRole('button', { name: 'Back to the walk' }), 0)
  await expect(page.locator('.walk-done')).toBeVisible()
})

test('a press on the acts of a card that has gone does nothing', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  const spot = await walk.spot()
  const finger = await putFinger(page, await centreOf(walk.button('Rest of the row as listed')))
  await page.keyboard.press('1')
  await expect(walk.heading).not.toHaveText(spot)
  await finger.lift()
  // Under a question nothing could be tapped.
  await walk.tap('Skip')
  await walk.expectSaved(1)
})

test('the second half of a double tap on a question answers nothing under it', async ({ tablet }) => {
  const page = await tablet.open()
  await page.setViewportSize({ width: 600, height: 960 })
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  while ((await walk.expectedAnswer()) !== 'Here') await walk.tap('Skip')
  await walk.button('Rest of the row as listed').tap()
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
  await expect.poll(() => cancel.evaluate((button) => button.closest('dialog')?.getAnimations().length)).toBe(0)
  // No time passes for the page between the halves, so that no slow machine parts them.
  const under = await cancel.evaluate(async (button: HTMLElement) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const buttonThere = () => document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button')
    button.click()
    await new Promise((resolve) => setTimeout(resolve))
    const isGone = !button.isConnected
    return { isGone, second: buttonThere()?.textContent ?? null }
  })
  expect(under).toEqual({ isGone: true, second: null })
  await walk.tap('Here')
  await walk.expectSaved(1)
})

test('an unknown number is judged by its last digit, however quick the tap', async ({ tablet, office }) => {
  await office.arrive({ Number: 'PRESSQXZ' })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  const { pad } = await openPad(page, walk)
  await pad.getByRole('button', { name: 'ABC' }).tap()
  for (const letter of 'QX') await pad.getByRole('button', { name: letter, exact: true }).tap()
  await expect(pad.getByRole('button', { name: 'Not in the list: save QX' })).toBeVisible()
  // Both before the matches of the third are read.
  await pad.evaluate(async (dialog) => {
    const buttons = [...dialog.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Z')?.click()
    for (let turn = 0; turn < 100; turn++) await null
    buttons.find(({ textContent }) => textContent?.endsWith('save QXZ'))?.click()
  })
  const question = page.getByRole('dialog', { name: 'Is QXZ its whole number?' })
  await rollOverAnswer(page, question.getByRole('button', { name: 'Type the rest' }), 0)
  await expect(pad.getByRole('list', { name: 'Trailers' })).toContainText('PRESSQXZ')
})

test('large buttons of the round and its end count a long or rolling press', async ({ tablet, office }) => {
  await removeReefers(office)
  for (const number of REEFERS) await office.arrive({ ...reefer, Number: number })
  const page = await tablet.open()
  await beginRound(page)
  const unit = unitOf(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  // A scan leads to another reefer while a finger is on a key.
  const before = (await unit.textContent()) ?? ''
  const other = REEFERS.find((number) => number !== before) ?? ''
  const finger = await putFinger(page, await centreOf(button('7')))
  await scan(page, other)
  await expect(unit).toHaveText(other)
  await finger.lift()
  await button('4').tap()
  await expect(page.locator('.round-reading output')).toHaveText(/^4\b/)

  const putOff = async (ms: number) => {
    await takesTaps(page)
    await rollOver(page, button('Later'), ms)
  }
  for (const _ of REEFERS) await putOff(0)
  await expect(page.getByText('2 reefers are not checked.')).toBeVisible()
  await rollOver(page, button(`Check ${other} now`), LONG)
  await expect(unit).toHaveText(other)
  await putOff(LONG)
  await rollOver(page, page.locator('.round-done').getByRole('button', { name: 'Undo' }), LONG)
  await expect(unit).toHaveText(other)
  await putOff(0)
  await rollOver(page, button('Back to the list'), LONG)
  await expect(button('Reefer round')).toBeVisible()
})

test('a digit goes to the card it was pressed on, though an earlier save failed', async ({ tablet, office }) => {
  await removeReefers(office)
  for (const number of REEFERS) await office.arrive({ ...reefer, Number: number })
  const page = await tablet.open('about:blank')
  const cdp = await tablet.context().newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: tablet.network.url, quotaSize: QUOTA_BYTES })
  await page.goto('/')
  await beginRound(page)
  const unit = unitOf(page)
  const first = (await unit.textContent()) ?? ''
  const second = REEFERS.find((number) => number !== first) ?? ''
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const name of ['1', '1/2']) await button(name).tap()
  expect(await page.evaluate(fillStore)).toBe('QuotaExceededError')
  // The finger comes down on the next card before the save has failed.
  const key = button('5')
  const at = await key.evaluate(async (element) => {
    document.querySelector<HTMLElement>('.round-save')?.click()
    for (let turn = 0; turn < 100; turn++) await null
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'touch' }))
    return document.querySelector('.round-unit h2')?.textContent
  })
  expect(at).toBe(second)
  await expect(page.getByText(/Not saved/).first()).toBeVisible()
  await key.evaluate((target) => {
    const { x, y } = target.getBoundingClientRect()
    const changedTouches = [new Touch({ identifier: 1, target, clientX: x + 9, clientY: y + 9 })]
    target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, cancelable: true, changedTouches }))
  })
  await expect(page.locator('.round-reading output')).toHaveText(/^5\b/)
  await expect(unit).toHaveText(second)
  await rollOver(page, button(`Go to ${first}`), LONG)
  await expect(unit).toHaveText(first)
  await expect(page.locator('.round-reading output')).toHaveText(/^1\b/)
})

const REEFERS = ['PRESSR1', 'PRESSR2'] as const

async function openPad(page: Page, walk: Walk) {
  const spot = await walk.spot()
  await walk.button('Another trailer').tap()
  const pad = page.getByRole('dialog', { name: `Which trailer stands in ${spot}?` })
  await expect(pad).toBeVisible()
  return { pad, spot }
}

/** Taps what the list says; the last one leads to the end. */
async function tapExpected(page: Page, walk: Walk): Promise<void> {
  const spot = await walk.spot()
  await page.locator('.walk-here').tap()
  await expect(page.locator('.walk-name').filter({ hasText: spot })).toHaveCount(0)
}

async function beginRound(page: Page): Promise<void> {
  await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tab.beginRound()
  await expect(unitOf(page)).not.toBeEmpty()
}

function unitOf(page: Page) {
  return page.getByRole('region', { name: 'Trailer', exact: true }).getByRole('heading', { level: 2 })
}
