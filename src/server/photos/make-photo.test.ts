import { crc32, deflateSync } from 'node:zlib'
import exifr from 'exifr'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePhoto } from './make-photo.ts'

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#aa3300' } })
}

const bytesOf = { jpeg: await picture(400, 300).jpeg().toBuffer(), png: await picture(400, 300).png().toBuffer() }

/** A part of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A PNG of so many pixels in few bytes: each line is zeros. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    bytesOf.png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Puts a part behind the header of a PNG. */
function pngWith(type: string, data: string): Buffer {
  const at = 8 + 25
  return Buffer.concat([bytesOf.png.subarray(0, at), chunk(type, Buffer.from(data)), bytesOf.png.subarray(at)])
}

/** Puts a comment in front of the picture of a JPEG. */
function jpegWith(comment: Buffer): Buffer {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(comment.length + 2)
  return Buffer.concat([
    bytesOf.jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    size,
    comment,
    bytesOf.jpeg.subarray(2),
  ])
}

const PAGE = '<html><script>alert(1)</script></html>'
const ARCHIVE = Buffer.from('504b0304140000000000', 'hex')

describe('a file becomes a photo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s', async (kind) => {
    const file = await picture(400, 300).toFormat(kind).toBuffer()
    expect(await makePhoto(file)).toMatchObject({ Width: 400, Height: 300 })
  })

  test('without place, name of the camera and any other words, turned as it was held', async () => {
    const file = await picture(3000, 2000)
      .withExif({
        IFD0: { Copyright: 'secret words', Make: 'camera', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 24/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '2/1 10/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await exifr.gps(file)).toMatchObject({ latitude: expect.closeTo(41.4) })
    const made = await makePhoto(file)
    if (typeof made === 'string') throw new Error(made)
    expect([made.Width, made.Height]).toEqual([1365, 2048])
    for (const bytes of [made.Bytes, made.Thumbnail]) {
      expect(await exifr.gps(bytes)).toBeUndefined()
      expect((await exifr.parse(bytes, true)) ?? {}).not.toHaveProperty('Make')
      expect(bytes.toString('latin1')).not.toMatch(/secret|camera|Exif/)
    }
    expect((await sharp(made.Thumbnail).metadata()).height).toBe(320)
  })
})

describe('a file that is not stored', () => {
  test.each([
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), 'kind'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'kind'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'kind'],
    ['a page', Buffer.from(PAGE), 'kind'],
    ['nothing', Buffer.alloc(0), 'kind'],
    ['a JPEG with a page behind it', Buffer.concat([bytesOf.jpeg, Buffer.from(PAGE)]), 'mixed'],
    ['a JPEG with an archive behind it', Buffer.concat([bytesOf.jpeg, ARCHIVE]), 'mixed'],
    ['a JPEG with a page in its comment', jpegWith(Buffer.from(PAGE)), 'mixed'],
    ['a JPEG with an archive in its comment', jpegWith(ARCHIVE), 'mixed'],
    ['a PNG with a page behind it', Buffer.concat([bytesOf.png, Buffer.from(PAGE)]), 'mixed'],
    ['a PNG with a script in its words', pngWith('tEXt', `Comment\0${PAGE}`), 'mixed'],
    ['an animated PNG', pngWith('acTL', '\0\0\0\x02\0\0\0\0'), 'animated'],
    ['a JPEG that is cut off', bytesOf.jpeg.subarray(0, bytesOf.jpeg.length - 20), 'cutOff'],
    ['a PNG that is cut off', bytesOf.png.subarray(0, bytesOf.png.length - 20), 'cutOff'],
    ['a JPEG by its first bytes alone', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]), 'cutOff'],
    ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'unreadable'],
    ['a PNG of 900 megapixels in some kilobytes', bomb(30_000, 30_000), 'tooManyPixels'],
  ] as const)('%s', { timeout: 20_000 }, async (_, file, reason) => {
    expect(await makePhoto(file)).toBe(reason)
  })

  test('a WebP that moves, is cut off, or has more behind it', async () => {
    const still = await picture(40, 40).webp().toBuffer()
    const frames = [picture(8, 8), picture(8, 8).negate()].map((frame) => frame.png().toBuffer())
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp()
      .toBuffer()
    const files = [moving, still.subarray(0, still.length - 5), Buffer.concat([still, Buffer.from(PAGE)])]
    expect(await Promise.all(files.map(makePhoto))).toEqual(['animated', 'cutOff', 'mixed'])
  })

  test('a JPEG that says to have 100 megapixels', async () => {
    const file = Buffer.from(bytesOf.jpeg)
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]))
    file.writeUInt16BE(10_000, frame + 5)
    file.writeUInt16BE(10_000, frame + 7)
    expect(await makePhoto(file)).toBe('tooManyPixels')
  })
})
