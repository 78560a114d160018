import { expect } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

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
