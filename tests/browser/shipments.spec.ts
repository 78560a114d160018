import { expect, type Page } from '@playwright/test'
import { shipmentWords } from '../../src/domain/shipments/shipment-details.ts'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { dayOf } from '../../src/domain/values/day.ts'
import { type ShipmentHost, startShipmentHost } from '../support/shipment-host.ts'
import { ImportPanel } from './pages/import-panel.ts'
import { beginShift, expectShellKept, Shell } from './pages/shell.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { YardControl } from './pages/yard-control.ts'
import { barriers } from './support/barriers.ts'
import { freeTag } from './support/free-tag.ts'
import { loseSignal, regainSignal } from './support/restart.ts'
import { test as base } from './support/test.ts'

const ZONE = 'America/Chicago'

const test = base.extend<{ service: ShipmentHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
  service: async ({}, use) => {
    const service = await startShipmentHost()
    await use(service)
    await service.close()
  },
  settings: ({ service }, use) => use({ ROC_URL: service.url }),
})

test('a bad service takes nothing from a form; an imported shipment fills it offline', async ({
  tablet,
  otherTablet,
  server,
  service,
  office,
}) => {
  await importShipment(await otherTablet.open())
  const tag = await freeTag(office)
  const page = await tablet.open()
  await expectShellKept(page)
  await beginShift(page, 'gate')
  const yard = new YardControl(page)
  const form = await yard.startArrival()
  const go = form.frame.locator('.reference').getByRole('button', { name: 'GO' })
  const missing = form.frame.getByText(shipmentWords.missing)

  // The console reports each 404.
  tablet.excuse(/status of 404/)
  await form.field('AKA').fill('NIGHT OWL')
  // A number entered during a look-up is looked up next.
  service.reply = { name: 'silence' }
  await form.field('Reference ID#').fill('OUT-SLOW')
  await go.click()
  await expect.poll(() => service.asked.length).toBe(1)
  service.reply = { name: 'redirect' }
  await form.field('Reference ID#').fill('OUT-0')
  await form.field('Reference ID#').press('Enter')
  await expect(missing).toBeVisible()
  for (const [at, name] of (['silence', 'html', 'endless'] as const).entries()) {
    service.reply = { name }
    await form.field('Reference ID#').fill(`OUT-${at + 1}`)
    await expect(missing).toBeHidden()
    await go.click()
    await expect.poll(() => service.asked.length, `the service that shows ${name}`).toBe(at + 3)
    await form.field('Notes').fill(`Typed meanwhile: ${name}`)
    await expect(missing).toBeVisible()
    await expect(form.frame.getByText('The shipment service gave no usable answer.')).toBeVisible()
  }
  // Also the redirect was not followed.
  expect(service.asked.map(({ query }) => query.refNumber)).toEqual(['OUT-SLOW', 'OUT-0', 'OUT-1', 'OUT-2', 'OUT-3'])
  await form.expectValue('AKA', 'NIGHT OWL')
  await form.expectValue('Notes', 'Typed meanwhile: endless')

  await loseSignal(tablet, server)
  await form.field('Reference ID#').fill('')
  await form.field('Trailer#').fill('90442')
  await form.field('AKA').focus()
  const offer = form.frame.getByRole('status').filter({ hasText: 'Expected under reference PO-78233' })
  await offer.getByRole('button', { name: 'Use' }).click()
  await form.expectValue('Set temp', '-20')
  await form.field('Trailer#').fill('')

  await form.field('Reference ID#').fill('PO-NONE')
  await go.click()
  await expect(missing).toBeVisible()
  await form.field('Reference ID#').fill('po-90001')
  await go.click()
  await expect(form.frame.getByText(shipmentWords.found)).toBeVisible()
  await expectImported(form)
  expect(await barriers(page)).toEqual([])

  // Another number, before GO.
  await form.field('Reference ID#').fill('po-9000')
  await expect(form.frame.getByText(shipmentWords.found)).toBeHidden()
  await form.expectValue('Trailer#', '')
  await form.expectValue('AKA', 'NIGHT OWL')
  await form.field('Reference ID#').fill('po-90001')
  await go.click()
  await form.expectValue('Trailer#', '41177')
  await form.frame.getByRole('button', { name: 'Take back' }).click()
  await form.expectValue('Trailer#', '')
  await go.click()
  await expectImported(form)
  await form.fill({ Status: 'Empty', Intent: 'Live', 'RFID Tag': tag.Name, 'Reefer Fuel Level': 'Full' })
  await form.save('Add')
  await departWithWarnings(page, yard, '41177')

  await regainSignal(tablet, server)
  await new Shell(page).expectInStep()
  expect(await office.findTrailers('41177')).toMatchObject([
    { ReferenceID: 'PO-90001', AKA: 'NIGHT OWL', State: TrailerState.Departed, BoxTemperature: 60 },
  ])
})

/** Imports a shipment that is expected today, from a file with a wrong line. */
async function importShipment(page: Page): Promise<void> {
  await beginShift(page, 'admin', 'Expected Shipments')
  const imports = new ImportPanel(page, 'Import Expected Shipments')
  const today = dayOf(new Date().toISOString(), ZONE)
  const lines = [
    'Reference,Expected,Trailer,SCAC,Type,Direction,Shipment,Freight,Set Temp',
    `PO-90001,${today},41177,SAIA,Reefer,Inbound,SHP90001,Frozen Food,-10`,
    'PO-90002,02/30/2026,,,,,,,',
  ]
  await imports.choose('shipments.csv', lines.join('\r\n'))
  await expect(imports.panel).toContainText('1 shipment can be imported. 1 line has an error.')
  await imports.upload()
  await page.getByRole('dialog', { name: 'Import 1 shipment?' }).getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Import successful!')).toBeVisible()
  const list = page.getByRole('grid', { name: 'Expected shipments' })
  await expect(list.getByRole('row', { name: /PO-90001/ })).toContainText('Awaited')
}

async function expectImported(form: TrailerForm): Promise<void> {
  for (const [label, value] of [
    ['Trailer#', '41177'],
    ['SCAC', 'SAIA'],
    ['Trailer type', 'Reefer'],
    ['Shipment#', 'SHP90001'],
    ['Set temp', '-10'],
    ['AKA', 'NIGHT OWL'],
  ] as const)
    await form.expectValue(label, value)
  await expect(form.field('Freight Type').locator('option:checked')).toHaveText('Frozen Food')
}

/** Departs a reefer that is too warm and carries a tag of the yard. */
async function departWithWarnings(page: Page, yard: YardControl, number: string): Promise<void> {
  const row = await yard.find(number)
  await row.getByRole('button', { name: `Depart ${number}` }).click()
  const form = new TrailerForm(page, `Depart trailer "${number}"?`)
  await form.fill({ 'Box temp': 60 })
  await form.field('Box temp').blur()
  const warning = page.getByRole('dialog', { name: 'Box temp' })
  await expect(warning).toContainText(
    'This box temperature is out of the acceptable range of the set temperature. Do you wish to continue with the departure?',
  )
  await warning.getByRole('button', { name: 'Yes' }).click()
  await form.save('Depart')
  const attention = page.getByRole('dialog', { name: 'RFID Tag' })
  await expect(attention).toContainText(`Please remove the RFID tag from trailer ${number}.`)
  await attention.getByRole('button', { name: 'OK' }).click()
  await expect(attention).toBeHidden()
}
