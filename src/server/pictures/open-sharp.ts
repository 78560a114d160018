import type { Sharp, SharpOptions } from 'sharp'
import { createTurns } from '../../domain/values/in-turn.ts'

export type Open = (file: Buffer, options: SharpOptions) => Sharp

/** Only these readers of the library are ever used. */
const READERS = ['Png', 'Jpeg', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`)

/** Loads the library with the first picture: most servers never draw one. */
export async function openSharp(): Promise<Open> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** A picture takes all memory that its pixels need, so there is one at a time. */
export const inTurn = createTurns()

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** Reads the first bytes; a file's name says nothing. */
export function pixelKindOf(file: Buffer): 'png' | 'jpeg' | 'webp' | null {
  if (file.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (file.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  return file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}
