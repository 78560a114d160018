import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOfPhoto } from './shrink.ts'

afterEach(() => vi.unstubAllGlobals())

test('a picture with too many pixels and a file that is no picture are refused before decoding', async () => {
  const decode = vi.fn()
  vi.stubGlobal('OffscreenCanvas', class {})
  vi.stubGlobal('createImageBitmap', decode)
  const bomb = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  expect(await faultOfPhoto(new Blob([bomb]))).toBe('This picture is too large for this tablet. Choose a smaller one.')
  for (const file of ['<svg width="9" height="9"/>', 'GIF89a', ''])
    expect(await faultOfPhoto(new Blob([file]))).toMatch(/^This file is no picture that this tablet can read\./)
  expect(decode).not.toHaveBeenCalled()
})
