import { expect, type Locator, type Page } from '@playwright/test'
import { takePhoto } from './pages/camera.ts'
import { beginShift } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

test('photos taken offline with an arrival are seen on another tablet', async ({ tablet, otherTablet, office }) => {
  const company = await office.company()
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  const form = await new YardControl(page).startArrival()
  await form.fill(flatbed('PHOTO1', company))
  await form.frame.getByRole('button', { name: 'Photo of PHOTO1' }).click()
  await takePhoto(page)
  await expect(form.frame.getByRole('button', { name: 'Photo of PHOTO1' })).toHaveText('PHOTO1 (1)')
  await form.save('Add')

  const gallery = await openGallery(page, 'PHOTO1')
  // The one that was taken with the form.
  await expect(gallery.getByRole('button', { name: /^Photo, / })).toHaveCount(1)
  await gallery.getByRole('button', { name: 'Take photo' }).click()
  await takePhoto(page)
  const tiles = gallery.getByRole('button', { name: /^Photo, .*Waiting to be sent$/ })
  await expect(tiles).toHaveCount(2)
  for (const tile of await tiles.all()) await expectPicture(tile.locator('img'))
  await expect(shell.sync).toHaveAccessibleName(/2 photos waiting, \d+ KB/)

  await tablet.setSignal(true)
  await expect(gallery.getByRole('button', { name: /^Photo, / })).toHaveCount(2)
  await expect(tiles).toHaveCount(0)
  await shell.expectInStep()

  const other = await otherTablet.open()
  await beginShift(other, 'gate')
  const there = await openGallery(other, 'PHOTO1')
  await there
    .getByRole('button', { name: /^Photo, / })
    .first()
    .click()
  const view = other.getByRole('dialog', { name: 'Photo 1 of 2' })
  await expectPicture(view.locator('img'))
  await other.keyboard.press('ArrowRight')
  await expectPicture(other.getByRole('dialog', { name: 'Photo 2 of 2' }).locator('img'))
})

async function openGallery(page: Page, number: string): Promise<Locator> {
  const row = await new YardControl(page).find(number)
  await row.getByRole('button', { name: `More on ${number}` }).click()
  await page.getByRole('button', { name: `Events ${number}` }).click()
  const gallery = page.getByRole('dialog', { name: number, exact: true })
  await expect(gallery).toBeVisible()
  return gallery
}

async function expectPicture(image: Locator): Promise<void> {
  await expect(image).toHaveJSProperty('complete', true)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100)
}
