import 'fake-indexeddb/auto'
import { CacheExpiration } from 'workbox-expiration'
import { afterEach, expect, test, vi } from 'vitest'
import { forget, keepIf } from '../../sw/kept.ts'
import { isOurPicture, isOurs, isPicture } from '../../sw/ours.ts'

// The library looks for the worker's global names when it is loaded.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }))

const TILE = 'https://a.tiles.example.org/18/1/2.png'
const picture = (headers: Record<string, string> = {}, status = 200) =>
  new Response('picture', { status, headers: { 'content-type': 'image/png', ...headers } })
const page = new Response('<html>', { headers: { 'content-type': 'text/html' } })
const opaque = Response.error()

afterEach(() => vi.unstubAllGlobals())

test('a tile is kept when it is a complete picture, and no page or error of its host', async () => {
  const { cacheWillUpdate } = keepIf(isPicture)
  const tile = picture()
  expect(await cacheWillUpdate({ response: tile })).toBe(tile)
  for (const response of [page, opaque, picture({}, 404), picture({}, 206)])
    expect(await cacheWillUpdate({ response })).toBeNull()
})

test('a logo is kept when it is a picture of our server, not one of a guest network', async () => {
  const { cacheWillUpdate } = keepIf(isOurPicture)
  const logo = picture({ 'x-yardhand': '2' })
  expect(await cacheWillUpdate({ response: logo })).toBe(logo)
  expect(await cacheWillUpdate({ response: picture() })).toBeNull()
  expect(isOurs(page)).toBe(false)
})

test('a sign-out leaves neither tiles nor their addresses, which say where the yard is', async () => {
  vi.stubGlobal('location', new URL('https://yard.example'))
  const kept = new Set(['map-tiles', 'site-logos', 'shell'])
  vi.stubGlobal('caches', { delete: async (name: string) => kept.delete(name) })
  const addresses = new CacheExpiration('map-tiles', { maxAgeSeconds: 60 })
  await addresses.updateTimestamp(TILE)
  expect(await addresses.isURLExpired(TILE)).toBe(false)
  await forget(['map-tiles', 'site-logos'])
  expect([...kept]).toEqual(['shell'])
  expect(await addresses.isURLExpired(TILE)).toBe(true)
})
