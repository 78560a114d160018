import { expect, type Locator, type Page } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { TaskBoard } from './pages/task-board.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { expectClearOfDialog, expectClearOfNotice } from './support/covered-by-notice.ts'
import { centreOf, putFinger } from './support/finger.ts'
import { awkwardInHand, TURNED, UPRIGHT } from './support/in-hand.ts'
import { cutAtTwiceTheText } from './support/large-text.ts'
import { createTaskOffice } from './support/task-office.ts'
import { overlaps } from './support/top-bar.ts'
import { isBatch } from '../support/fault-proxy.ts'
import { test } from './support/test.ts'

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 600, height: 960 },
]

const onScreen = '.screen-main :is(a, button, input, h1), .sync-bar, .banner'

test('nothing on the screen moves, covers or cuts what one reads by', async ({ tablet, office }) => {
  const company = await office.company()
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const yard = new YardControl(page)

  // One button for an arrival, and nothing over the list.
  await expect(page.getByRole('button', { name: 'Arrive Trailer' })).toHaveCount(1)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(page.getByRole('banner').getByText('Northgate Cold Storage')).toBeInViewport()
    expect(await cutName(page), `the site's name at ${size.width} px`).toBe(false)
    expect(await overlaps(page), `in the top bar at ${size.width} px`).toEqual([])
    // With the filters folded the list begins in the first screen, and nothing stands over its buttons.
    await expect(yard.rows.nth(2).locator('.row-name')).toBeInViewport({ ratio: 1 })
    await expect.poll(() => misplaced(page), { message: `at ${size.width} px` }).toEqual([])
    await expect.poll(() => cutColumns(page), { message: `at ${size.width} px` }).toEqual([])
  }
  // As cards, a row still says which trailer, where, and in what state, and offers its acts.
  const card = yard.rows.first()
  for (const column of ['1a', '1b', '1d', '2a', '2d']) {
    await expect(card.locator(`[data-card="${column}"]`)).toBeInViewport({ ratio: 1 })
  }
  await card.getByRole('button', { name: /^More on / }).click()
  await expect(card.getByRole('button', { name: /^Depart / }).last()).toBeInViewport()
  expect(await misplaced(page), 'beside an open menu').toEqual([])
  await page.keyboard.press('Escape')
  const held = [...UPRIGHT, ...TURNED]
  const arrive = page.getByRole('button', { name: 'Arrive Trailer' })
  expect(await awkwardInHand(page, { near: [arrive], sizes: held })).toEqual([])

  // A card drawn to the left shows its next act, which a tap beside it covers again.
  const depart = card.getByRole('button', { name: /^Depart / })
  await expect(depart).toBeHidden()
  await drawLeft(page, card)
  await expect(depart).toBeInViewport({ ratio: 1 })
  await expect(card.locator('.row-name')).toBeInViewport({ ratio: 1 })
  await depart.tap()
  const departing = page.getByRole('dialog', { name: /^Depart trailer / })
  await expect(departing).toBeVisible()
  const near = [departing.getByRole('button', { name: 'Depart', exact: true })]
  expect(await awkwardInHand(page, { near, sizes: held })).toEqual([])
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(depart).toBeHidden()
  await drawLeft(page, card)
  await expect(depart).toBeInViewport({ ratio: 1 })
  await card.locator('[data-card="2a"]').tap()
  await expect(depart).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('.cards')).toHaveCount(0)

  // A turned tablet keeps its place in a page of the list.
  await page.getByLabel('Rows per page').selectOption('25')
  await expect(yard.rows).toHaveCount(25)
  await page.locator('.table-frame').evaluate((frame) => {
    const row = frame.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0
    frame.scrollTo({ top: 6.5 * row })
  })
  const seventh = (await yard.rows.nth(6).locator('.row-name').textContent()) ?? ''
  await expect.poll(() => firstInSight(page)).toBe(seventh)
  for (const size of [sizes[2], sizes[1]]) {
    if (size) await page.setViewportSize(size)
    await expect(page.locator('.cards')).toHaveCount(size?.width === 800 ? 1 : 0)
    await expect.poll(() => firstInSight(page), { message: `at ${size?.width} px` }).toBe(seventh)
  }
  await page.locator('.table-frame').evaluate((frame) => frame.scrollTo({ top: 0 }))

  // Title, tabs and main button are one line.
  const head = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('tablist'),
    page.getByRole('button', { name: 'Arrive Trailer' }),
  ]
  const boxes = await Promise.all(head.map((part) => part.boundingBox()))
  expect(new Set(boxes.map((box) => box && Math.round((box.y + box.height / 2) / 4))).size).toBe(1)

  // Each tab keeps how far it was scrolled sideways.
  const frame = page.locator('.table-frame')
  const scrolled = () => frame.evaluate((element) => element.scrollLeft)
  await frame.evaluate((element) => element.scrollTo({ left: 300 }))
  await expect.poll(scrolled).toBe(300)
  await page.getByRole('tab', { name: 'YARD INVENTORY' }).click()
  await expect.poll(scrolled).toBe(0)
  await page.getByRole('tab', { name: 'ARRIVALS' }).click()
  await expect.poll(scrolled).toBe(300)
  await frame.evaluate((element) => element.scrollTo({ left: 0 }))

  // A mark that comes and goes does not move the number.
  await tablet.setSignal(false)
  await yard.arrive(flatbed('STILL1', company))
  const row = await yard.find('STILL1')
  await expect(row.getByText('Waiting')).toBeVisible()
  const marked = await placeOf(row)
  await tablet.setSignal(true)
  await expect(row.getByText('Waiting')).toBeHidden()
  expect(await placeOf(row)).toEqual(marked)
})

test('columns that come back fill a list that was widened meanwhile', async ({ tablet, office }) => {
  await createTaskOffice(office).addSpot('WIDE1')
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  await expect(page.getByRole('button', { name: 'View Spot WIDE1' })).toBeVisible()
  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.click()
  const ticked = page.getByRole('checkbox', { checked: true, disabled: false })
  await expect(ticked.first()).toBeVisible()
  for (let left = await ticked.count(); left > 2; left--) await ticked.last().click()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(page.getByRole('columnheader')).toHaveCount(4)

  await page.getByRole('button', { name: 'As delivered' }).click()
  await expect(page.getByRole('columnheader', { name: 'Date', exact: true })).toBeInViewport()
  await expect.poll(() => emptyColumns(page)).toEqual([])

  // On a small tablet a card is drawn aside for its next act, and says how long it waits.
  await page.setViewportSize({ width: 600, height: 960 })
  const card = page.getByRole('row').filter({ hasText: 'WIDE1' })
  const waits = card.locator('[data-card="2d"]')
  await expect(waits).toBeInViewport({ ratio: 1 })
  expect(await waits.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0)
  const reason = page.locator('.chip').filter({ hasText: 'Trailer In Door' }).first()
  await reason.scrollIntoViewIfNeeded()
  await expect(reason).toBeInViewport({ ratio: 1 })
  await card.scrollIntoViewIfNeeded()
  const start = card.getByRole('button', { name: 'Start Spot WIDE1' })
  await drawLeft(page, card)
  await expect.poll(async () => (await start.boundingBox())?.width).toBeGreaterThan(200)
  await expect(card.locator('.row-name')).toBeInViewport({ ratio: 1 })
  await start.tap()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a chip removed by the keyboard passes the focus on to the next one', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  await board.tap('Users', ['Dale Whitaker'], ['Dale Whitaker'])
  await board.tap('Types', ['Loaded'], ['Loaded'])
  await page.getByRole('button', { name: 'Remove Users: Dale Whitaker' }).press('Enter')
  const last = page.getByRole('button', { name: 'Remove Types: Loaded' })
  await expect(last).toBeFocused()
  await last.press('Enter')
  await expect(page.getByRole('button', { name: /^FILTERS/ })).toBeFocused()

  // Of parts that go at once, the first one that stays gets it; of all of them, the title.
  for (const [gone, next] of [
    [['2', '3'], '4'],
    [['2', '3', '4'], '1'],
    [['1', '2', '3', '4'], await page.getByRole('heading', { level: 1 }).textContent()],
  ] as const) {
    await page.evaluate(loseFocus, gone)
    await expect(page.locator(':focus')).toHaveText(next ?? '')
  }
})

/** Runs in the page: the second of four buttons has the focus, and some of them go in one redraw. */
function loseFocus(gone: readonly string[]): void {
  const list = document.createElement('ul')
  for (const name of ['1', '2', '3', '4']) {
    const button = document.createElement('button')
    button.textContent = name
    list.append(button)
  }
  document.body.append(list)
  const buttons = [...list.querySelectorAll('button')]
  buttons[1]?.focus()
  for (const button of buttons) if (gone.includes(button.textContent ?? '')) button.remove()
}

test('icons of new rows are not parsed again, and follow what they stand for', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const yard = new YardControl(page)
  const filters = page.getByRole('button', { name: /^FILTERS/ })
  const arrow = () => filters.locator('svg').last().innerHTML()
  const folded = await arrow()
  expect(folded).toContain('<path')
  await filters.click()
  await expect.poll(arrow).not.toBe(folded)
  await filters.click()
  await expect.poll(arrow).toBe(folded)

  await expect(yard.rows.first().locator('svg').first()).toBeVisible()
  await page.evaluate(countParsed)
  const first = (await yard.rows.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Next Page' }).click()
  await expect(yard.rows.first()).not.toHaveText(first)
  await expect(yard.rows.locator('svg:not(:empty)')).not.toHaveCount(0)
  await expect(yard.rows.locator('svg:empty')).toHaveCount(0)
  // Types of trailers that the first page did not have.
  expect(await page.evaluate(() => window.parsed)).toBeLessThan(5)
})

test('one notice at a time, and an error stays until it is read or its form is closed', async ({ tablet, office }) => {
  await office.arrive({ Number: 'TAKEN1' })
  const company = await office.company()
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const yard = new YardControl(page)
  const notices = page.locator('.notice')
  const form = await yard.startArrival()
  await form.fill(flatbed('TAKEN1', company))
  await page.clock.install()
  await form.frame.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(notices.filter({ hasText: 'Trailer TAKEN1 is already on the yard.' })).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(notices).toHaveCount(1)
  await form.fill({ 'Trailer#': 'TAKEN2' })
  // While an act is being sent the state of sync is wider.
  const held = tablet.network.inject({ name: 'hold' }, isBatch)
  await form.frame.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(notices.filter({ hasText: /./ })).toHaveCount(1)
  await expect(form.frame).toBeHidden()
  await shell.expectWaiting(1)
  await expectClearOfNotice(page, onScreen, sizes)
  held.heal()
  await shell.expectInStep()
  await page.clock.runFor(6_000)
  await expect(notices).toHaveCount(0)

  await yard.departMany('TAKEN2', 1)
  // In a low window the dialog is as high as the screen.
  const low = sizes.map(({ width }) => ({ width, height: 320 }))
  await expectClearOfDialog(page, [...sizes, ...low], /TAKEN2 departed.*Undo/)

  // Without a signal the state of sync has a row of its own.
  await tablet.setSignal(false)
  await yard.arrive(flatbed('TAKEN3', company))
  await shell.expectWaiting(1)
  await expectClearOfNotice(page, onScreen, sizes, 'offline')

  await yard.arrive(flatbed('TAKEN4', company))
  await expectClearOfDialog(page, sizes, /TAKEN4 saved/)
})

test('a sign-out warns of unfinished forms', async ({ tablet }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const form = await new YardControl(page).startArrival()
  await form.fill({ 'Trailer#': 'HALF' })
  await form.frame.getByRole('button', { name: 'Close' }).last().click()
  await shell.logOut()
  await expect(page.getByText('An unfinished form will be lost: new trailer HALF.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await (await new YardControl(page).startArrival()).frame.getByText('Draft restored. Not saved.').waitFor()
})

/** Names of the list's buttons and fields that something else stands over, or that a frame cuts. */
function misplaced(page: Page): Promise<readonly string[]> {
  return page.locator('.screen').evaluate((screen) => {
    const table = screen.querySelector('.table-frame')
    const frame = table?.getBoundingClientRect()
    const start = table?.querySelector('[data-sticky]')?.getBoundingClientRect().right ?? 0
    const end = table?.querySelector('[data-end]')?.getBoundingClientRect().left ?? frame?.right ?? 0
    // Columns between the fixed ones are scrolled sideways, rows up and down.
    const isAside = (control: Element, box: DOMRect) =>
      control.closest('[data-sticky], [data-end], .cards') === null &&
      (box.left + box.width / 2 < start || box.left + box.width / 2 > end)
    const isCut = (control: Element, box: DOMRect) =>
      frame !== undefined && (box.top < frame.top || box.bottom > frame.bottom || isAside(control, box))
    return [...screen.querySelectorAll<HTMLElement>('button, input, select')].flatMap((control) => {
      const box = control.getBoundingClientRect()
      const isInside = control.closest('.table-frame, .filter-chips, .tabs') !== null
      if (box.width === 0 || (isInside && (isCut(control, box) || control.closest('.table-frame') === null))) return []
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      // An open menu may stand over the list.
      const isFree =
        over !== null && (control.contains(over) || over.contains(control) || over.closest(':popover-open') !== null)
      return isFree ? [] : [control.ariaLabel ?? control.textContent ?? '']
    })
  })
}

/** The headers that the edge of the list, or its fixed last column, cuts. */
function cutColumns(page: Page): Promise<readonly string[]> {
  return page.locator('.table-frame').evaluate((frame) => {
    const end = frame.querySelector('th[data-end]') ?? frame
    const { left, right } = end.getBoundingClientRect()
    const edge = end === frame ? right : left
    return [...frame.querySelectorAll('th:not([data-end])')].flatMap((head) => {
      const box = head.getBoundingClientRect()
      return box.left < edge - 1 && box.right > edge + 1 ? [head.textContent ?? ''] : []
    })
  })
}

/** The headers in sight that have no cell in the first row. */
function emptyColumns(page: Page): Promise<readonly string[]> {
  return page.getByRole('grid').evaluate((grid) => {
    const edge = grid.closest('.table-frame')?.getBoundingClientRect().right ?? 0
    const row = grid.querySelector('tbody tr[data-key]')
    return [...grid.querySelectorAll('thead th')].flatMap((head, at) => {
      const isInSight = head.getBoundingClientRect().left < edge
      return isInSight && !row?.querySelector(`[aria-colindex="${at + 1}"]`) ? [head.textContent ?? ''] : []
    })
  })
}

/** The number of the first row in sight, of which half may be out of it. */
function firstInSight(page: Page): Promise<string | null> {
  return page.locator('.table-frame').evaluate((frame) => {
    const top = frame.getBoundingClientRect().top + (frame.querySelector('thead')?.offsetHeight ?? 0)
    const row = [...frame.querySelectorAll('tbody tr')].find((one) => one.getBoundingClientRect().bottom > top + 4)
    return row?.querySelector('.row-name')?.textContent ?? null
  })
}

/** Draws a card to the left with a finger. */
async function drawLeft(page: Page, card: Locator): Promise<void> {
  const { x, y } = await centreOf(card)
  const finger = await putFinger(page, { x, y })
  for (let by = 10; by <= 150; by += 10) await finger.moveTo({ x: x - by, y })
  await finger.lift()
}

declare global {
  interface Window {
    /** Texts that were parsed into elements since `countParsed`. */
    parsed?: number
  }
}

/** Runs in the page. */
function countParsed(): void {
  const { set, ...rest } = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') ?? {}
  window.parsed = 0
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...rest,
    set(this: Element, text: string) {
      window.parsed = (window.parsed ?? 0) + 1
      set?.call(this, text)
    },
  })
}

/** The position of the number in its row. */
async function placeOf(row: Locator) {
  const [frame, number] = await Promise.all([row.boundingBox(), row.locator('.row-name').boundingBox()])
  return frame && number && { x: number.x - frame.x, y: number.y - frame.y, width: number.width }
}

/** True if fewer than the first 20 characters of the site's name can be read. */
function cutName(page: Page): Promise<boolean> {
  return page.locator('.top-bar-name').evaluate((element) => {
    const text = element.firstChild
    if (!text) return true
    const range = document.createRange()
    range.setStart(text, 0)
    range.setEnd(text, Math.min(20, text.textContent?.length ?? 0))
    const frame = element.getBoundingClientRect()
    return [...range.getClientRects()].some(({ right, bottom }) => right > frame.right + 1 || bottom > frame.bottom + 1)
  })
}
