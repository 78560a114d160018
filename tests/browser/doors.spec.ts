import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { beginShift } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { createOffice } from './support/office.ts'
import { test } from './support/test.ts'

/** The sections Doors and Dock Groups of Site Settings. */
function settingsOf(page: Page) {
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  return {
    dialog,
    list: (name: string) => page.getByRole('grid', { name, exact: true }),
    field: (form: string, name: string) => dialog(form).getByLabel(name, { exact: true }),
    press: (form: string, button: string) =>
      dialog(form).getByRole('button', { name: button, exact: true }).last().click(),
    open: (tab: string) => page.getByRole('tab', { name: tab, exact: true }).click(),
    search: (words: string) => page.getByRole('textbox', { name: 'Search' }).fill(words),
    edit: (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true }).click(),
  }
}

test('a super admin adds doors, one and a range, and groups them', async ({ tablet, server }) => {
  const office = createOffice(server, 'super')
  const page = await tablet.open()
  await beginShift(page, 'super', 'Site Settings')
  const { dialog, list, field, press, open, search } = settingsOf(page)
  await open('Doors')

  await page.getByRole('button', { name: 'ADD DOOR' }).click()
  await press('Add Door', 'Add')
  await expect(dialog('Add Door')).toContainText('Please enter the location name')
  await expect(dialog('Add Door')).toContainText('Please select a type')
  await field('Add Door', 'Name').fill('DOOR 1')
  await field('Add Door', 'Type').selectOption('Door')
  await field('Add Door', 'Latitude 1').fill('91')
  await press('Add Door', 'Add')
  await expect(dialog('Add Door')).toContainText('Please enter a latitude from -90 to 90')
  await expect(dialog('Add Door')).toContainText('Please enter both longitude and latitude')
  await field('Add Door', 'Latitude 1').fill('')
  await press('Add Door', 'Add')
  await expect(dialog('Add Door')).toContainText('There is already a location Door 1.')
  await field('Add Door', 'Name').fill('Pier 2')
  await press('Add Door', 'Add')
  await expect(dialog('Add Door')).toBeHidden()

  // The range has the name that is there already.
  await page.getByRole('button', { name: 'ADD DOOR' }).click()
  await dialog('Add Door')
    .getByRole('button', { name: /^Add several/ })
    .click()
  await field('Add Doors', 'Names').fill('Pier 1')
  await press('Add Doors', 'Add')
  await expect(dialog('Add Doors')).toContainText('Please enter a range such as Door 1-40')
  await field('Add Doors', 'Names').fill('Pier 1-12')
  await expect(dialog('Add Doors')).toContainText('12 names: Pier 1 to Pier 12')
  await press('Add Doors', 'Add')
  await expect(page.getByText('11 locations added. Skipped, since the site has them: Pier 2.')).toBeVisible()
  await search('pier')
  await expect(list('Doors').getByRole('row').nth(2)).toContainText('Pier 2')
  await expect(list('Doors').getByRole('row').nth(10)).toContainText('Pier 10')
  await page.getByRole('button', { name: 'Next Page' }).click()
  await expect(list('Doors').getByRole('row').nth(2)).toContainText('Pier 12')

  await open('Dock Groups')
  await page.getByRole('button', { name: 'ADD DOCK GROUP' }).click()
  await press('Add Dock Group', 'Add')
  await expect(dialog('Add Dock Group')).toContainText('Please enter the location name')
  await expect(dialog('Add Dock Group')).toContainText('Please select at least one location')
  await field('Add Dock Group', 'Name').fill('Piers')
  await dialog('Add Dock Group').getByRole('button', { name: 'Locations: Select' }).click()
  const choices = page.getByRole('dialog', { name: 'Locations: choices' })
  await choices.getByLabel('Search Locations').fill('Pier 1')
  await choices.getByRole('checkbox', { name: 'Pier 1', exact: true }).check()
  await choices.getByRole('checkbox', { name: 'Pier 10', exact: true }).check()
  await page.keyboard.press('Escape')
  await press('Add Dock Group', 'Add')
  await expect(list('Dock groups')).toContainText('Pier 1, Pier 10')

  // A deleted door leaves its group.
  await open('Doors')
  await search('pier 10')
  await list('Doors').getByRole('button', { name: 'Delete Pier 10', exact: true }).click()
  await press('Delete Pier 10', 'Delete')
  await expect(page.getByText('No locations match your search.')).toBeVisible()
  await open('Dock Groups')
  await expect(list('Dock groups').getByRole('row').filter({ hasText: 'Piers' })).not.toContainText('Pier 10')
  const { DockGroups } = await office.call<Answers['DockGroups']>('GET', '/DockGroups')
  expect(DockGroups.find(({ Name }) => Name === 'Piers')?.GroupLocationIDs).toHaveLength(1)
})

test('a door in use is not deleted, Yard not renamed; new names are on every tablet', async ({
  tablet,
  otherTablet,
  server,
}) => {
  const office = createOffice(server, 'super')
  const doors = (await office.call<Answers['Locations']>('GET', '/locations')).Locations.filter(
    ({ Type }) => Type === 2,
  )
  const { Trailers } = await office.call<Answers['Trailers']>('GET', '/trailers?states=1&take=100')
  const trailer = Trailers.find(({ LocationID }) => doors.some(({ ID }) => ID === LocationID))
  if (!trailer) throw new Error('no trailer of the demo stands in a door')
  const gate = await otherTablet.open()
  await beginShift(gate, 'gate')
  const yard = new YardControl(gate)
  await expect(await yard.find(trailer.Number)).toContainText(trailer.LocationName)

  const page = await tablet.open()
  await beginShift(page, 'super', 'Site Settings')
  const { dialog, field, press, open, search, edit } = settingsOf(page)
  await open('Doors')
  await search(trailer.LocationName)
  await edit(trailer.LocationName)
  await press('Edit Door', 'Delete')
  await press(`Delete ${trailer.LocationName}`, 'Delete')
  await expect(page.getByText(`${trailer.LocationName} is in use: 1 trailer`, { exact: false }).first()).toBeVisible()
  await field('Edit Door', 'Name').fill('Dock of honor')
  await press('Edit Door', 'Update')
  await expect(dialog('Update location')).toContainText('Are you sure you want to update this location?')
  await press('Update location', 'Update')
  await expect(dialog('Edit Door')).toBeHidden()
  await expect(yard.row(trailer.Number)).toContainText('Dock of honor')

  await search('yard')
  await edit('Yard')
  await field('Edit Door', 'Name').fill('Lot')
  await press('Edit Door', 'Update')
  await press('Update location', 'Update')
  await expect(dialog('Edit Door')).toContainText('Yard can be neither renamed nor deleted, and stays of type Yard.')
})
