import { PHOTO_MAX_PIXELS } from '../../domain/photos/photo.ts'
import { PICTURE_HEAD_BYTES, pixelSizeOf } from './picture-pixels.ts'
import type { ShrunkPhoto } from './photo-store.ts'

/** Pixels of the longer side. */
const LONGEST_SIDE = 1_600
const THUMBNAIL_SIDE = 320
const QUALITY = 0.8
/** A larger file cannot be a photo that this tablet could decode. */
const LARGEST_FILE_BYTES = 60_000_000

/** The picture cannot be used; the message is for the person. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture'
}

const NOT_A_PICTURE =
  'This file is no picture that this tablet can read. Take a photo, or choose a JPEG, PNG or WebP picture.'
const TOO_LARGE = 'This picture is too large for this tablet. Choose a smaller one.'
const NO_CANVAS = 'This browser cannot make photos smaller. Please update it.'
const NOT_SECURE = 'Photos need a secure address (https).'

/**
 * Returns the picture as a JPEG of at most 1600 pixels, upright and without metadata: it is drawn anew. Throws
 * `BadPicture`.
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  if (typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined')
    throw new BadPicture(NO_CANVAS)
  if (!globalThis.crypto?.subtle) throw new BadPicture(NOT_SECURE)
  if (file.size > LARGEST_FILE_BYTES) throw new BadPicture(TOO_LARGE)
  await assertDecodable(file)
  const picture = await decode(file)
  try {
    const Bytes = await draw(picture, LONGEST_SIDE)
    const Thumbnail = await draw(picture, THUMBNAIL_SIDE)
    return { Bytes, Thumbnail, Digest: await digestOf(Bytes) }
  } finally {
    picture.close()
  }
}

/** A decoded picture takes four bytes for each pixel, and too many of them end the browser. */
async function assertDecodable(file: Blob): Promise<void> {
  const size = pixelSizeOf(new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer()))
  if (!size) throw new BadPicture(NOT_A_PICTURE)
  if (size.width * size.height > PHOTO_MAX_PIXELS) throw new BadPicture(TOO_LARGE)
}

/** Returns why `shrinkPhoto` throws for a file; null if it does not. */
export async function faultOfPhoto(file: Blob): Promise<string | null> {
  try {
    await shrinkPhoto(file)
    return null
  } catch (error) {
    if (error instanceof BadPicture) return error.message
    throw error
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    throw new BadPicture(NOT_A_PICTURE, { cause })
  }
}

async function draw(picture: ImageBitmap, side: number): Promise<Uint8Array<ArrayBuffer>> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new BadPicture(NO_CANVAS)
  context.imageSmoothingQuality = 'high'
  // A transparent picture would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new Uint8Array(await jpeg.arrayBuffer())
}

/** Returns the SHA-256 of bytes in lower-case hex. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
