import { expect, type Page } from '@playwright/test'
import { tagHex } from '../../src/domain/sites/tag-code.ts'
import { dayOf } from '../../src/domain/values/day.ts'
import { beginShift, expectShellKept } from './pages/shell.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { Walk } from './pages/walk.ts'
import { YardControl } from './pages/yard-control.ts'
import { expectNoBarrier } from './support/barriers.ts'
import { addCodeReader, showCode } from './support/code-reader.ts'
import { expectClearOfSync } from './support/covered-by-notice.ts'
import { freeSpot } from './support/free-spot.ts'
import { awkwardInHand, TURNED, UPRIGHT } from './support/in-hand.ts'
import { cutAtTwiceTheText } from './support/large-text.ts'
import type { Office } from './support/office.ts'
import { readTags } from './support/read-tags.ts'
import { reefer } from './support/reefers.ts'
import { loseSignal } from './support/restart.ts'
import { installClockForScans, scan } from './support/scanner.ts'
import { test } from './support/test.ts'

test('offline, a scan opens its trailer from anywhere, and counts on a walk', async ({ tablet, server, office }) => {
  const { tag, holder, free, tagOf } = await readTags(office)
  const departed = await departOne(office)
  const page = await tablet.open()
  await expectShellKept(page)
  await beginShift(page, 'gate')
  await loseSignal(tablet, server)

  // On a screen without use for a scan, its Enter does not press what has the focus.
  const theme = page.getByRole('button', { name: /^Theme: / })
  const chosen = await theme.getAttribute('aria-label')
  await page.getByRole('link', { name: 'Help/FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help/FAQ' })).toBeVisible()
  await theme.focus()
  await scan(page, 'ZZ-9988')
  await expect(theme).toHaveAccessibleName(chosen ?? '')
  await page.keyboard.press('Enter')
  await expect(theme).not.toHaveAccessibleName(chosen ?? '')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Arrive/Depart trailers' }).click()

  // A reader of tags types into the filter that has the focus: what stood there stays.
  const keyword = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  await keyword.fill('R1')
  await scan(page, `EPC:${tagHex(tag).toLowerCase()}`)
  const edited = page.getByRole('dialog', { name: tag }).getByRole('button', { name: `Edit ${holder}` })
  await expect(edited).toBeVisible()
  await expectNoBarrier(page)
  await edited.click()
  const edit = new TrailerForm(page, 'EDIT TRAILER')
  await edit.expectValue('Trailer#', holder)
  await expect(keyword).toHaveValue('R1')
  await keyword.fill('')
  await edit.frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit.frame).toBeHidden()

  // A typed number says as well what was not searched.
  await keyword.fill('ZZ-9988')
  await expect(page.getByText('trailers that left more than 14 days ago were not searched')).toBeVisible()
  await expectInHand(page, 'Arrive trailer ZZ-9988')
  const match = page.getByText('No match on the yard; 1 departed trailer matches:')
  await keyword.fill(partOf(departed))
  await expect(match).toBeVisible()
  await expectInHand(page, 'Show')
  // Its card shows that trailer.
  await keyword.fill(departed)
  await expect(page.getByText(`No trailer ${departed} is on the yard.`)).toBeVisible()
  await expectInHand(page, `Re-Arrive ${departed}`)
  await expect(match).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0)
  await keyword.fill('')
  await scan(page, 'ZZ-9988')
  const scanned = page.getByRole('dialog', { name: 'ZZ-9988' })
  await expect(scanned).toContainText('No trailer ZZ-9988 is on the yard.')
  await expect(scanned).toContainText('trailers that left more than 14 days ago were not searched')
  await scanned.getByRole('button', { name: 'Arrive trailer ZZ-9988' }).click()
  const arrival = new TrailerForm(page, 'NEW TRAILER')
  await arrival.expectValue('Trailer#', 'ZZ-9988')
  // Behind the known number, as where it is typed: no tap more.
  await expect(arrival.field('SCAC')).toBeFocused()
  // A number scanned into its field replaces what was there, and leads to the next one.
  await arrival.field('Trailer#').fill('R8')
  await scan(page, 'R84299')
  await expect(arrival.field('SCAC')).toBeFocused()
  await arrival.expectValue('Trailer#', 'R84299')
  await arrival.field('Notes').fill('Left light broken')
  await scan(page, tagHex(free))
  await arrival.expectValue('RFID Tag', free)
  await arrival.expectValue('Notes', 'Left light broken')
  // The look-up of a hard tag by the number.
  await arrival.frame.locator('.number-buttons').getByRole('button', { name: 'GO' }).click()
  await expect(page.getByText(/^No record found for searched trailer\. /)).toBeVisible()
  await arrival.frame.getByRole('button', { name: 'Close' }).last().click()
  await expect(arrival.frame).toBeHidden()

  await scan(page, '90442')
  const expected = page.getByRole('dialog', { name: '90442' })
  await expect(expected.getByRole('region', { name: /^Shipment/ })).toContainText('Reference PO-78233')
  await expectNoBarrier(page)
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await expected.getByRole('button', { name: /^Arrive with this shipment/ }).click()
  await arrival.expectValue('Reference ID#', 'PO-78233')
  await arrival.expectValue('Set temp', '-20')
  // A scan replaces the text of a line; a day would become a false one.
  await arrival.field('SCAC').focus()
  await scan(page, 'SAIA')
  await arrival.expectValue('SCAC', 'SAIA')
  await arrival.fill({ Status: 'Loaded' })
  await arrival.field('Shipment Date').focus()
  await scan(page, '110420')
  await expect(page.getByText('A scan cannot fill this field.')).toBeVisible()
  await arrival.expectValue('Shipment Date', '')
  await expectReadByCamera(arrival, page)
  await arrival.frame.getByRole('button', { name: 'Close' }).last().click()
  await expect(arrival.frame).toBeHidden()

  await page.getByRole('tab', { name: 'YARD AUDIT' }).click()
  await page.getByRole('button', { name: 'Open session' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open session' }).click()
  await page.getByRole('button', { name: 'Walk the row' }).click()
  const walk = new Walk(page)
  await walk.start(['Row A'])
  let saved = 0
  for (; (await walk.expectedAnswer()) !== 'Here'; saved += 1) await walk.tap('Empty, as listed')
  const spot = await walk.spot()
  await scan(page, (await page.locator('.walk-number').textContent()) ?? '')
  await walk.expectSaved(saved + 1)
  await expect(walk.heading).not.toContainText(spot)

  await scan(page, 'ZZ-9988')
  const seen = page.getByRole('dialog', { name: /^Scanned in / })
  await expect(seen).toContainText(/No list has a trailer ZZ-9988\. Save it to note that it stands in A-\d+\./)
  await scan(page, tag)
  await expect(seen).toContainText(holder)
  await expect(seen).toContainText(/Listed at .+\. Tap to note that it stands in A-\d+\./)
  await expectNoBarrier(page)
  const instead = seen.getByRole('button', { name: `Seen here instead: ${holder}, ` })
  expect(await awkwardInHand(page, { near: [], others: [instead] })).toEqual([])
  await instead.click()
  saved += 2
  await walk.expectSaved(saved)

  // The tag of the trailer that is listed there counts as well as its number; its notice leaves the state of sync in sight.
  const number = async () => (await page.locator('.walk-number').textContent()) ?? ''
  for (; !tagOf.has(await number()); saved += 1) await walk.tap(await walk.expectedAnswer())
  const [tagged, there] = [await number(), await walk.spot()]
  await installClockForScans(page)
  await scan(page, tagHex(tagOf.get(tagged) ?? ''))
  await expectClearOfSync(page, `${tagged} is here: ${there}`)
  await walk.expectSaved(saved + 1)
  await expect(walk.heading).not.toContainText(there)
})

test('a departed trailer that is listed says so, for its own number alone', async ({ tablet, office }) => {
  const departed = await departOne(office)
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const keyword = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  await keyword.fill(partOf(departed))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const row = new YardControl(page).row(departed)
  for (const size of [page.viewportSize(), { width: 600, height: 960 }]) {
    if (size) await page.setViewportSize(size)
    const place = row.getByText('Departed', { exact: true }).first()
    const left = row.getByText(/^\d\d\/\d\d\/\d\d \d\d:\d\d$/)
    for (const words of [place, left]) {
      await expect(words).toBeInViewport({ ratio: 1 })
      await expect.poll(() => words.evaluate(isWhole)).toBe(true)
    }
    await expect(row).not.toContainText('Yard')
    await expect(row.getByText(/ h \d+ m$/)).toHaveCount(0)
    await expect(row.getByRole('button', { name: /^(Depart|Check|Add task)/ })).toHaveCount(0)
  }
  await keyword.fill('ZZ-9988')
  await expect(page.getByRole('button', { name: 'Arrive trailer ZZ-9988' })).toBeVisible()
  await keyword.fill(partOf(departed))
  await expect(page.getByText('No match on the yard; 1 departed trailer matches:')).toBeVisible()
})

test('the card of a number follows what becomes of it', async ({ tablet, office }) => {
  const left = await office.arrive({ Number: 'LEFT12345' })
  await office.depart(left)
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const keyword = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  await keyword.fill('90442')
  const shipment = page.getByRole('button', { name: /^Arrive with this shipment/ })
  await expect(shipment).toBeVisible()
  // Another tablet takes its shipment for a trailer of another number.
  await office.arrive({ ...reefer, Number: 'OTHER1', ...{ ReferenceID: 'PO-78233' } })
  await expect(shipment).toBeHidden()
  await expect(page.getByRole('button', { name: 'Arrive trailer 90442' })).toBeVisible()

  await keyword.fill('LEFT12345')
  const back = page.getByRole('button', { name: /^Re-Arrive LEFT12345/ })
  await expect(back).toBeVisible()
  await office.call('DELETE', `/trailers/${left.ID}`)
  await expect(back).toBeHidden()
  await expect(page.getByText('No trailer LEFT12345 is on the yard.')).toBeVisible()
})

test('the card of a number shows what others add while it stands', async ({ tablet, office }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const keyword = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  await keyword.fill('ZZ-9988')
  const arrive = page.getByRole('button', { name: 'Arrive trailer ZZ-9988' })
  await expect(arrive).toBeVisible()
  const older = () => tablet.network.seen.filter(({ path }) => /\/trailers\?.*keyword=ZZ-9988/.test(path)).length
  await expect.poll(older).toBe(1)
  await office.call('POST', '/expectedshipments/import', {
    ExpectedShipments: [
      {
        ...{
          ReferenceNumber: 'PO-99001',
          ExpectedDate: dayOf(new Date().toISOString(), 'America/Chicago'),
          TrailerNumber: 'ZZ-9988',
        },
        ...{ ScacName: null, Type: 1, DirectionType: 1, ShipmentNumber: null, FreightName: null, SetTemperature: null },
      },
    ],
  })
  await expect(page.getByRole('button', { name: /^Arrive with this shipment/ })).toBeVisible()
  // The server is asked once for older visits, whatever else the card comes to show.
  expect(older()).toBe(1)

  await keyword.fill('NORTH-78')
  await expect(page.getByRole('button', { name: 'Arrive trailer NORTH-78' })).toBeVisible()
  const blanks = await countBlanks(page)
  const other = await office.arrive({ Number: 'OTHER78', AKA: 'NORTH-78', LocationID: (await freeSpot(office)).ID })
  const known = page.locator('.no-match').getByRole('region', { name: /^OTHER78/ })
  await expect(known).toContainText(`On the yard: ${other.LocationName}`)
  await expect(known.getByRole('button', { name: /^Depart OTHER78/ })).toBeVisible()
  await expect(page.getByText('No trailer NORTH-78 is on the yard.')).toBeHidden()
  expect(await blanks()).toBe(0)
})

test('a typed number that is part of another one shows what is known of itself', async ({ tablet, office }) => {
  await office.depart(await office.arrive({ Number: 'DPX1' }))
  await office.arrive({ Number: 'DPX12' })
  await office.arrive({ Number: '904421' })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.setViewportSize({ width: 600, height: 960 })
  const keyword = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  const yard = new YardControl(page)
  const named = (words: string) => page.getByRole('button', { name: words })
  // The line of large acts alone writes this one out.
  const task = (number: string) => yard.row(number).getByText('Add task', { exact: true })

  await keyword.fill('DPX1')
  await expect(page.getByText('No trailer DPX1 is on the yard.')).toBeVisible()
  await expect(named('Re-Arrive DPX1')).toBeInViewport({ ratio: 1 })
  await expect(yard.rows).toHaveCount(1)
  await expect(yard.row('DPX12')).toBeInViewport()
  await expect(task('DPX12')).toHaveCount(0)
  await keyword.fill('DPX12')
  await expect(task('DPX12')).toBeVisible()
  await expect(named('Re-Arrive DPX1')).toHaveCount(0)
  // A part that is nothing else means the one trailer that has it.
  await keyword.fill('PX12')
  await expect(yard.rows).toHaveCount(1)
  await expect(task('DPX12')).toBeVisible()

  await keyword.fill('90442')
  await expect(named('Arrive with this shipment')).toBeInViewport({ ratio: 1 })
  await expect(yard.rows).toHaveCount(1)
  await expect(yard.row('904421')).toBeInViewport()
  await expect(task('904421')).toHaveCount(0)
  // The number on the papers of the load is that of the shipment.
  await keyword.fill('SHP48122')
  await expect(named('Arrive with this shipment')).toBeVisible()
  await expect(named('Arrive trailer SHP48122')).toHaveCount(0)
  await keyword.fill('904421')
  await expect(task('904421')).toBeVisible()
  await expect(named('Arrive with this shipment')).toHaveCount(0)

  // Another name of a trailer on the yard is no number that left, though one left under it and others have it as a part.
  await office.depart(await office.arrive({ Number: 'KN6' }))
  await office.arrive({ Number: 'NN502', AKA: 'KN6' })
  for (const number of ['KN61', 'KN62']) await office.arrive({ Number: number })
  await keyword.fill('KN6')
  await expect(yard.rows).toHaveCount(2)
  await expect(named('Depart NN502')).toBeVisible()
  await expect(page.getByText('No trailer KN6 is on the yard.')).toHaveCount(0)
})

/** Counts how often the card of a number has nothing to tap from now on. */
async function countBlanks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const noted = document.documentElement.dataset
    noted.blanks = '0'
    new MutationObserver(() => {
      if (!document.querySelector('.no-match button')) noted.blanks = `${Number(noted.blanks) + 1}`
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.blanks))
}

test('the card of a number is not behind the keyboard of the system', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.setViewportSize({ width: 600, height: 960 })
  await page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #').fill('90442')
  const act = page.getByRole('button', { name: /^Arrive with this shipment/ })
  const bottom = async () => {
    const box = await act.boundingBox()
    return box ? box.y + box.height : 0
  }
  await expect.poll(bottom).toBeGreaterThan(960 / 2)
  await coverBelow(page, 560)
  await expect.poll(bottom).toBeLessThan(560)
  await coverBelow(page, 960)
  await expect.poll(bottom).toBeGreaterThan(560)
})

/** Acts as a keyboard of the system, which leaves this height of the page in sight, in pixels. */
async function coverBelow(page: Page, height: number): Promise<void> {
  await page.evaluate((height) => {
    if (!visualViewport) throw new Error('the browser has no visual viewport')
    Object.defineProperty(visualViewport, 'height', { value: height, configurable: true })
    visualViewport.dispatchEvent(new Event('resize'))
  }, height)
}

test('a check without a session offers to open one', async ({ tablet, office }) => {
  await office.arrive({ ...reefer, Number: 'COLD12345' })
  for (const at of [2, 3, 4]) await office.arrive({ ...reefer, Number: `COLD${at}` })
  await office.depart(await office.arrive({ ...reefer, Number: 'COLD5' }))
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #').fill('COLD12345')
  const check = page.getByRole('button', { name: 'Check COLD12345' })
  const question = page.getByRole('dialog', { name: 'Open a new product protection session?' })
  await check.click()
  await expect(question).toContainText('No product protection session is open. Open one to check this trailer.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No product protection session is open.')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await check.click()
  await question.getByRole('button', { name: 'Open session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check trailer COLD12345?' })
  await expect(dialog.getByLabel('Box Temp', { exact: true })).toBeVisible()
  await expectNoBarrier(page)

  // Each act of the card that a scan shows. A code that is sent again at once is the same scan.
  for (const [act, number, title] of [
    ['Check', 'COLD2', 'Check trailer COLD2?'],
    ['Depart', 'COLD3', 'Depart trailer "COLD3"?'],
    ['Re-Arrive', 'COLD5', 'RE-ARRIVE TRAILER'],
    ['Add task', 'COLD4', 'NEW TASK'],
  ] as const) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await scan(page, number)
    await page.getByRole('button', { name: `${act} ${number} ` }).tap()
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('combobox', { name: 'Trailer#' })).toHaveValue('COLD4')
})

/** Returns true unless a part of the words is cut off. */
function isWhole(words: Element): boolean {
  const cell = words.closest('td') ?? words
  return cell.scrollWidth <= cell.clientWidth
}

/** Expects the first act offered for a number in reach of a thumb, with the filters folded as at first, and nothing cut. */
async function expectInHand(page: Page, act: string): Promise<void> {
  const near = [page.getByRole('button', { name: act, exact: true }).first()]
  expect(await awkwardInHand(page, { near, sizes: [...UPRIGHT, ...TURNED] })).toEqual([])
  expect(await cutAtTwiceTheText(page)).toEqual([])
}

/** Returns the number of a trailer that has left. */
async function departOne(office: Office): Promise<string> {
  const trailer = await office.arrive({ Number: 'LEFT12345' })
  await office.depart(trailer)
  return trailer.Number
}

/** Returns the end of a number, for which a card has nothing to show. */
function partOf(number: string): string {
  return number.slice(1)
}

/** Reads a code into the number of an open form, once the browser has a reader of codes. */
async function expectReadByCamera(form: TrailerForm, page: Page): Promise<void> {
  const button = form.frame.getByRole('button', { name: 'Read code' })
  await expect(button).toHaveCount(0)
  await addCodeReader(page)
  await showCode(page, 'R77001')
  await form.field('Trailer#').fill('R7')
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Read code' })).toBeHidden()
  await form.expectValue('Trailer#', 'R77001')
}
