import { expect, type Locator } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

test('the number of the next trailer replaces the one before in the search', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const search = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  await search.tap()
  await page.keyboard.type('QQ7788')
  await page.getByRole('button', { name: 'Arrive trailer QQ7788' }).tap()
  const form = page.getByRole('dialog', { name: 'NEW TRAILER' })
  await form.getByRole('button', { name: 'Cancel' }).tap()
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

/** A tap is answered some time after the finger is lifted: a key typed at once would come before it. */
async function expectSelected(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused()
  const selected = () =>
    field.evaluate((input) =>
      input instanceof HTMLInputElement ? input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0) : null,
    )
  await expect.poll(selected).toBe(text)
}
