import { expect, type Page } from '@playwright/test'
import { SCALE_FAILED } from '../../src/domain/scale/scale-reading.ts'
import { WeightSource } from '../../src/domain/trailers/weight-source.ts'
import { type ScaleUnderTest, startScale } from '../support/scale-under-test.ts'
import { barriers } from './support/barriers.ts'
import { beginShift } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { test as base } from './support/test.ts'

const test = base.extend<{ scale: ScaleUnderTest }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
  scale: async ({}, use) => {
    const scale = await startScale('rice-lake')
    await use(scale)
    await scale.close()
  },
  settings: ({ scale }, use) => use({ SCALE_URL: scale.url }),
})

const reading = (page: Page) => page.getByRole('region', { name: 'Scale' })
const take = (page: Page) => page.getByRole('button', { name: 'Take weight' })

test('a weight is read from the scale, or typed while it cannot be read', async ({ tablet, office, scale }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const yard = new YardControl(page)
  const sourcesOf = async (number: string) => {
    const [row] = await office.findTrailers(number)
    return row && [row.TrailerWeight, row.TrailerWeightSource, row.OutboundWeight, row.OutboundWeightSource]
  }

  scale.shown = { weight: 20_000, unit: 'kg', isMoving: true }
  const form = await yard.startArrival()
  await form.fill(flatbed('WEIGH1', await office.company()))
  await expect(reading(page)).toContainText('20,000 kg')
  await expect(reading(page)).toContainText('In motion')
  await expect(take(page)).toBeDisabled()
  scale.shown = { weight: 20_540, unit: 'kg' }
  await expect(reading(page)).toContainText('20,540 kg = 45,283 lb')
  await expect(reading(page)).toContainText('Stable')
  expect(await barriers(page)).toEqual([])
  await take(page).click()
  await expect(form.field('Trailer Weight')).toHaveValue('45283')
  await expect(form.frame.getByText('From the scale')).toBeVisible()
  await form.save('Add')
  await expect.poll(() => sourcesOf('WEIGH1')).toEqual([45_283, WeightSource.Scale, null, null])

  const edit = await yard.startEdit('WEIGH1')
  await expect(edit.frame.getByText('From the scale')).toBeVisible()
  await tablet.setSignal(false)
  await expect(edit.frame.getByText('The scale cannot be read offline, please type the weight.')).toBeVisible()
  await edit.fill({ 'Trailer Weight': 45_300 })
  await expect(edit.frame.getByText('Typed by hand')).toBeVisible()
  await edit.save('Update')
  const row = await yard.find('WEIGH1')
  await tablet.setSignal(true)
  await expect.poll(() => sourcesOf('WEIGH1')).toEqual([45_300, WeightSource.Hand, null, null])

  await row.getByRole('button', { name: 'Depart WEIGH1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Depart trailer "WEIGH1"?' })
  await expect(take(page)).toBeEnabled()
  scale.shown = null
  await expect(dialog.getByRole('alert').filter({ hasText: SCALE_FAILED })).toBeVisible()
  await dialog.getByLabel('Outbound Weight').fill('41000')
  await dialog.getByRole('button', { name: 'Depart', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => sourcesOf('WEIGH1')).toEqual([45_300, WeightSource.Hand, 41_000, WeightSource.Hand])
})
