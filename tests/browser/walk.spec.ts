import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { AuditState } from '../../src/domain/trailers/trailer-lists.ts'
import { beginShift, expectShellKept } from './pages/shell.ts'
import { takePhoto } from './pages/camera.ts'
import { expectReportCard } from './pages/report-cards.ts'
import { beginWalk, Walk, closeAllTheSame } from './pages/walk.ts'
import { barriers } from './support/barriers.ts'
import { readYard, rowFrom, trailerAt } from './support/books-of-yard.ts'
import { recordFelt } from './support/felt.ts'
import { centreOf, pressBeside, putFinger } from './support/finger.ts'
import { Hand } from './support/hand.ts'
import { awkwardInHand, hereAcross, hereAside, TURNED, UPRIGHT } from './support/in-hand.ts'
import { cutAtTwiceTheText } from './support/large-text.ts'
import { addLightSensor, expectSunTheme } from './support/light-sensor.ts'
import { loadAfterClose, reloadAfterClose } from './support/reload.ts'
import { loseSignal, regainSignal } from './support/restart.ts'
import { readRecords } from './support/tablet-records.ts'
import { test } from './support/test.ts'
import { walkedSpots } from '../support/volumes.ts'

const SPOTS = 20
const LONG_WALK_ROWS = ['Row A', 'Row B', 'Row C', 'Row D', 'Door']

test('a row walked, corrected and closed offline is the same at the server afterwards', async ({
  tablet,
  server,
  office,
}) => {
  const yard = await readYard(office)
  const page = await tablet.open()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')
  await loseSignal(tablet, server)
  const walk = await beginWalk(page, ['Row A', 'Row B'])

  // The walk begins at the end of its first row that is nearer to the gate.
  const begin = await walk.spot()
  const order = rowFrom(yard, begin.startsWith('A') ? 'A' : 'B', 'Gate')
  expect(begin).toBe(order[0])
  await expect(page.getByText(`The walk starts at ${begin}, the end nearer to Gate.`)).toBeVisible()
  const taken = order.slice(0, SPOTS).filter((name) => yard.trailers.has(name))
  const [first, second, third, fourth] = taken.map((name) => ({ name, trailer: trailerAt(yard, name) }))
  if (!first || !second || !third || !fourth) throw new Error('the demo has too few trailers in that row')
  const acts = new Map([
    [first.name, () => walk.tapOther(second.trailer.Number.slice(-3), second.trailer.Number)],
    [second.name, () => walk.tapOther(first.trailer.Number.slice(-3), first.trailer.Number)],
    [
      third.name,
      async () => {
        await expectFactsInSight(page)
        await walk.button('Photo').click()
        await takePhoto(page)
        await walk.tap('Not here')
      },
    ],
    [fourth.name, () => tapThenThinkBetter(walk, fourth.name)],
  ])
  for (const [at, name] of order.slice(0, SPOTS).entries()) {
    await expect(walk.heading).toContainText(name)
    await (acts.get(name) ?? (() => walk.tap(yard.trailers.has(name) ? 'Here' : 'Empty, as listed')))()
    if (at !== SPOTS / 2) continue
    await walk.expectSaved(at + 1)
    await reloadAfterClose(page)
    await walk.expectSaved(at + 1)
    await expect(walk.heading).toContainText(order[at + 1] ?? '')
  }
  await walk.expectSaved(SPOTS)

  for (const width of [600, 1280]) {
    await page.setViewportSize({ width, height: 960 })
    await expect(page.getByRole('button', { name: 'Findings 2', exact: true })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Findings' }).click()
  const findings = page.getByRole('article')
  await expect(findings).toHaveCount(2)
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await expect(findings.filter({ hasText: `${third.trailer.Number} ` })).toContainText('was not found')
  const swap = findings.filter({ hasText: "stand in each other's spot" })
  await expect(swap).toContainText(first.trailer.Number)
  await expect(swap).toContainText(second.trailer.Number)
  await swap.getByRole('button', { name: 'Swap them in the list' }).click()
  await expect(findings).toHaveCount(1)
  // Its card comes again; at the second look the trailer is not there.
  await findings.getByRole('button', { name: `Look again: ${third.trailer.Number}` }).click()
  await expect(walk.heading).toContainText(third.name)
  await page.getByRole('button', { name: 'Findings' }).click()

  await page.getByRole('button', { name: 'Close session' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to close this yard audit session?' })
  await question.getByRole('button', { name: 'Close session' }).click()
  await closeAllTheSame(page)
  await expect(question).toBeHidden()

  await loadAfterClose(page, '/audit-reports')
  await page.getByRole('button', { name: 'Yard Audit' }).first().click()
  const report = page.getByRole('article', { name: 'Yard Audit' })
  await expect(report.getByRole('row', { name: new RegExp(`^${third.trailer.Number} .* Not found `) })).toBeVisible()
  await expect(report.getByRole('row', { name: /Found in another spot/ })).toHaveCount(2)
  await expectReportCard(page, first.trailer.Number, [first.name, `Found at ${second.name}`, 'Found in another spot'])

  await page.getByRole('button', { name: 'Photos (1)' }).click()
  const photos = page.getByRole('dialog', { name: 'Photos of the Yard Audit' })
  await expect(photos.getByRole('listitem')).toContainText(`${third.trailer.Number}, `)
  await expect(photos.getByRole('img')).toHaveJSProperty('complete', true)
  await photos.getByRole('button', { name: 'Close' }).click()

  const csv = await downloadCsv(page)
  expect(csv.name).toMatch(/^Northgate-Cold-Storage_Yard-Audit_\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.lines[0]).toBe('\ufeffTrailer#,SCAC,Result,Location,Found at,Checked,Checked by')
  expect(csv.lines).toContainEqual(
    expect.stringMatching(`^${first.trailer.Number},[^,]*,Found in another spot,${first.name},${second.name},`),
  )
  expect(csv.lines).toContainEqual(expect.stringMatching(`^${third.trailer.Number},[^,]*,Not found,${third.name},,`))

  await regainSignal(tablet, server)
  await shell.expectInStep()
  await expect(report).toBeVisible()
  const after = await readYard(office)
  expect(trailerAt(after, first.name).ID).toBe(second.trailer.ID)
  expect(trailerAt(after, second.name).ID).toBe(first.trailer.ID)
  expect(trailerAt(after, third.name).AuditState).toBe(AuditState.ConditionalDeparted)
  expect(trailerAt(after, fourth.name)).toMatchObject({ AuditState: AuditState.NotChecked, LastYardAuditState: 1 })
  const { Audits } = await office.call<Answers['Audits']>('GET', '/audits')
  expect(Audits[0]).toMatchObject({ Type: 1, State: 2, ClosedUserName: 'Gus Halvorsen' })
})

test('a spot is one tap that is felt; keys, labels and the rest of a row work too', async ({ tablet, office }) => {
  const yard = await readYard(office)
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const felt = await recordFelt(page)
  await tablet.setSignal(false)
  const walk = await beginWalk(page, ['Row A'])
  await expect.poll(felt.isAwake).toBe(true)
  const begin = await walk.spot()
  await page.locator('.walk-here').dblclick()
  await walk.expectSaved(1)
  await expect.poll(felt.vibrations).toEqual(['20'])
  await expect.poll(felt.tones).toEqual([880])
  const taps = await felt.taps()
  await page.keyboard.press('1')
  await walk.expectSaved(2)
  await page.keyboard.press('u')
  await walk.expectSaved(1)
  await page.keyboard.press('u')
  await walk.expectSaved(0)
  expect(await felt.taps()).toBe(taps)
  const hand = new Hand(page)
  await hand.tap(page.locator('.walk-here'))
  await walk.expectSaved(1)
  hand.expectWithin('spot')
  expect(await felt.taps()).toBe(taps + 1)
  // Felt once the answer is drawn.
  await expect.poll(async () => (await felt.vibrations()).length).toBeGreaterThan(2)
  // A finger that slides off the button answers nothing, nor does one beside another, or beside a palm above the buttons.
  const here = await centreOf(page.locator('.walk-here'))
  const spot = await walk.spot()
  const finger = await putFinger(page, here)
  await finger.moveTo({ x: here.x, y: here.y - 200 })
  await finger.lift()
  for (const palm of [
    { x: here.x + 40, y: here.y },
    { x: here.x, y: here.y - 300 },
  ]) {
    await pressBeside(page, here, palm)
    await expect(walk.heading).toContainText(spot)
  }
  await walk.expectSaved(1)
  // A long press, as with gloves, answers once, and opens nothing.
  const long = await putFinger(page, here)
  await long.stay(800)
  await expect(walk.heading).toContainText(spot)
  await long.lift()
  await expect(walk.heading).not.toContainText(spot)
  await walk.expectSaved(2)
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await page.keyboard.press('u')
  await walk.expectSaved(1)

  // A tablet that is set to be quiet.
  await addLightSensor(page)
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Tones and vibration: On' }).click()
  await page.getByRole('button', { name: 'Hints: Off' }).click()
  await expectSunTheme(page)
  await page.keyboard.press('Escape')
  // The hint of a panel has been read when the panel is closed.
  const read = page.getByText('Each change is saved on this tablet first')
  for (const shown of [true, false]) {
    await shell.sync.click()
    await expect(page.getByRole('button', { name: 'Sync now' })).toBeVisible()
    await expect(read).toBeVisible({ visible: shown })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Sync now' })).toBeHidden()
  }
  // The hint names a button of a spot with a trailer, and goes for all cards with the first answer.
  const hint = page.getByText('Tap Here if it stands here: the next spot comes by itself.')
  const strip = page.getByRole('navigation', { name: 'Spots around this one' })
  const empty = await walk.spot()
  await expect(walk.button('Empty, as listed')).toBeVisible()
  await expect(hint).toBeHidden()
  await strip
    .getByRole('button')
    .filter({ hasText: /[A-Z0-9]{5}/ })
    .first()
    .click()
  await expect(hint).toBeVisible()
  // Beside it the facts stay in sight, also where a banner takes 49 px, and else the legend of the row too.
  const facts = page.locator('.walk-proof')
  const legend = page.locator('.row-map h3')
  await page.setViewportSize({ width: 600, height: 911 })
  await expect(legend).toBeHidden()
  await expect(facts).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 600, height: 960 })
  await expect(legend).toBeInViewport({ ratio: 1 })
  await expect(facts).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  const around = ['Another trailer', 'Undo', 'Skip'].map((name) => walk.button(name))
  const ofTrailer = ['Here', 'Not here'].map((name) => walk.button(name))
  expect(await awkwardInHand(page, { near: [...ofTrailer, ...around] })).toEqual([])
  await strip.getByRole('button', { name: empty }).click()
  await expect(walk.heading).toContainText(empty)
  const before = [await felt.vibrations(), await felt.tones()]

  expect(await awkwardInHand(page, { near: [walk.button('Empty, as listed'), ...around] })).toEqual([])
  for (const size of UPRIGHT) {
    await page.setViewportSize(size)
    await expect.poll(() => hereAcross(page)).toEqual({ missing: 0, isApart: true })
  }
  // Turned, it has the right half, where a thumb is.
  for (const size of TURNED) {
    await page.setViewportSize(size)
    await expect.poll(() => hereAside(page)).toEqual({ isAtEdge: true, isHalf: true })
  }
  expect(await cutAtTwiceTheText(page)).toEqual([])

  // By the keyboard alone: each button is reached by Tab, and says what it does.
  for (const _ of Array(20)) {
    await page.keyboard.press('Tab')
    if (await page.locator('.walk-here:focus').count()) break
  }
  await expect(page.locator('.walk-here')).toBeFocused()
  // Held down, it answers one spot.
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await walk.expectSaved(2)
  await expect(walk.heading).toBeFocused()
  await expect(hint).toBeHidden()
  expect([await felt.vibrations(), await felt.tones()]).toEqual(before)
  expect(await barriers(page)).toEqual([])

  // Two spots back and forth by the strip; the rest of the row by one act, and back by one.
  const third = await walk.spot()
  await strip.getByRole('button').nth(1).click()
  await expect(page.getByText(/^Gus Halvorsen, \d\d:\d\d: /)).toBeVisible()
  await strip.getByRole('button', { name: third }).click()
  await walk.button('Rest of the row as listed').click()
  const question = page.getByRole('dialog', { name: 'Is the rest of Row A as listed?' })
  const looked = question.getByRole('button', { name: 'I looked: all as listed' })
  expect(await awkwardInHand(page, { near: [looked, question.getByRole('button', { name: 'Cancel' })] })).toEqual([])
  expect(await cutAtTwiceTheText(page, [], [...UPRIGHT, ...TURNED])).toEqual([])
  await looked.click()
  await expect(page.getByRole('heading', { name: 'My rows are walked' })).toBeFocused()
  await walk.expectSaid(/^\d+ spots as listed, saved$/)
  await expect(page.getByText(/^(\d+) of \1 spots have an answer, all saved\.$/)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  const ends = ['Undo', 'Other rows'].map((name) => walk.button(name))
  expect(
    await awkwardInHand(page, { near: [], others: [...ends, page.locator('.walk-done .button-primary')] }),
  ).toEqual([])
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await walk.button('Undo').click()
  await walk.expectSaid(/^\d+ spots undone$/)
  await walk.expectSaved(2)
  await expect(walk.heading).toContainText(third)

  // The next row begins at its end that is nearer to the last answer, that of the second spot.
  const last = rowFrom(yard, 'A', begin)[1] ?? ''
  const first = rowFrom(yard, 'B', last)[0] ?? ''
  await page.getByRole('button', { name: 'Rows' }).click()
  await walk.choose(['Row B'])
  await expect(walk.heading).toHaveText(first)
  await expect(page.getByText(`The walk starts at ${first}, the end nearer to ${last}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Findings' }).click()
  await expect.poll(felt.isAwake).toBe(false)
  expect(await barriers(page)).toEqual([])
})

test('each tap of a long walk is one check, in order, on a slow tablet too', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await tablet.setSignal(false)
  const walk = await beginWalk(page, LONG_WALK_ROWS)
  const { x, y } = await centreOf(page.locator('.walk-here'))
  const browser = await page.context().newCDPSession(page)
  const spots: (string | null)[] = []
  // The buttons of a card pause for a moment, which a finger does not notice.
  const next = async () => {
    const spot = await page.waitForFunction(nextSpot, spots.at(-1) ?? null)
    spots.push(await spot.jsonValue())
  }
  await next()
  for (let taps = 1; taps <= walkedSpots; taps++) {
    if (taps === walkedSpots / 2) await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.touchscreen.tap(x, y)
    await next()
  }
  await walk.expectSaved(walkedSpots)
  const { outbox, locations } = await readRecords(page)
  const nameOf = new Map(locations.map(({ ID, Name }) => [ID, Name]))
  const checks = outbox
    .filter(({ Entry }) => Entry.Call === 'POST /audittrailers')
    .sort((a, b) => a.Sequence - b.Sequence)
  expect(checks.map(({ Entry }) => nameOf.get(Number(Entry.Body.LocationID)))).toEqual(spots.slice(0, walkedSpots))
  expect(new Set(spots).size).toBe(walkedSpots + 1)
})

/** Runs in the page: the spot of the card once it differs from `before` and its buttons take taps, else null. */
function nextSpot(before: string | null): string | null {
  const spot = document.querySelector('.walk-name')?.textContent ?? null
  const isResting = document.querySelector('.walk-answers')?.getAnimations().length !== 0
  return spot === before || isResting ? null : spot
}

test("two auditors see each other's answers, and nobody is sent to an answered spot", async ({
  tablet,
  otherTablet,
}) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  for (const _ of [1, 2]) await walk.tap(await walk.expectedAnswer())
  await walk.expectSaved(2)
  await shell.expectInStep()

  const otherPage = await otherTablet.open()
  await beginShift(otherPage, 'admin')
  await otherPage.goto('/yard-control')
  await otherPage.getByRole('tab', { name: 'YARD AUDIT' }).click()
  await otherPage.getByRole('button', { name: 'Walk the row' }).click()
  await expect(otherPage.getByRole('form', { name: 'Rows to walk' })).toContainText('Last: Gus Halvorsen')
  const other = new Walk(otherPage)
  await other.start(['Row A'])
  await other.expectSaved(2)
  const third = await walk.spot()
  expect(await other.spot()).toBe(third)

  // The card on the screen names the faster person and stays; the next one is an unanswered spot.
  await walk.tap(await walk.expectedAnswer())
  await expect(otherPage.getByText(/^Gus Halvorsen, \d\d:\d\d: /)).toBeVisible()
  expect(await other.spot()).toBe(third)
  await other.tap('Skip')
  expect(await other.spot()).toBe(await walk.spot())

  await otherPage.goto('/audit-reports')
  await expect(otherPage.getByRole('gridcell', { name: 'No mail so far' }).first()).toBeVisible()
})

/** Expects the facts by which the eye recognizes the trailer on the smallest tablet, whose state of sync takes two lines. */
async function expectFactsInSight(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 600, height: 960 })
  await expect(page.locator('.walk-proof')).toBeInViewport({ ratio: 1 })
  if (before) await page.setViewportSize(before)
  // With large text the answers of the spots around it are whole words.
  expect(await cutAtTwiceTheText(page)).toEqual([])
}

/** Answers by mistake, and undoes it at once. */
async function tapThenThinkBetter(walk: Walk, name: string): Promise<void> {
  await walk.tap('Not here')
  await walk.expectSaid(`${name}: Not here, saved`)
  await walk.button('Undo').click()
  await walk.expectSaid(`${name}: undone`)
  await expect(walk.heading).toContainText(name)
  await walk.tap('Here')
}

async function downloadCsv(page: Page): Promise<{ readonly name: string; readonly lines: readonly string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  return {
    name: download.suggestedFilename(),
    lines: (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n'),
  }
}
