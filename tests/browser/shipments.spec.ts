import { expect } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { loseSignal, regainSignal } from './support/restart.ts'
import { beginShift, Shell } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

test('a reference number fills the form of an arrival, also offline', async ({ tablet, server, office }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await loseSignal(tablet, server)
  const yard = new YardControl(page)
  const form = await yard.startArrival()
  const go = form.frame.locator('.reference').getByRole('button', { name: 'GO' })

  await form.field('Trailer#').fill('90442')
  await form.field('AKA').focus()
  const offer = form.frame.getByRole('status').filter({ hasText: 'Expected under reference PO-78233' })
  await offer.getByRole('button', { name: 'Use' }).click()
  await form.expectValue('Set temp', '-20')
  await form.field('Trailer#').fill('')

  await form.field('Reference ID#').fill('PO-NONE')
  await go.click()
  await expect(form.frame.getByText("doesn't exist")).toBeVisible()
  await form.field('AKA').fill('NIGHT OWL')
  await form.field('Reference ID#').fill('po-78231')
  await go.click()
  await expect(form.frame.getByText('Shipment found')).toBeVisible()
  await form.expectValue('Trailer#', '53118')
  await form.expectValue('Set temp', '-10')
  await form.expectValue('Trailer type', 'Reefer')
  await form.expectValue('AKA', 'NIGHT OWL')
  expect(await barriers(page)).toEqual([])

  // Another number, before GO.
  await form.field('Reference ID#').fill('po-7823')
  await expect(form.frame.getByText('Shipment found')).toBeHidden()
  await form.expectValue('Trailer#', '')
  await form.expectValue('AKA', 'NIGHT OWL')
  await form.field('Reference ID#').fill('po-78231')
  await go.click()
  await form.expectValue('Trailer#', '53118')
  await form.frame.getByRole('button', { name: 'Take back' }).click()
  await form.expectValue('Trailer#', '')
  await go.click()
  await form.expectValue('Trailer#', '53118')
  await form.fill({ Status: 'Empty', Intent: 'Live', 'Reefer Fuel Level': 'Full' })
  await form.save('Add')

  await regainSignal(tablet, server)
  await new Shell(page).expectInStep()
  expect(await office.findTrailers('53118')).toMatchObject([{ ReferenceID: 'PO-78231', AKA: 'NIGHT OWL' }])
})
