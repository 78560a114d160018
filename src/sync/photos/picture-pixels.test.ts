import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pixelSizeOf } from './picture-pixels.ts'

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#246' } })

test.each([
  ['JPEG', () => drawn(320, 201).jpeg()],
  ['progressive JPEG with notes', () => drawn(320, 201).withMetadata({ orientation: 6 }).jpeg({ progressive: true })],
  ['PNG', () => drawn(320, 201).png()],
  ['lossy WebP', () => drawn(320, 201).flatten().webp()],
  ['lossless WebP', () => drawn(320, 201).webp({ lossless: true })],
  ['extended WebP', () => drawn(320, 201).withMetadata({ orientation: 1 }).webp()],
])('the size of a %s is read from its first bytes', async (_, draw) => {
  const file = await draw().toBuffer()
  expect(pixelSizeOf(file)).toEqual({ width: 320, height: 201 })
  for (const end of [0, 1, 3, 11, 20]) expect(pixelSizeOf(file.subarray(0, end))).toBeNull()
})

test('a small file of very many pixels is known before it is decoded', async () => {
  const bomb = await drawn(1, 1).png().toBuffer()
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  expect(pixelSizeOf(bomb)).toEqual({ width: 30_000, height: 30_000 })
})

test('of other files no size is known', async () => {
  const gif = await drawn(2, 2).gif().toBuffer()
  for (const file of [gif, Buffer.from('<svg width="9" height="9"/>'), Buffer.from([0xff, 0xd8, 0, 0, 0, 0])])
    expect(pixelSizeOf(file)).toBeNull()
})
