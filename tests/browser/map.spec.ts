import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { beginShift, expectShellKept } from './pages/shell.ts'
import { centreOf, putFinger } from './support/finger.ts'
import { createOffice } from './support/office.ts'
import { test as base } from './support/test.ts'
import { startTileServer, type TileServer } from './support/tile-server.ts'

const test = base.extend<{ readonly tiles: TileServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
  tiles: async ({}, use) => {
    const tiles = await startTileServer()
    await use(tiles)
    tiles.close()
  },
  settings: ({ tiles }, use) => use({ TILE_URL: tiles.address, TILE_ATTRIBUTION: 'Tiles of the test' }),
})

const map = (page: Page) => page.getByRole('application', { name: /^Map of / })

/** Taps the map at a share of its width and height. */
async function tapMap(page: Page, x: number, y: number): Promise<void> {
  const box = await map(page).boundingBox()
  if (!box) throw new Error('the map is not in sight')
  await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y)
}

/** Returns how often the map filled a shape since the page counts, and starts to count where it did not. */
function countFills(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Lets pending redraws come first.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const { dataset } = document.documentElement
    if (dataset.fills === undefined) {
      dataset.fills = '0'
      CanvasRenderingContext2D.prototype.fill = new Proxy(CanvasRenderingContext2D.prototype.fill, {
        apply: (fill, context, given) => {
          dataset.fills = String(Number(dataset.fills) + 1)
          return Reflect.apply(fill, context, given)
        },
      })
    }
    return Number(dataset.fills)
  })
}

test('a trailer is found on the map offline, and a row is drawn online', async ({ tablet, server, tiles }) => {
  tablet.excuse(new RegExp(`${tiles.origin}/`))
  const office = createOffice(server, 'super')
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  const { features } = await office.call<Answers['SpotFeatures']>('GET', '/locations/geojson')
  // A reefer of Product Protection, alone in its spot: all acts are there.
  const taken = features.find(
    ({ properties: { Type, Trailers } }) => Type === 4 && Trailers.length === 1 && Trailers[0]?.IsChecked,
  )
  const [parked] = taken?.properties.Trailers ?? []
  if (!taken?.geometry || !parked) throw new Error('the demo has no reefer to check on the map')
  const [first] = Locations
  await office.call('POST', '/locations/range', { Names: 'Y 1-2', Type: 4, SiteID: first?.SiteID })
  const page = await tablet.open()
  const shell = await beginShift(page, 'super', 'Mapview')
  await expectShellKept(page)
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Check overdue')
  await expect(page.getByRole('region', { name: 'Not on the map' })).toContainText('Y 1')

  // The ground comes from the host of tiles, which learns the origin alone, and is kept.
  const tile = map(page).locator('img.leaflet-tile-loaded').first()
  const width = async () => (await tile.boundingBox())?.width
  await expect.poll(width).toBe(256)
  await expect(page.getByText('Tiles of the test')).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('map-tiles')).keys()).length))
    .toBeGreaterThan(0)
  await tablet.setSignal(false)
  tiles.close()
  await page.reload()
  await expect.poll(width).toBe(256)
  expect([...tiles.referrers]).toEqual([`${new URL(page.url()).origin}/`])

  await page.getByRole('button', { name: 'All spots' }).click()
  const list = page.getByRole('list', { name: 'All spots' })
  await list.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  const spot = list.getByRole('button').nth(1)
  await expect(spot).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('region', { name: (await spot.locator('b').textContent()) ?? '', exact: true }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(spot).toBeFocused()
  await page.getByRole('button', { name: 'All spots' }).click()

  await page.getByLabel('Trailer Number').fill(parked.TrailerNumber)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const card = page.getByRole('region', { name: taken.properties.Name, exact: true })
  await expect(card).toContainText(parked.TrailerNumber)
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Found')
  await card.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: `History of trailer ${parked.TrailerNumber}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(card).toBeHidden()

  await test.step('a finger pans the picture of the map, which is drawn again once the finger is lifted', async () => {
    const middle = await centreOf(map(page))
    const finger = await putFinger(page, middle)
    const moveBy = (pixels: number) => finger.moveTo({ x: middle.x + pixels, y: middle.y })
    await moveBy(10)
    const begun = await countFills(page)
    for (let pixels = 20; pixels <= 100; pixels += 10) await moveBy(pixels)
    expect(await countFills(page)).toBe(begun)
    await finger.lift()
    await expect.poll(() => countFills(page)).toBeGreaterThan(begun)
  })

  await tablet.setSignal(true)
  await shell.expectInStep()
  await page.getByRole('button', { name: 'Draw a row' }).click()
  const form = page.getByRole('region', { name: 'Draw a row' })
  await expect(form.getByRole('status')).toContainText('where the row begins')
  await tapMap(page, 0.5, 0.95)
  await expect(form.getByRole('status')).toContainText('where the row ends')
  await tapMap(page, 0.52, 0.95)
  await expect(form.getByRole('status')).toContainText('Y 1 to Y 2 are drawn on the map')
  await form.getByRole('button', { name: 'Save row' }).click()
  await expect(page.getByText('2 spots are on the map')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not on the map' })).toBeHidden()
  const drawn = await office.call<Answers['Locations']>('GET', '/locations')
  const corners = drawn.Locations.filter(({ Name }) => Name.startsWith('Y ')).map(({ Latitude4 }) => Latitude4)
  expect(corners.filter((latitude) => latitude !== null)).toHaveLength(2)

  await test.step('a drawn spot is removed, and the other one drawn elsewhere', async () => {
    for (const spot of drawn.Locations.filter(({ Name }) => Name.startsWith('Y ')))
      await office.arrive({ Number: `ON${spot.Name.replace(' ', '')}`, LocationID: spot.ID })
    await page.getByLabel('Trailer Number').fill('ONY1')
    await expect(async () => {
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Y 1', exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Remove from map' }).click()
    await page.getByRole('dialog', { name: 'Remove Y 1 from the map?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Y 1 is no longer on the map')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Not on the map' })).toContainText('Y 1')
    await page.getByLabel('Trailer Number').fill('ONY2')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('region', { name: 'Y 2', exact: true }).getByRole('button', { name: 'Draw again' }).click()
    await expect(form.getByRole('combobox', { name: 'First spot' })).toContainText('Y 2')
    await tapMap(page, 0.1, 0.9)
    await tapMap(page, 0.12, 0.9)
    await expect(form.getByRole('status')).toContainText('Y 2 is drawn on the map')
    await form.getByRole('button', { name: 'Save row' }).click()
    await expect(page.getByText('1 spot is on the map')).toBeVisible()
    const placed = await office.call<Answers['Locations']>('GET', '/locations')
    const [one, two] = placed.Locations.filter(({ Name }) => Name.startsWith('Y '))
    expect(one).toMatchObject({ Latitude1: null, ReferenceLongitude: null })
    expect(two?.Longitude1).not.toBe(drawn.Locations.find(({ Name }) => Name === 'Y 2')?.Longitude1)
  })
})
