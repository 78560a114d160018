import { expect, type Locator, type Page } from '@playwright/test'
import { AuditTab } from './pages/audit-tab.ts'
import { beginShift } from './pages/shell.ts'
import { SignIn } from './pages/sign-in.ts'
import { beginWalk, openYardAudit, Walk } from './pages/walk.ts'
import { endSession } from './support/end-session.ts'
import {
  centreOf,
  edgesOf,
  LONG,
  press,
  putFinger,
  rollOver,
  takesTaps,
  tapThrough,
  tapTwice,
} from './support/finger.ts'
import { test } from './support/test.ts'

const QUICK_TAPS = 8

test('a press on the walk answers where it came down, however it rolls', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await tablet.setSignal(false)
  const walk = await beginWalk(page, ['Row A'])
  const here = page.locator('.walk-here')
  const icon = await centreOf(here.locator('.icon'))
  const { left, right, middle } = await edgesOf(here)
  const menus = await countMenus(page)

  // Rolled from the sign over the words to the edge, in a moment and for long.
  let saved = 0
  for (const ms of [0, LONG]) {
    await answersOnce(page, walk, () => press(page, [icon, { x: right - 3, y: middle + 8 }], ms))
    saved += 1
    await walk.expectSaved(saved)
    // The browser's own click of the same press, where it makes one.
    await here.dispatchEvent('click', { detail: 1 })
  }
  await walk.expectSaved(saved)
  expect(await menus()).toBe(0)

  // It leaves the button by a few pixels, to nothing or to another answer.
  const spot = await walk.spot()
  const undo = await centreOf(walk.button('Undo'))
  for (const to of [{ x: left - 4, y: middle }, { x: icon.x, y: (await topOf(here)) - 4 }, undo])
    for (const ms of [0, LONG]) {
      await press(page, [{ x: Math.max(to.x, left + 3), y: Math.max(to.y, (await topOf(here)) + 3) }, to], ms)
      await expect(walk.heading).toHaveText(spot)
    }
  // A second answer is pressed meanwhile.
  const finger = await putFinger(page, icon)
  await finger.join(await centreOf(walk.button('Skip')))
  await finger.stay(LONG)
  await finger.part()
  await finger.lift()
  await expect(walk.heading).toHaveText(spot)
  await walk.expectSaved(saved)

  // Labels without a pointer, keys, and the mouse, which keeps its menu.
  await answersOnce(page, walk, () => here.dispatchEvent('click'))
  await answersOnce(page, walk, () => here.press('Enter'))
  await answersOnce(page, walk, () => here.press(' '))
  await answersOnce(page, walk, () => here.click())
  await walk.expectSaved(saved + 4)
  await here.click({ button: 'right' })
  await expect.poll(() => menus()).toBe(1)
  await walk.expectSaved(saved + 4)

  // As fast as a person taps: no tap is dropped, and none answers two spots.
  const spots = await tapThrough(here, QUICK_TAPS)
  expect(new Set(spots).size).toBe(QUICK_TAPS)
  await walk.expectSaved(saved + 4 + QUICK_TAPS)
  expect(spots).not.toContain(await walk.spot())
})

test('a press that ends over a dialog that opened meanwhile answers nothing', async ({ tablet, server }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  const spot = await walk.spot()
  await takesTaps(page)
  const finger = await putFinger(page, await centreOf(page.locator('.walk-here')))
  await endSession(tablet, server.url)
  const signIn = new SignIn(page)
  await expect(signIn.card).toBeVisible()
  await finger.lift()
  await signIn.as('gate')
  await expect(walk.heading).toHaveText(spot)
  // The next press counts again, for this spot alone.
  await answersOnce(page, walk, () => page.locator('.walk-here').tap())
  await walk.expectSaved(1)
})

test('a press on the reefer round answers where it came down, however it rolls', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tablet.setSignal(false)
  await tab.beginRound()
  const unit = page.getByRole('region', { name: 'Trailer', exact: true }).getByRole('heading', { level: 2 })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const later = button('Later')
  await expect(unit).not.toBeEmpty()
  for (const [at, key] of ['1', '2'].entries()) await rollOver(page, button(key), at * LONG)
  await expect(page.locator('.round-reading output')).toHaveText(/^12\b/)
  await rollOver(page, button('1/2'), LONG)
  await expect(button('1/2')).toHaveAttribute('aria-pressed', 'true')
  await rollOver(page, page.getByRole('switch', { name: 'Defrost' }), LONG)
  await expect(page.getByRole('switch', { name: 'Defrost' })).toBeChecked()
  const { left, right, middle } = await edgesOf(later)
  for (const ms of [0, LONG]) {
    const before = (await unit.textContent()) ?? ''
    await takesTaps(page)
    await press(
      page,
      [
        { x: left + 4, y: middle },
        { x: right - 4, y: middle },
      ],
      ms,
    )
    await expect(page.getByText(`${before}: Later, not checked`, { exact: true }).last()).toBeAttached()
    await expect(unit).not.toHaveText(before)
    const after = (await unit.textContent()) ?? ''
    await takesTaps(page)
    await press(
      page,
      [
        { x: left + 4, y: middle },
        { x: left - 4, y: middle },
      ],
      ms,
    )
    await later.dispatchEvent('click', { detail: 1 })
    await expect(unit).toHaveText(after)
  }
})

test('a list and its keys count each press once, and the list scrolls', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await openYardAudit(page)
  const walk = new Walk(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  await walk.choose(['Yard'])
  const typed = page.getByLabel('What do you see? Last 3 digits')
  for (const ms of [0, LONG]) await rollOver(page, walk.button('1'), ms)
  await expect(typed).toHaveValue('11')
  // The same digit twice is no double tap.
  await tapTwice(walk.button('1'))
  await expect(typed).toHaveValue('1111')
  for (let left = 4; left > 0; left--) await rollOver(page, walk.button('Delete'), 0)
  await expect(typed).toHaveValue('')

  const line = (at: number) => page.locator('.walk-line-of-list').nth(at)
  const here = (at: number) => line(at).getByRole('button', { name: /^Here / })
  await rollOver(page, here(0), 0)
  await rollOver(page, line(1).getByRole('button', { name: /^Not here / }), LONG)
  await walk.expectSaved(2)
  const { left, right, middle } = await edgesOf(here(2))
  await press(
    page,
    [
      { x: left + 4, y: middle },
      { x: left - 4, y: middle },
    ],
    LONG,
  )
  // A click on another button than the one that was pressed.
  await here(3).dispatchEvent('pointerdown', { isPrimary: true, pointerType: 'touch' })
  await line(3)
    .getByRole('button', { name: /^Not here / })
    .dispatchEvent('click', { detail: 1 })
  await press(
    page,
    [
      { x: right - 4, y: middle },
      { x: right - 4, y: middle - 200 },
    ],
    0,
  )
  await expect.poll(() => page.locator('.windowed').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
  // One that comes down while the list still rolls only stops it.
  await tapAsItRolls(here(3))
  await walk.expectSaved(2)
  await expect(async () => {
    await here(3).tap()
    await walk.expectSaved(3)
  }).toPass()
})

test('the spots around and the matches of a number count each press once', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  for (const ms of [0, LONG]) {
    const near = page.locator('button.walk-near').last()
    const name = (await near.locator('b').textContent()) ?? ''
    await rollOver(page, near, ms)
    await expect(walk.heading).toHaveText(name)
    // The strip follows the card.
    await expect(page.locator('.walk-near[data-now] b')).toHaveText(name)
  }
  const spot = await walk.spot()
  await walk.button('Another trailer').tap()
  const pad = page.getByRole('dialog', { name: `Which trailer stands in ${spot}?` })
  for (const digit of '10') await rollOver(page, pad.getByRole('button', { name: digit, exact: true }), 0)
  const match = pad.getByRole('list', { name: 'Trailers' }).getByRole('button').first()
  await rollOver(page, match, LONG)
  await expect(pad).toBeHidden()
  await expect(walk.heading).not.toHaveText(spot)
  await walk.expectSaved(1)
})

/** Expects that an act leads to the next card, and to no further one. */
async function answersOnce(page: Page, walk: Walk, act: () => Promise<void>): Promise<void> {
  const before = await walk.spot()
  await takesTaps(page)
  await act()
  await expect(walk.heading).not.toHaveText(before)
  const next = await walk.spot()
  await takesTaps(page)
  expect(await walk.spot()).toBe(next)
}

/** Taps a button at the moment of a scroll of its list. */
async function tapAsItRolls(button: Locator): Promise<void> {
  await button.evaluate(async (element: HTMLElement) => {
    const list = element.closest('.windowed')
    if (!list) throw new Error('not in a list')
    const scroll = new Promise<Event>((resolve) => list.addEventListener('scroll', resolve, { once: true }))
    list.scrollTop += 1
    const { timeStamp } = await scroll
    const down = new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'touch' })
    Object.defineProperty(down, 'timeStamp', { value: timeStamp })
    element.dispatchEvent(down)
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
  })
}

async function topOf(button: Locator): Promise<number> {
  return (await button.boundingBox())?.y ?? 0
}

/** Counts the menus that the browser opens. */
async function countMenus(page: Page) {
  await page.evaluate(() => {
    const counted = document.documentElement.dataset
    counted.shown = '0'
    window.addEventListener('contextmenu', ({ defaultPrevented }) => {
      if (!defaultPrevented) counted.shown = `${Number(counted.shown) + 1}`
    })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.shown))
}
