import type { SharpOptions } from 'sharp'
import { PHOTO_MAX_PIXELS } from '../../domain/photos/photo.ts'
import type { PhotoReason } from '../../domain/photos/photo-words.ts'
import { inTurn, type Open, openSharp, pixelKindOf } from '../pictures/open-sharp.ts'
import { faultIn } from './picture-parts.ts'

/** Longest side, in pixels. */
const SIDE = 2048
const THUMBNAIL_SIDE = 320
const QUALITY = 82
const THUMBNAIL_QUALITY = 72
const SECONDS = 10

/** JPEGs without any metadata. */
export interface MadePhoto {
  readonly Bytes: Buffer
  readonly Thumbnail: Buffer
  readonly Width: number
  readonly Height: number
}

/**
 * Draws an uploaded file anew, so that nothing of it is kept but its pixels. Returns the reason for a file that is no
 * picture, or not one of ours.
 */
export function makePhoto(file: Buffer): Promise<MadePhoto | PhotoReason> {
  return inTurn(async () => {
    const kind = pixelKindOf(file)
    if (kind === null) return 'kind'
    const fault = faultIn(file, kind)
    if (fault) return fault
    const open = await openSharp()
    try {
      return await draw(open, file, kind)
    } catch (error) {
      return reasonOf(String(error))
    }
  })
}

async function draw(open: Open, file: Buffer, kind: string): Promise<MadePhoto | PhotoReason> {
  const limits: SharpOptions = { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' }
  const { format, width, height } = await open(file, limits).metadata()
  if (format !== kind) return 'kind'
  if (width * height > PHOTO_MAX_PIXELS) return 'tooManyPixels'
  const { data, info } = await open(file, limits)
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .timeout({ seconds: SECONDS })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  const Thumbnail = await open(data, limits)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
    .jpeg({ quality: THUMBNAIL_QUALITY })
    .toBuffer()
  return { Bytes: data, Thumbnail, Width: info.width, Height: info.height }
}

function reasonOf(error: string): PhotoReason {
  if (/pixel limit/i.test(error)) return 'tooManyPixels'
  return /timeout/i.test(error) ? 'tooSlow' : 'unreadable'
}
