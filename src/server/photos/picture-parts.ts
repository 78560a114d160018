import type { PhotoReason } from '../../domain/photos/photo-words.ts'

/**
 * Walks a file's parts up to its last byte. A reader of pictures ignores what stands behind the picture or in its
 * comments, where another program finds a page or an archive.
 */
export function faultIn(file: Buffer, kind: 'jpeg' | 'png' | 'webp'): PhotoReason | null {
  const walk = { jpeg: walkJpeg, png: walkPng, webp: walkWebp }[kind](file)
  if (walk.end === null) return 'cutOff'
  if (file.subarray(walk.end).some((byte) => byte !== 0)) return 'mixed'
  if (walk.isAnimated) return 'animated'
  return walk.notes.some(isForeign) ? 'mixed' : null
}

interface Walk {
  /** The position behind the picture; null for a file that ends before. */
  readonly end: number | null
  /** Parts that are no pixels. */
  readonly notes: readonly Buffer[]
  readonly isAnimated: boolean
}

const MARKUP = /<!doctype|<\?php|<(html|head|body|script|svg|iframe)[\s>]|%PDF-/i
const ARCHIVE = Buffer.from('504b0304', 'hex')

function isForeign(note: Buffer): boolean {
  return note.includes(ARCHIVE) || MARKUP.test(note.toString('latin1'))
}

const MARKER = 0xff
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe

function walkJpeg(file: Buffer): Walk {
  const notes: Buffer[] = []
  let at = 2
  while (at + 1 < file.length) {
    if (file[at] !== MARKER) return { end: null, notes, isAnimated: false }
    const code = file[at + 1] ?? 0
    if (code === END_OF_IMAGE) return { end: at + 2, notes, isAnimated: false }
    // A fill byte before the marker.
    if (code === MARKER) {
      at += 1
      continue
    }
    if (at + 4 > file.length) break
    const next = at + 2 + file.readUInt16BE(at + 2)
    if (code === COMMENT || (code >= 0xe0 && code <= 0xef)) notes.push(file.subarray(at + 4, next))
    at = code === START_OF_SCAN ? scanEnd(file, next) : next
  }
  return { end: null, notes, isAnimated: false }
}

/** Finds the next marker behind a scan, in which 0xff is followed by 0 or is a restart marker. */
function scanEnd(file: Buffer, from: number): number {
  for (let at = file.indexOf(MARKER, from); at !== -1; at = file.indexOf(MARKER, at + 1)) {
    const code = file[at + 1] ?? 0
    if (code !== 0 && code !== MARKER && (code < 0xd0 || code > 0xd7)) return at
  }
  return file.length
}

const PNG_SIGNATURE_BYTES = 8
/** Length, name and checksum. */
const PNG_CHUNK_BYTES = 12

function walkPng(file: Buffer): Walk {
  const notes: Buffer[] = []
  let isAnimated = false
  let at = PNG_SIGNATURE_BYTES
  while (at + PNG_CHUNK_BYTES <= file.length) {
    const next = at + PNG_CHUNK_BYTES + file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    if (next > file.length) break
    if (name === 'IEND') return { end: next, notes, isAnimated }
    if (name === 'acTL') isAnimated = true
    if (name !== 'IDAT') notes.push(file.subarray(at + 8, next - 4))
    at = next
  }
  return { end: null, notes, isAnimated }
}

const RIFF_HEAD_BYTES = 8
const WEBP_HEAD_BYTES = 12
const WEBP_PIXELS: readonly string[] = ['VP8 ', 'VP8L', 'ALPH']

function walkWebp(file: Buffer): Walk {
  const notes: Buffer[] = []
  let isAnimated = false
  const end = RIFF_HEAD_BYTES + file.readUInt32LE(4)
  if (end > file.length) return { end: null, notes, isAnimated }
  for (let at = WEBP_HEAD_BYTES; at + RIFF_HEAD_BYTES <= end; ) {
    const size = file.readUInt32LE(at + 4)
    const name = file.toString('latin1', at, at + 4)
    if (name === 'ANIM') isAnimated = true
    if (!WEBP_PIXELS.includes(name)) notes.push(file.subarray(at + RIFF_HEAD_BYTES, at + RIFF_HEAD_BYTES + size))
    // Chunks begin at even positions.
    at += RIFF_HEAD_BYTES + size + (size % 2)
  }
  return { end, notes, isAnimated }
}
