import { expect } from '@playwright/test'
import { fromMs } from '../../src/domain/values/instant.ts'
import { beginShift } from './pages/shell.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { freeSpot } from './support/free-spot.ts'
import { test } from './support/test.ts'

test('two tablets arrive the same trailers: the second person decides, and work stays', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const company = await office.company()
  const [first, second] = [await tablet.open(), await otherTablet.open()]
  const firstShell = await beginShift(first, 'gate')
  const secondShell = await beginShift(second, 'admin', 'Arrive/Depart trailers')
  await tablet.setSignal(false)
  await otherTablet.setSignal(false)

  const firstYard = new YardControl(first)
  await firstYard.arrive(flatbed('TWIN1', company))
  await firstYard.arrive(flatbed('TWIN2', company))
  const secondYard = new YardControl(second)
  await secondYard.arrive({ ...flatbed('TWIN1', company), AKA: 'SECOND' })
  await secondYard.edit('TWIN1', { Notes: 'later work one', 'Trailer Weight': 1100 })
  await secondYard.arrive({ ...flatbed('TWIN2', company), AKA: 'SECOND' })
  await secondYard.edit('TWIN2', { Notes: 'later work two', 'Trailer Weight': 1200 })

  await tablet.setSignal(true)
  await firstShell.expectInStep()
  await otherTablet.setSignal(true)
  await expect(secondShell.needsYou).toHaveAccessibleName('2 changes need you')

  await secondShell.needsYou.click()
  const list = second.getByRole('dialog', { name: 'Needs you' })
  const card = (title: string) => list.getByRole('listitem').filter({ hasText: title })
  await expect(card('Arrive trailer TWIN1')).toContainText('Trailer TWIN1 is already on the yard.')
  await card('Arrive trailer TWIN1').getByRole('button', { name: 'Same truck' }).click()
  await expect(card('Arrive trailer TWIN1')).toBeHidden()
  await card('Arrive trailer TWIN2').getByRole('button', { name: 'Other number' }).click()
  const form = new TrailerForm(second, 'NEW TRAILER')
  await form.fill({ 'Trailer#': 'TWIN3' })
  await form.save('Send again')

  await expect(secondShell.needsYou).toHaveAccessibleName('0 changes need you')
  await expect.poll(() => office.findTrailers('TWIN3')).toHaveLength(1)
  await secondShell.expectInStep()
  const twins = await office.findTrailers('TWIN')
  const known = twins.map(({ Number: number, AKA, Notes, TrailerWeight }) => ({ number, AKA, Notes, TrailerWeight }))
  expect(known.sort((a, b) => a.number.localeCompare(b.number))).toEqual([
    { number: 'TWIN1', AKA: 'SECOND', Notes: 'later work one', TrailerWeight: 1100 },
    { number: 'TWIN2', AKA: null, Notes: null, TrailerWeight: null },
    { number: 'TWIN3', AKA: 'SECOND', Notes: 'later work two', TrailerWeight: 1200 },
  ])
})

const DAY_MS = 86_400_000

test('a number that left long ago fills its arrival by what the server has of it', async ({ tablet, office }) => {
  const ago = (days: number) => fromMs(Date.now() - days * DAY_MS)
  const company = await office.company()
  await office.depart(await office.arrive({ Number: 'LONG1', AKA: 'FORMER1' }, ago(30)), ago(20))
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const keyword = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  const arrive = async () => {
    await keyword.fill('LONG1')
    await page.getByRole('button', { name: 'Arrive trailer LONG1' }).click()
    return new TrailerForm(page, 'NEW TRAILER')
  }
  await keyword.fill('LONG1')
  await expect(page.getByRole('button', { name: `History LONG1 ${company}` })).toBeVisible()
  const form = await arrive()
  await form.expectValue('SCAC', company)
  await form.expectValue('AKA', 'FORMER1')
  await expect(form.frame.getByText(/^From the last visit, /)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(form.frame).toBeHidden()
  // The draft keeps it, also where nobody can be asked.
  await tablet.setSignal(false)
  const again = await arrive()
  await expect(again.frame).toContainText('Draft restored. Not saved.')
  await again.expectValue('SCAC', company)
  await again.fill({ Status: 'Empty', Intent: 'Live' })
  await again.save('Add')
})

test('a number that is on the yard is said so before a company is chosen', async ({ tablet, office }) => {
  const [company, spot] = [await office.company(), await freeSpot(office)]
  await office.arrive({ Number: 'HERE1', LocationID: spot.ID })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const form = await new YardControl(page).startArrival()
  await form.fill({ 'Trailer#': 'here-1' })
  await expect(form.frame.getByText(`Trailer HERE1 is on the yard: ${company} at ${spot.Name}.`)).toBeVisible()
  await form.fill({ SCAC: company })
  await expect(form.frame.getByText('Trailer HERE1 is already on the yard.')).toBeVisible()
})
