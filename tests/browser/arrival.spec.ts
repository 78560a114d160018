import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { LookupType } from '../../src/domain/lookups/lookups.ts'
import { StatusType } from '../../src/domain/trailers/trailer-lists.ts'
import { beginShift } from './pages/shell.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { YardControl } from './pages/yard-control.ts'
import { expectNoBarrier } from './support/barriers.ts'
import { rollOverAnswer } from './support/finger.ts'
import { freeSpot } from './support/free-spot.ts'
import { Hand } from './support/hand.ts'
import { awkwardInHand, UPRIGHT } from './support/in-hand.ts'
import { cutAtTwiceTheText } from './support/large-text.ts'
import type { Office } from './support/office.ts'
import { reefer } from './support/reefers.ts'
import { reloadAfterClose } from './support/reload.ts'
import { test } from './support/test.ts'

test('a loaded reefer arrives, returns and departs in few taps, with undo', async ({ tablet, office }) => {
  const company = await office.company()
  const EPCID = await hardTag(office)
  await office.depart(await office.arrive({ ...reefer, Number: 'R84213', AKA: 'NORTH-14', EPCID }))
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.setViewportSize(UPRIGHT[1])
  const yard = new YardControl(page)
  const { hand, form, tile, field, missing, chooseWhoAndTag, load } = arrivalByHand(page)

  await hand.tap(page.getByRole('button', { name: 'Arrive Trailer' }).first())
  await expect(field('Trailer#')).toBeFocused()
  await hand.type('R84299')
  // The next field is the company; a text that is exactly one of them is chosen.
  await hand.press('Enter')
  await expect(field('SCAC')).toBeFocused()
  await chooseWhoAndTag(company)
  await hand.tap(missing('Shipment#'))
  await load()
  hand.expectWithin('new')

  await hand.tap(page.getByRole('button', { name: 'Arrive Trailer' }).first())
  await expect(field('Trailer#')).toBeFocused()
  await hand.type('R84213')
  await hand.tap(tile('Loaded'))
  await expect(tile('Reefer')).toBeChecked()
  await expect(field('SCAC')).toHaveValue(company)
  await expect(field('AKA')).toHaveValue('NORTH-14')
  await expect(field('RFID Tag')).toHaveValue(HARD_TAG)
  await expect(form.frame.getByText(/^From the last visit, /)).toHaveCount(4)
  await hand.tap(tile('Drop'))
  await expect(tile('Inbound')).toBeChecked()
  await hand.tap(missing('Shipment#'))
  await load()
  hand.expectWithin('returning')

  await hand.tap(page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #'))
  await hand.type('R84213')
  await hand.tap(yard.row('R84213').getByRole('button', { name: 'Depart R84213' }))
  const dialog = page.getByRole('dialog', { name: 'Depart trailer "R84213"?' })
  await hand.tap(dialog.getByRole('button', { name: 'Depart', exact: true }))
  await expect(dialog).toBeHidden()
  hand.expectWithin('departure')

  const notice = page.getByRole('status').filter({ hasText: 'R84213 departed' })
  // Its words and the button have a line of their own.
  await expect.poll(async () => (await notice.boundingBox())?.height).toBeLessThan(100)
  expect((await notice.getByRole('button', { name: 'Undo' }).boundingBox())?.height).toBeGreaterThanOrEqual(64)
  await notice.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Trailer R84213 is back on the yard')).toBeVisible()
  await yard.row('R84213').getByRole('button', { name: 'Depart R84213' }).tap()
  await dialog.getByRole('button', { name: 'Depart', exact: true }).tap()
  await expect(page.getByText('No trailer R84213 is on the yard.')).toBeVisible()
  // The card of the number, and the foot of the list below it.
  const known = page.getByRole('region', { name: /^R84213/ })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 600, height: 960 })
  await expect(page.getByRole('button', { name: 'Arrive Trailer', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Next Page' })).toBeInViewport({ ratio: 1 })
  if (size) await page.setViewportSize(size)
  await expect(known).toContainText(/Departed \d/)
  await expect(page.getByText(/ departed trailers? match/)).toHaveCount(0)
  await expectNoBarrier(page)
  await known.getByRole('button', { name: /^History R84213/ }).tap()
  const history = page.getByRole('dialog', { name: 'History of trailer R84213' })
  const undo = history.getByRole('button', { name: 'Undo departure' })
  expect(await awkwardInHand(page, { near: [], others: [undo] })).toEqual([])
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await undo.tap()
  const question = page.getByRole('dialog', { name: /^Undo the departure/ })
  await expectNoBarrier(page)
  await expect(question).toContainText(/^.*Departed by \S.* at \d\d\/\d\d\/\d{4} \d\d:\d\d\./)
  const sure = question.getByRole('button', { name: 'Undo departure' })
  expect(await awkwardInHand(page, { near: [sure] })).toEqual([])
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await rollOverAnswer(page, sure, 0)
  await expect(undo).toBeHidden()
  await history.getByRole('button', { name: 'Close' }).first().tap()
  await expect(yard.row('R84213').getByRole('button', { name: 'Depart R84213' })).toBeVisible()
})

test('beside the longest state a card says type and temperature, and its act is clear', async ({ tablet, office }) => {
  await office.arrive({ ...reefer, Number: 'T405496', StatusType: StatusType.RedTagLoaded })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const yard = new YardControl(page)
  const card = yard.row('T405496')
  const depart = card.getByRole('button', { name: 'Depart T405496' })
  for (const size of [UPRIGHT[1], UPRIGHT[0]]) {
    await page.setViewportSize(size)
    for (const [place, words] of [
      ['1c', 'Reefer'],
      ['1d', 'Red Tag Loaded'],
      ['2c', '34'],
    ] as const) {
      const value = card.locator(`[data-card="${place}"]`)
      await expect(value).toHaveText(words)
      await expect(value).toBeVisible()
      const cut = () => value.evaluate((part) => part.scrollWidth - part.clientWidth)
      await expect.poll(cut, { message: `${words} at ${size.width} px` }).toBeLessThanOrEqual(0)
    }
  }
  // Room on both sides of the words.
  await expect.poll(() => depart.evaluate(roomBeside)).toBeGreaterThanOrEqual(4)

  // In the form what is checked of a seal is on one line.
  await depart.tap()
  const form = page.getByRole('dialog', { name: 'Depart trailer "T405496"?' })
  const middleOf = async (name: string) => {
    const box = await form.getByRole('checkbox', { name }).boundingBox()
    return box && Math.round(box.y + box.height / 2)
  }
  await expect(form.getByRole('checkbox', { name: 'Seal intact' })).toBeVisible()
  await expect(async () => expect(await middleOf('Seal intact')).toBe(await middleOf('Seal matches BOL'))).toPass()
})

/** Returns the pixels between a button's words and its edges at the sides, the least of them. */
function roomBeside(button: Element): number {
  const words = document.createRange()
  words.selectNodeContents(button.querySelector('span') ?? button)
  const [box, text] = [button.getBoundingClientRect(), words.getBoundingClientRect()]
  return Math.min(text.left - box.left, box.right - text.right)
}

test('a reefer that nobody knows arrives from its typed number in as few taps', async ({ tablet, office }) => {
  const company = await office.company()
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.setViewportSize(UPRIGHT[1])
  const { hand, field, chooseWhoAndTag, load } = arrivalByHand(page)
  await hand.tap(page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #'))
  await hand.type('R84299')
  await hand.tap(page.getByRole('button', { name: 'Arrive trailer R84299' }))
  await expect(field('SCAC')).toBeFocused()
  await chooseWhoAndTag(company)
  // Enter goes on to what is still needed, and names no other field as wrong.
  await expect(field('RFID Tag')).toBeFocused()
  await hand.press('Enter')
  await load()
  hand.expectWithin('typed')
  await expect(new YardControl(page).row('R84299')).toBeVisible()
})

test('a reefer that left comes back from its typed number in as few taps', async ({ tablet, office }) => {
  await office.depart(await office.arrive({ ...reefer, Number: 'R84213', EPCID: await hardTag(office) }))
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.setViewportSize(UPRIGHT[1])
  const { hand, form, tile, field } = arrivalByHand(page, 'RE-ARRIVE TRAILER')
  await hand.tap(page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #'))
  await hand.type('R84213')
  await hand.tap(page.getByRole('button', { name: /^Re-Arrive R84213/ }))
  await expect(field('Shipment#')).toHaveValue('SHIP1')
  await hand.tap(tile('Drop'))
  await hand.tap(field('Shipment#'))
  await hand.type('S71904')
  await hand.press('Tab')
  await hand.type('11202026')
  await hand.tap(field('Seal#'))
  await hand.type('882144')
  await hand.tap(form.frame.getByRole('button', { name: 'Set temp: -10' }))
  await hand.tap(field('Box temp'))
  await hand.type('-10')
  await hand.tap(tile('Full'))
  await hand.tap(form.frame.getByRole('button', { name: 'RE-ARRIVE', exact: true }))
  await expect(form.frame).toBeHidden()
  hand.expectWithin('back')
  await expect(new YardControl(page).row('R84213').getByRole('button', { name: 'Depart R84213' })).toBeVisible()
  const loadOf = async () =>
    (await office.findTrailers('R84213')).map((back) => [back.ShipmentNumber, back.ShipmentDate, back.SealNumber])
  await expect.poll(loadOf).toEqual([['S71904', '11/20/2026', '882144']])
})

test('a second tap, on the button beside Update, begins nothing while it saves', async ({ tablet, office }) => {
  const { Number: number } = await office.arrive({ ...reefer, Number: 'R84214' })
  const page = await tablet.open()
  await beginShift(page, 'admin', 'Arrive/Depart trailers')
  const form = await new YardControl(page).startEdit(number)
  await form.fill({ Notes: 'seen at the gate', 'Trailer Weight': 31_000 })
  // In one moment, as two fingers do: the page draws nothing between them.
  await form.frame.evaluate((frame) => {
    for (const name of ['Update', 'Delete'])
      [...frame.querySelectorAll('button')].find((button) => button.textContent === name)?.click()
  })
  await expect(form.frame).toBeHidden()
  await expect(page.getByText(`Trailer ${number} saved on this tablet`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a missing field is one tap away, and a value of the last visit turns plain', async ({ tablet, office }) => {
  const EPCID = await hardTag(office)
  await office.depart(await office.arrive({ Number: 'WAS1', AKA: 'OLD', EPCID }))
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.getByRole('button', { name: 'Arrive Trailer' }).first().click()
  const form = new TrailerForm(page, 'NEW TRAILER')
  await form.fill({ 'Trailer#': 'WAS1', AKA: 'MINE' })
  const needed = form.frame.getByRole('region', { name: 'Still needed' })
  await expect(form.field('AKA')).toHaveValue('MINE')
  await expect(form.frame.getByText(/^From the last visit, /)).toHaveCount(3)
  await form.fill({ AKA: 'OLDER' })
  await expect(form.frame.getByText(/^From the last visit, /)).toHaveCount(3)

  // A draft still shows which values nobody typed.
  await form.frame.getByRole('button', { name: 'Close' }).last().click()
  await expect(form.frame).toBeHidden()
  await reloadAfterClose(page)
  await page.getByRole('button', { name: 'Arrive Trailer' }).first().click()
  await expect(form.frame.getByText('Draft restored. Not saved.')).toBeVisible()
  await expect(form.frame.getByText(/^From the last visit, /)).toHaveCount(3)

  await expect(needed).toContainText('2 missing')
  await needed.getByRole('button', { name: 'Intent' }).click()
  await expect(form.frame.getByRole('radio', { name: 'Live' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(form.frame.getByRole('radio', { name: 'Drop' })).toBeChecked()
  // The filled button is never disabled: it leads to the first field that is not right.
  await form.frame.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.frame.getByRole('radio', { name: 'Loaded', exact: true })).toBeFocused()
  await expect(form.field('Status')).toContainText('Please select a status type')

  // A company that is typed in full needs no list: the tap waits until it is found.
  await form.fill({ Status: 'Empty', Intent: 'Live' })
  await form.field('SCAC').fill(await office.company())
  // So does one behind GO, until the hard tag is found.
  await form.field('RFID Tag').fill('')
  await goAndTap(form, 'Add')
  await expect(form.frame).toBeHidden()

  // To decline the question of a place, typed just before the tap, saves nothing.
  const edit = await new YardControl(page).startEdit('WAS1')
  await expect(edit.field('RFID Tag')).toHaveValue(HARD_TAG)
  const before = await edit.field('Location').inputValue()
  await typeAndTap(edit, (await freeSpot(office)).Name, 'Update')
  const question = page.getByRole('dialog', { name: 'Location', exact: true })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(edit.field('Location')).toHaveValue(before)
  await expect(edit.frame).toBeVisible()
})

/** Types a place and taps a button within two frames: the search while typing has not begun. */
async function typeAndTap(form: TrailerForm, place: string, button: string): Promise<void> {
  const target = await form.frame.getByRole('button', { name: button, exact: true }).elementHandle()
  await form.field('Location').evaluate(
    async (input: HTMLInputElement, { target, place }) => {
      input.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, place)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(requestAnimationFrame)
      if (!(target instanceof HTMLButtonElement)) return
      target.focus()
      target.click()
    },
    { target, place },
  )
}

/** Taps GO beside the number and a button at once: nothing has been looked up then. */
async function goAndTap(form: TrailerForm, button: string): Promise<void> {
  const target = await form.frame.getByRole('button', { name: button, exact: true }).elementHandle()
  const go = form.frame.locator('.number-buttons').getByRole('button', { name: 'GO' })
  await go.evaluate((element: HTMLElement, target) => {
    element.focus()
    element.click()
    if (target instanceof HTMLButtonElement) target.click()
  }, target)
}

/** The form of a new loaded reefer and the hand that fills it in; the bar of missing fields brings a field into sight. */
function arrivalByHand(page: Page, title = 'NEW TRAILER') {
  const form = new TrailerForm(page, title)
  const hand = new Hand(page)
  const tile = (name: string) => form.frame.getByRole('radio', { name, exact: true })
  const field = (label: string) => form.field(label)
  const missing = (name: string) =>
    form.frame.getByRole('region', { name: 'Still needed' }).getByRole('button', { name, exact: true })
  return {
    ...{ hand, form, tile, field, missing },
    /** From the focus in the company on, to a tag that no trailer has, by its last digits. */
    chooseWhoAndTag: async (company: string) => {
      await hand.type(company)
      await hand.tap(tile('Loaded'))
      await hand.tap(tile('Reefer'))
      await hand.tap(tile('Drop'))
      await hand.tap(missing('RFID Tag'))
      await expect(field('RFID Tag')).toBeFocused()
      await hand.type('30')
      await hand.tap(page.getByRole('option', { name: /100430$/ }))
    },
    /** From the focus in the shipment number on, to the end of the form. */
    load: async () => {
      await expect(field('Shipment#')).toBeFocused()
      await expect(form.frame.locator('[aria-invalid="true"]')).toHaveCount(0)
      await hand.type('S71904')
      await hand.tap(form.frame.getByRole('button', { name: 'Shipment Date: today' }))
      await hand.tap(missing('Seal#'))
      await expect(field('Seal#')).toBeFocused()
      await hand.type('882144')
      await hand.tap(field('Seal intact'))
      await hand.tap(field('Seal matches BOL'))
      await hand.tap(form.frame.getByRole('button', { name: 'Set temp: -10' }))
      await expect(field('Set temp')).toHaveValue('-10')
      // The first step takes the temperature that the unit is set to.
      await hand.tap(form.frame.getByRole('button', { name: 'Box temp: more' }))
      await expect(field('Box temp')).toHaveValue('-10')
      await hand.tap(tile('Full'))
      await expect(form.frame.getByText(/missing$/)).toBeHidden()
      await hand.tap(form.frame.getByRole('button', { name: 'Add', exact: true }))
      await expect(form.frame).toBeHidden()
    },
  }
}

/** A hard tag of the demo that no trailer has. */
const HARD_TAG = 'urn:epc:tag:giai-96:0.0614141.530000432'

async function hardTag(office: Office): Promise<number> {
  const { Lookups } = await office.call<Answers['Lookups']>('GET', `/lookups?lookupTypes=${LookupType.Tags}`)
  const tag = Lookups.find(({ Name }) => Name === HARD_TAG)
  if (!tag) throw new Error('the demo has no such tag')
  return tag.ID
}
