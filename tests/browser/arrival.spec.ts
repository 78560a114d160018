import { expect, type Locator, type Page } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { reefer } from './support/reefers.ts'
import { test } from './support/test.ts'

const MAX_TAPS = 15
const MAX_KEYS = 25
const MAX_SCROLLS = 2

test('a loaded reefer that was here before arrives in few taps, keys and scrolls', async ({ tablet, office }) => {
  const company = await office.company()
  await office.depart(await office.arrive({ ...reefer, Number: 'R84213', AKA: 'NORTH-14' }))
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const hand = new Hand(page)

  await hand.tap(page.getByRole('button', { name: 'Arrive Trailer' }).first())
  const form = new TrailerForm(page, 'NEW TRAILER')
  hand.body = form.frame.locator('.modal-body')
  const [tile, field] = [
    (name: string) => form.frame.getByRole('radio', { name, exact: true }),
    (label: string) => form.field(label),
  ]
  await expect(field('Trailer#')).toBeFocused()
  await hand.type('R84213')
  await hand.tap(tile('Loaded'))
  await expect(tile('Reefer')).toBeChecked()
  await expect(field('SCAC')).toHaveValue(company)
  await expect(field('AKA')).toHaveValue('NORTH-14')
  await expect(form.frame.getByText(/^From the last visit, /)).toHaveCount(3)
  await hand.tap(tile('Drop'))
  await expect(tile('Inbound')).toBeChecked()
  await hand.tap(field('RFID Tag'))
  // A tag that no trailer has, by its last digits.
  await hand.type('430')
  await hand.tap(page.getByRole('option', { name: /100430$/ }))
  await hand.tap(field('Shipment#'))
  await hand.type('S71904')
  await hand.tap(form.frame.getByRole('button', { name: 'Shipment Date: today' }))
  await hand.tap(field('Seal#'))
  await hand.type('882144')
  await hand.tap(field('Seal intact'))
  await hand.tap(field('Seal matches BOL'))
  await hand.tap(field('Set temp'))
  await hand.type('-10')
  // The first step takes the temperature that the unit is set to.
  await hand.tap(form.frame.getByRole('button', { name: 'Box temp: more' }))
  await expect(field('Box temp')).toHaveValue('-10')
  await hand.tap(tile('Full'))
  await expect(form.frame.getByText(/missing$/)).toBeHidden()
  await hand.tap(form.frame.getByRole('button', { name: 'Add', exact: true }))
  await expect(page.getByText('Trailer R84213 saved on this tablet')).toBeVisible()

  const { taps, keys, scrolls } = hand
  console.info(`arrival of a loaded reefer: ${taps} taps, ${keys} keys, ${scrolls} scrolls`)
  expect({ taps, keys, scrolls }).toEqual({
    taps: atMost(taps, MAX_TAPS),
    keys: atMost(keys, MAX_KEYS),
    scrolls: atMost(scrolls, MAX_SCROLLS),
  })
})

test('a missing field is one tap away, and a value of the last visit turns plain', async ({ tablet, office }) => {
  await office.depart(await office.arrive({ Number: 'WAS1', AKA: 'OLD' }))
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.getByRole('button', { name: 'Arrive Trailer' }).first().click()
  const form = new TrailerForm(page, 'NEW TRAILER')
  await form.fill({ 'Trailer#': 'WAS1', AKA: 'MINE' })
  const needed = form.frame.getByRole('region', { name: 'Still needed' })
  await expect(form.field('AKA')).toHaveValue('MINE')
  await expect(form.frame.getByText(/^From the last visit, /)).toHaveCount(2)
  await form.fill({ AKA: 'OLDER' })
  await expect(form.frame.getByText(/^From the last visit, /)).toHaveCount(2)

  // A draft still shows which values nobody typed.
  await form.frame.getByRole('button', { name: 'Close' }).last().click()
  await expect(form.frame).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Arrive Trailer' }).first().click()
  await expect(form.frame.getByText('Draft restored. Not saved.')).toBeVisible()
  await expect(form.frame.getByText(/^From the last visit, /)).toHaveCount(2)

  await expect(needed).toContainText('3 missing')
  await needed.getByRole('button', { name: 'Intent' }).click()
  await expect(form.frame.getByRole('radio', { name: 'Live' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(form.frame.getByRole('radio', { name: 'Drop' })).toBeChecked()
  // The filled button is never disabled: it leads to the first field that is not right.
  await form.frame.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.frame.getByRole('radio', { name: 'Loaded', exact: true })).toBeFocused()
  await expect(form.field('Status')).toContainText('Please select a status type')
})

/** Returns the figure when it is within the budget, else the budget. */
function atMost(figure: number, budget: number): number {
  return Math.min(figure, budget)
}

/** Counts what a person does with one hand: taps, typed keys, and swipes of one screen. */
class Hand {
  taps = 0
  keys = 0
  scrolls = 0
  /** The part that scrolls. */
  body: Locator | null = null
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async tap(target: Locator): Promise<void> {
    await this.#bringIntoSight(target)
    this.taps += 1
    await target.tap()
  }

  async type(text: string): Promise<void> {
    this.keys += text.length
    await this.#page.keyboard.type(text)
  }

  /** Swipes by most of what is in sight until the whole target is. */
  async #bringIntoSight(target: Locator): Promise<void> {
    const { body } = this
    if (body === null || (await target.and(body.locator('*')).count()) === 0) return
    for (let swipes = 0; swipes < 10; swipes++) {
      const [there, seen] = [await target.boundingBox(), await body.boundingBox()]
      if (!there || !seen) throw new Error('the field does not show')
      const isBelow = there.y + there.height > seen.y + seen.height
      if (!isBelow && there.y >= seen.y) return
      this.scrolls += 1
      await body.evaluate((element, by) => element.scrollBy(0, by), (isBelow ? 0.9 : -0.9) * seen.height)
    }
    throw new Error('the field cannot be reached')
  }
}
