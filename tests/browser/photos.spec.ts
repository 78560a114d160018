import type { ServerResponse } from 'node:http'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type OutsidePhotos, startOutsidePhotos } from '../support/photo-service.ts'
import { takePhoto } from './pages/camera.ts'
import { beginShift } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { test as base } from './support/test.ts'
import { expectNoBarrier } from './support/barriers.ts'

const test = base.extend<{ outside: OutsidePhotos }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
  outside: async ({}, use) => {
    const outside = await startOutsidePhotos()
    await use(outside)
    await outside.close()
  },
  settings: ({ outside }, use) => use({ PHOTECTOR_URL: outside.url }),
})

test('photos taken offline are seen on another tablet, beside those of a service', async ({
  tablet,
  otherTablet,
  office,
  outside,
}) => {
  // A service that hangs.
  outside.answer = () => undefined
  const company = await office.company()
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  const form = await new YardControl(page).startArrival()
  await form.fill(flatbed('PHOTO1', company))
  await form.frame.getByRole('button', { name: 'Photo of PHOTO1' }).click()
  await takePhoto(page)
  await expect(form.frame.getByRole('button', { name: 'Photo of PHOTO1 (1)' })).toHaveText('Photo of PHOTO1 (1)')
  await form.save('Add')

  const gallery = await openGallery(page, 'PHOTO1')
  // The one that was taken with the form.
  await expect(gallery.getByRole('button', { name: /^Photo, / })).toHaveCount(1)
  await gallery.getByRole('button', { name: 'Take photo' }).click()
  await expectRefused(page)
  await chooseLarge(page)
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
  const photos = there.getByRole('button', { name: /^Photo, / })
  await expect(photos).toHaveCount(2)
  await expect(there.getByText('The pictures of the photo service could not be read.')).toBeVisible()
  await photos.first().click()
  const view = other.getByRole('dialog', { name: 'Photo 1 of 2' })
  await expectPicture(view.locator('img'))
  await expectNoBarrier(other)
  // Made smaller on the tablet: the server would keep 2048 pixels.
  expect(await view.locator('img').evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
    1600, 1067,
  ])
  await other.keyboard.press('ArrowRight')
  await expectPicture(other.getByRole('dialog', { name: 'Photo 2 of 2' }).locator('img'))
  await other.keyboard.press('Escape')
  await other.keyboard.press('Escape')
  await expect(there).toBeHidden()

  otherTablet.excuse(new RegExp(`request to another origin: ${outside.origin}/`))
  outside.answer = await doorCamera(outside)
  await openGallery(other, 'PHOTO1')
  await expect(photos).toHaveCount(3)
  await expectPicture(there.getByRole('button', { name: /^Photo, .*Door camera 4$/ }).locator('img'))
  await other.keyboard.press('Escape')

  const app = otherTablet.context().waitForEvent('page')
  const edit = await new YardControl(other).startEdit('PHOTO1')
  await edit.frame.getByRole('button', { name: 'Photo of PHOTO1' }).click()
  const { searchParams, origin } = new URL((await app).url())
  expect([origin, searchParams.get('trailer'), searchParams.get('user')]).toEqual([
    ...[outside.origin, 'PHOTO1', 'northgate'],
  ])
})

/** A photo service with one picture of each trailer, of today. */
async function doorCamera({ origin }: OutsidePhotos) {
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const TakenDate = new Date().toISOString()
  const list = JSON.stringify({ Images: [{ Url: `${origin}/door.jpg`, TakenDate, TakenBy: 'Door camera 4' }] })
  return (response: ServerResponse) => {
    const path = response.req.url ?? ''
    if (path.startsWith('/yard/images')) response.setHeader('content-type', 'application/json').end(list)
    else if (path === '/door.jpg') response.setHeader('content-type', 'image/jpeg').end(picture)
    else response.setHeader('content-type', 'text/html').end('<title>Photo app</title>')
  }
}

/** Offers the open camera files that are no photos. */
async function expectRefused(page: Page): Promise<void> {
  const camera = page.getByRole('dialog', { name: /^Photo of / })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    camera.getByLabel('Choose photos').setInputFiles({ name, mimeType, buffer })
  const words = camera.getByRole('alert')
  await choose('drawing.jpg', 'image/jpeg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(words).toHaveText(/^This file is no picture that this tablet can read\./)
  const bomb = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  bomb.writeUInt32BE(10_000, 16)
  bomb.writeUInt32BE(10_000, 20)
  await choose('bomb.png', 'image/png', bomb)
  await expect(words).toHaveText('This picture is too large for this tablet. Choose a smaller one.')
  await expect(camera.getByText(/ photos?: /)).toBeHidden()
}

/** Chooses a photo of six megapixels in the open camera, and closes it. */
async function chooseLarge(page: Page): Promise<void> {
  const camera = page.getByRole('dialog', { name: /^Photo of / })
  const buffer = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#642' } })
    .jpeg()
    .toBuffer()
  await camera.getByLabel('Choose photos').setInputFiles({ name: 'roof.jpg', mimeType: 'image/jpeg', buffer })
  await expect(camera.getByText(/^1 photo: /)).toBeVisible()
  await camera.getByRole('button', { name: 'Close' }).click()
  await expect(camera).toBeHidden()
}

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
