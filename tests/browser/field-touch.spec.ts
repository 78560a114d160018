import { expect, type Locator } from '@playwright/test'
import { MAX_GAP_MS } from '../../src/app/kit/wedge-buffer.ts'
import { beginShift } from './pages/shell.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { YardControl } from './pages/yard-control.ts'
import { Keyboard } from './support/keyboard.ts'
import { scan } from './support/scanner.ts'
import { test } from './support/test.ts'

test('the number of the next trailer replaces the one before in the search', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const search = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  await search.tap()
  await page.keyboard.type('QQ7788')
  await page.getByRole('button', { name: 'Arrive trailer QQ7788' }).tap()
  const form = page.getByRole('dialog', { name: 'NEW TRAILER' })
  await form.getByText('Close', { exact: true }).tap()
  await expect(form).toBeHidden()
  await search.tap()
  await page.keyboard.type('QQ99')
  await expect(search).toHaveValue('QQ99')
  // A tap into text that is being typed leaves it as it is.
  await search.tap()
  await page.keyboard.press('End')
  await page.keyboard.type('1')
  await expect(search).toHaveValue('QQ991')
})

test('a tap into a filled field selects its value; the next tap sets the caret', async ({ tablet, office }) => {
  await office.arrive({ Number: 'WHOLE', ShipmentNumber: 'SH1579854' })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const form = await new YardControl(page).startEdit('WHOLE')
  const shipment = form.field('Shipment#')
  // Clicks: on a loaded machine a touch lasts so long that it is a long press, which selects the word.
  await shipment.click()
  await expectSelected(shipment, 'SH1579854')
  await page.keyboard.type('S7')
  await expect(shipment).toHaveValue('S7')
  await form.field('Trailer#').click()
  await expectSelected(form.field('Trailer#'), 'WHOLE')
  await shipment.click()
  await expectSelected(shipment, 'S7')
  await shipment.click()
  await expectSelected(shipment, '')
  await page.keyboard.type('8')
  await expect(shipment).toHaveValue(/^(8S7|S87|S78)$/)
})

test('no key presses a button of a question that comes up; typed text stays', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.getByRole('button', { name: 'Arrive Trailer' }).click()
  const form = new TrailerForm(page, 'NEW TRAILER')
  await form.fill({ 'Trailer type': 'Reefer', Status: 'Loaded' })

  const level = (name: string) => form.field('Reefer Fuel Level').getByRole('radio', { name, exact: true })
  const fuel = page.getByRole('dialog', { name: 'Reefer Fuel Level' })
  await level('1/4').check()
  await expect(fuel).toContainText('Are you sure you want to Arrive this trailer with less than 3/4 fuel?')
  for (const key of ['Space', 'Enter', 'n', 'Enter']) await page.keyboard.press(key)
  await fuel.getByRole('button', { name: 'No', exact: true }).click()
  await expect(fuel).toBeHidden()
  await expect(level('1/4')).toBeFocused()
  // Arrow keys pass over levels, and end on one.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(level('1/2')).toBeChecked()
  await expect(fuel).toBeHidden()
  await page.keyboard.press('Tab')
  await fuel.getByRole('button', { name: 'Yes' }).click()
  await level('3/8').check()
  await expect(fuel).toBeHidden()

  await form.fill({ 'Set temp': -10, 'Box temp': 60 })
  const box = page.getByRole('dialog', { name: 'Box temp' })
  await form.field('Notes').click()
  await expect(box).toBeVisible()
  await page.keyboard.type('door dentef', { delay: 2 * MAX_GAP_MS })
  await page.keyboard.press('Backspace')
  await page.keyboard.type('d left', { delay: 2 * MAX_GAP_MS })
  await page.keyboard.press('Enter')
  await expect(form.field('Notes')).toHaveValue('door dented left')
  await expect(box).toBeVisible()
  // A button that is reached by Tab is pressed, as everywhere.
  await new Keyboard(page).press(box.getByRole('button', { name: 'No', exact: true }))
  await expect(box).toBeHidden()

  await form.field('Box temp').fill('61')
  await form.field('Seal#').click()
  await expect(box).toBeVisible()
  await scan(page, 'SL-77123')
  await expect(form.field('Seal#')).toHaveValue('SL-77123')
  await box.getByRole('button', { name: 'Yes' }).click()
  await expect(box).toBeHidden()
  await expect(form.field('Seal#')).toHaveValue('SL-77123')
  await expect(form.field('Seal#')).toBeFocused()
})

/** A tap is answered some time after the finger is lifted: a key typed at once would come before it. */
async function expectSelected(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused()
  const selected = () =>
    field.evaluate((input) =>
      input instanceof HTMLInputElement ? input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0) : null,
    )
  await expect.poll(selected).toBe(text)
}
