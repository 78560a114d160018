import { expect } from '@playwright/test'
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
  await shipment.tap()
  await page.keyboard.type('S7')
  await expect(shipment).toHaveValue('S7')
  await form.field('Trailer#').tap()
  await shipment.tap()
  await shipment.tap()
  await page.keyboard.type('8')
  await expect(shipment).toHaveValue(/^(8S7|S87|S78)$/)
})
