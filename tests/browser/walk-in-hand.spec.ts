import { expect, type Locator, type Page } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { beginWalk, openYardAudit, Walk } from './pages/walk.ts'
import { beginBelowBanner } from './support/below-banner.ts'
import type { Office } from './support/office.ts'
import { tapTwice } from './support/finger.ts'
import { freeSpot, freeSpots, type Spot } from './support/free-spot.ts'
import { awkwardInHand, POSITIONS } from './support/in-hand.ts'
import { cutAtTwiceTheText, layOutAt } from './support/large-text.ts'
import { reefer } from './support/reefers.ts'
import { isBatch } from '../support/fault-proxy.ts'
import { test } from './support/test.ts'

/** A long number. No part of it may be missing, since another trailer may differ there. */
const LONG = 'CONTAINER90123456789'

test('a long number is whole on its card, beside it, and in its finding', async ({ tablet, office }) => {
  const spot = await freeSpot(office)
  await office.arrive({ Number: LONG, LocationID: spot.ID })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const yard = menu.getByRole('link', { name: 'Arrive/Depart trailers' })
  await expect(yard).toHaveAttribute('aria-current', 'page')
  const mark = await yard.evaluate((link) => getComputedStyle(link).boxShadow)
  const walk = await beginWalk(page, [`Row ${spot.Name.slice(0, 1)}`])
  // The menu says where the walk belongs.
  const expectMarked = async () => {
    await expect(menu.locator('[aria-current]')).toHaveCount(1)
    await expect(yard).toHaveAttribute('aria-current', 'true')
    await expect(yard).toHaveCSS('box-shadow', mark)
  }
  await expectMarked()

  const near = page.getByRole('navigation', { name: 'Spots around this one' }).getByRole('button')
  const isNear = () => near.filter({ hasText: LONG }).count()
  while ((await isNear()) === 0 && (await walk.spot()) !== spot.Name) await walk.tap('Skip')
  await expectWhole(page, near.filter({ hasText: LONG }))
  await near.filter({ hasText: LONG }).click()
  await expectWhole(page, page.locator('.walk-number', { hasText: LONG }))
  expect(await cutAtTwiceTheText(page, [], POSITIONS)).toEqual([])
  // Nothing stands over the card where the screen is low.
  await page.setViewportSize({ width: 960, height: 600 })
  await expect(page.locator('.walk-number')).toBeInViewport({ ratio: 1 })
  expect(await overlap(page.locator('.walk-card'), page.locator('.row-map'))).toBe(false)

  await walk.tap('Not here')
  await page.getByRole('button', { name: 'Findings' }).click()
  const finding = page.getByRole('article').filter({ hasText: LONG })
  await expectWhole(page, finding.getByRole('button', { name: `Depart ${LONG}` }))
  await expectWhole(page, finding.getByRole('heading'))
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectMarked()
})

test('held sideways, the list of a place has its keys beside it', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await openYardAudit(page)
  await tablet.setSignal(false)
  const walk = new Walk(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  await walk.choose(['Yard'])
  const lines = page.getByRole('button', { name: /^Here / })
  const rowsInSight = () =>
    page.locator('.windowed').evaluate((list) => {
      const frame = list.getBoundingClientRect()
      const rows = [...list.querySelectorAll('li')].map((row) => row.getBoundingClientRect())
      return rows.filter(({ top, bottom }) => top >= frame.top && bottom <= frame.bottom + 1).length
    })
  for (const [size, rows] of [
    [{ width: 960, height: 600 }, 3],
    [{ width: 1280, height: 800 }, 5],
  ] as const) {
    await page.setViewportSize(size)
    await expect.poll(rowsInSight, { message: `at ${size.width} px` }).toBeGreaterThanOrEqual(rows)
    const expectKeys = async (names: readonly string[], least: number) => {
      for (const name of [...names, 'Delete', 'Undo', 'Go on']) {
        await expect(walk.button(name), `${name} at ${size.width} px`).toBeInViewport({ ratio: 1 })
        expect((await walk.button(name).boundingBox())?.height, name).toBeGreaterThanOrEqual(least)
      }
    }
    await expectKeys(['1', '0'], 64)
    await walk.button('ABC').click()
    await expectKeys(['A', 'Z'], size.height < 700 ? 48 : 64)
    await walk.button('123').click()
  }

  // Turned, a list that was scrolled shows the same trailers.
  await page.setViewportSize(POSITIONS[0])
  const list = page.locator('.windowed')
  await list.evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight / 2 }))
  await expect.poll(() => firstInSight(list)).not.toBe('')
  const seen = await firstInSight(list)
  for (const size of [POSITIONS[2], POSITIONS[0], POSITIONS[3], POSITIONS[1]]) {
    await page.setViewportSize(size)
    await expect(walk.button(seen), `at ${size.width} px`).toBeInViewport()
  }
  await page.setViewportSize(POSITIONS[3])
  await list.evaluate((frame) => frame.scrollTo({ top: 0 }))

  // The second half of a double tap takes no other answer back.
  for (const at of [0, 1]) await lines.nth(at).tap()
  await walk.expectSaved(2)
  await tapTwice(walk.button('Undo'))
  await walk.expectSaved(1)
})

test('a double tap on Undo takes one answer back where the card stays', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  const strip = page.getByRole('navigation', { name: 'Spots around this one' })
  await walk.tap(await walk.expectedAnswer())
  const second = await walk.spot()
  await walk.tap(await walk.expectedAnswer())
  await walk.expectSaved(2)
  await strip.getByRole('button', { name: second }).click()
  await expect(walk.heading).toHaveText(second)
  await tapTwice(walk.button('Undo'))
  await walk.expectSaved(1)
  await expect(walk.heading).toHaveText(second)
})

test('below a banner on a low screen the card and all keys are in sight', async ({ tablet, server }) => {
  const page = await beginBelowBanner(tablet, server)
  const walk = await beginWalk(page, ['Row A'])
  while ((await walk.expectedAnswer()) !== 'Here') await walk.tap('Skip')
  await page.setViewportSize({ width: 960, height: 600 })
  const spot = [page.locator('.walk-name'), page.locator('.walk-number')]
  const aids = [page.locator('.walk-chips'), page.locator('.walk-proof'), page.getByRole('img', { name: /^Row A: / })]
  for (const part of [...spot, ...aids, walk.button('Rest of the row as listed'), walk.button('Photo')]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }

  const system = await page.context().newCDPSession(page)
  const setText = (scale: number) => system.send('Emulation.setEmulatedOSTextScale', { scale })
  await setText(2)
  await page.setViewportSize({ width: 600, height: 960 })
  for (const part of spot) await expect(part).toBeInViewport({ ratio: 1 })
  const bar = page.getByRole('progressbar', { name: 'Answered spots' })
  await expect.poll(async () => (await bar.boundingBox())?.width).toBeGreaterThan(150)

  for (const scale of [2, 1]) {
    await setText(scale)
    await page.setViewportSize({ width: 600, height: 960 })
    await page.setViewportSize({ width: 960, height: 600 })
    for (const part of spot) await expect(part).toBeInViewport({ ratio: 1 })
    // The next card too.
    await walk.tap('Skip')
    for (const part of spot) await expect(part).toBeInViewport({ ratio: 1 })
    await walk.button('Another trailer').click()
    const pad = page.getByRole('dialog', { name: /^Which trailer stands in / })
    const typed = pad.getByRole('textbox', { name: 'Last 3 digits' })
    const expectKeys = async (keys: readonly string[]) => {
      const shown = keys.map((name) => pad.getByRole('button', { name, exact: true }))
      for (const part of [typed, ...shown]) await expect(part).toBeInViewport({ ratio: 1 })
    }
    await expectKeys(['1', '9', '0', 'Delete'])
    await pad.getByRole('button', { name: 'ABC' }).click()
    await expectKeys(['A', 'Z', '123', 'Delete'])
    await pad.getByRole('button', { name: 'Close' }).click()
  }
})

test('below a banner the list of a place has its keys in sight, or scrolls to them', async ({ tablet, server }) => {
  const page = await beginBelowBanner(tablet, server)
  await openYardAudit(page)
  const walk = new Walk(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  await walk.choose(['Yard'])
  await page.setViewportSize({ width: 960, height: 600 })
  for (const name of ['1', '9', '0', 'Delete', 'Back', 'Undo', 'Also another trailer', 'Go on']) {
    await expect(walk.button(name), name).toBeInViewport({ ratio: 1 })
    expect((await walk.button(name).boundingBox())?.height, name).toBeGreaterThanOrEqual(64)
  }
  await (await page.context().newCDPSession(page)).send('Emulation.setEmulatedOSTextScale', { scale: 2 })
  for (const size of [POSITIONS[0], POSITIONS[2]]) {
    await layOutAt(page, size)
    await expect(walk.button('1')).toHaveCSS('touch-action', 'pan-y')
    await expect(async () => {
      await walk.button('1').hover()
      await page.mouse.wheel(0, 2_000)
      await expect(walk.button('Go on')).toBeInViewport({ ratio: 0.99, timeout: 1_000 })
    }).toPass()
  }
})

test('a spot found empty is open again for a trailer that arrives there since', async ({ tablet, office }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  const { ID, Name } = await skipToFree(walk, office)
  await walk.tap('Empty, as listed')
  await walk.expectSaved(1)
  const map = (words: string) => page.getByRole('img', { name: new RegExp(`^Row A: ${words}, `) })
  await expect(map('1 as listed, 0 not')).toBeVisible()

  await office.arrive({ Number: 'LATE1', LocationID: ID })
  await walk.expectSaved(0)
  await expect(map('0 as listed, 0 not')).toBeVisible()
  const near = page.getByRole('navigation', { name: 'Spots around this one' }).getByRole('button')
  await near.filter({ hasText: `${Name} LATE1` }).click()
  await walk.tap('Here')
  await walk.expectSaved(1)
})

test('held sideways, a shipment is on one line, and large text leaves the head low', async ({ tablet, office }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  const { ID } = await skipToFree(walk, office)
  const load = { ShipmentNumber: 'SH123456789', SealNumber: 'SEAL77', SetTemperature: -20.5, BoxTemperature: -20 }
  await office.arrive({ ...reefer, ...load, Number: 'SHIPS1', LocationID: ID })
  const shipment = page.getByText('SH123456789', { exact: true })
  await expect(shipment).toBeVisible()
  await expect(page.getByRole('region', { name: 'Spot' }).locator('dl > div')).toHaveText([
    'Seal#SEAL77',
    'Shipment#SH123456789',
    'Set temp−20.5 °F',
    /^Stands here\d m$/,
  ])
  for (const size of POSITIONS) {
    await page.setViewportSize(size)
    await expect.poll(() => linesOf(shipment), { message: `at ${size.width} px` }).toBe(1)
  }

  // The words of sync are long while answers wait.
  tablet.network.inject({ name: 'hold' }, isBatch)
  for (let at = 0; at < 10; at += 1) await walk.tap(await walk.expectedAnswer())
  const system = await page.context().newCDPSession(page)
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 2 })
  await page.setViewportSize({ width: 960, height: 600 })
  const line = page.locator('.walk-head').getByText('10 to send')
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0
  const rise = async () => (await heightOf(line)) - (await heightOf(walk.button('Rows')))
  await expect(line).toBeVisible()
  await expect.poll(rise).toBeLessThanOrEqual(0)
})

test('the last spots that are not as listed are named, and the others counted', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  const odd: string[] = []
  const taken: string[] = []
  while (taken.length < 7) {
    const isTaken = (await walk.expectedAnswer()) === 'Here'
    if (isTaken) taken.push(await walk.spot())
    const answer = ['Here', 'Skip'][taken.length - 1] ?? 'Not here'
    if (isTaken && answer === 'Not here') odd.push(await walk.spot())
    await walk.tap(isTaken ? answer : 'Skip')
  }
  const stateOf = new Map([
    ...odd.map((spot) => [spot, 'odd'] as const),
    [taken[0], 'here'],
    [taken[1], 'open'],
    [await walk.spot(), 'now'],
  ])
  const cells = page.locator('.row-map-cells .row-map-cell')
  for (const [spot, state] of stateOf)
    await expect(cells.filter({ hasText: `${spot?.slice(2)}` })).toHaveAttribute('data-state', state)
  const lines = page.getByRole('list', { name: 'Not as listed in this row' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(0)).toContainText(`${odd[4]}, `)
  await expect(lines.nth(1)).toContainText(`${odd[3]}, `)
  await expect(lines.nth(2)).toHaveText('and 3 more in this row')
  for (const size of [POSITIONS[2], POSITIONS[3]]) {
    if (size) await page.setViewportSize(size)
    for (const line of await lines.all()) await expect(line).toBeInViewport({ ratio: 1 })
    await expect(walk.button('Rest of the row as listed')).toBeInViewport({ ratio: 1 })
  }
})

test('in a place for many, who answered is whole at each size of screen and text', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await openYardAudit(page)
  const walk = new Walk(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  // The icon stands beside the middle of its words.
  const foot = [/^All$/, /^None$/, /^Walk \d+ spots$/].map((name) => page.getByRole('button', { name }))
  expect(await awkwardInHand(page, { near: foot, others: await page.locator('.walk-choice').all() })).toEqual([])
  expect(await cutAtTwiceTheText(page)).toEqual([])
  const hint = page.getByText('Two auditors can split the rows between them.')
  await expect.poll(() => hint.evaluate(riseOfIcon)).toBeLessThanOrEqual(1)
  await walk.choose(['Yard'])
  await page
    .getByRole('button', { name: /^Here / })
    .first()
    .tap()
  await walk.expectSaved(1)
  const by = page.locator('.walk-list-by')
  await expect(by).toHaveText(/^Gus Halvorsen, \d\d:\d\d$/)
  const system = await page.context().newCDPSession(page)
  for (const scale of [1, 1.3, 2]) {
    await system.send('Emulation.setEmulatedOSTextScale', { scale })
    for (const size of POSITIONS) {
      await page.setViewportSize(size)
      const message = `${size.width} px, text ${scale}`
      await expect.poll(() => by.evaluate(roomInLine), { message }).toBeGreaterThanOrEqual(3)
      const here = page.getByRole('button', { name: /^Here / }).first()
      await expect.poll(async () => (await here.boundingBox())?.height, { message }).toBeGreaterThanOrEqual(64)
    }
  }
})

/** Returns the name of the first button that is whole in sight in a list. */
function firstInSight(list: Locator): Promise<string> {
  return list.evaluate((frame) => {
    const isBelow = (button: Element) => button.getBoundingClientRect().top >= frame.getBoundingClientRect().top
    return [...frame.querySelectorAll('button')].find(isBelow)?.ariaLabel ?? ''
  })
}

/** Returns the pixels between the middle of an icon and that of the words behind it. */
function riseOfIcon(line: Element): number {
  const words = document.createRange()
  words.selectNodeContents(line.lastChild ?? line)
  const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2
  const icon = line.querySelector('.icon')
  return icon ? Math.abs(middleOf(icon.getBoundingClientRect()) - middleOf(words.getBoundingClientRect())) : Infinity
}

/** Returns the pixels between a text and the edges of its line above and below, the least of them; -1 if its end is cut. */
function roomInLine(text: Element): number {
  const line = text.closest('li')?.getBoundingClientRect()
  const words = document.createRange()
  words.selectNodeContents(text)
  const { top, bottom } = words.getBoundingClientRect()
  if (!line || text.scrollWidth > text.clientWidth) return -1
  return Math.min(top - line.top, line.bottom - bottom)
}

test('an answer in a place for many does not move its list', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await openYardAudit(page)
  const walk = new Walk(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  await walk.choose(['Yard'])
  const list = page.locator('.windowed')
  for (const size of POSITIONS) {
    await page.setViewportSize(size)
    const top = async () => (await list.boundingBox())?.y
    const before = await top()
    for (const answer of ['Here', 'Not here']) {
      await page
        .getByRole('button', { name: new RegExp(`^${answer} `) })
        .first()
        .click()
      await expect(page.locator('.walk-list-head')).toContainText(`: ${answer}. `)
      expect(await top(), `${answer} at ${size.width} px`).toBe(before)
    }
  }
})

/** Expects that nothing of a text is cut by its box, nor the page wider than the screen, at each size. */
async function expectWhole(page: Page, text: Locator): Promise<void> {
  const before = page.viewportSize()
  for (const size of POSITIONS) {
    await page.setViewportSize(size)
    const over = () =>
      text.evaluateAll((boxes) => boxes.map((box) => Math.max(0, box.scrollWidth - box.clientWidth - 1)))
    await expect.poll(over, { message: `${text} at ${size.width} px` }).toEqual([0])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}

/** Goes on to the next spot in which no trailer stands, and returns it. */
async function skipToFree(walk: Walk, office: Office): Promise<Spot> {
  while ((await walk.expectedAnswer()) === 'Here') await walk.tap('Skip')
  const name = await walk.spot()
  const spot = (await freeSpots(office)).find(({ Name }) => Name === name)
  if (!spot) throw new Error(`spot ${name} is taken`)
  return spot
}

/** The number of lines on which a text stands. */
function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('not on the screen')
  const isBeside = a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1
  return !isBeside && a.y + a.height > b.y + 1 && b.y + b.height > a.y + 1
}
