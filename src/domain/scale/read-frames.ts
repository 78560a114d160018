import { CR, fits, LF, STX } from './byte-places.ts'
import { type Layout, layouts } from './formats.ts'
import type { ScaleFrame } from './scale-frame.ts'

export interface FramesRead {
  readonly frames: readonly ScaleFrame[]
  /** The bytes of a frame that is not complete, to put before the next ones; shorter than any frame. */
  readonly rest: Uint8Array
}

/**
 * Returns the frames of any known format in a piece of a stream. Bytes that belong to no frame are skipped, so that the
 * reader is in step again with the next frame. `isEnd`: nothing follows.
 */
export function readFrames(bytes: Uint8Array, isEnd = false): FramesRead {
  const frames: ScaleFrame[] = []
  let at = 0
  while (at < bytes.length) {
    const found = isStart(bytes[at]) ? frameAt(bytes, at, isEnd) : null
    if (found === 'part') return { frames, rest: bytes.slice(at) }
    if (found) frames.push(found.frame)
    at += found ? found.length : 1
  }
  return { frames, rest: NONE }
}

const NONE = new Uint8Array()

/** The first bytes of the formats: STX, LF, CR and a space. */
function isStart(one: number | undefined): boolean {
  return one === STX || one === LF || one === CR || one === 0x20
}

type Found = { readonly frame: ScaleFrame; readonly length: number }

function frameAt(bytes: Uint8Array, at: number, isEnd: boolean): Found | 'part' | null {
  let isPart = false
  for (const layout of layouts) {
    const fit = fits(bytes, at, layout.places)
    if (fit === 'whole') return wholeFrame(layout, bytes, at, isEnd)
    if (fit === 'part') isPart = true
  }
  return isPart && !isEnd ? 'part' : null
}

function wholeFrame(layout: Layout, bytes: Uint8Array, at: number, isEnd: boolean): Found | 'part' {
  const end = at + layout.places.length
  const check = layout.hasCheckSum ? checkAfter(bytes, at, end) : 'none'
  if (check === 'unknown' && !isEnd) return 'part'
  const length = layout.places.length + (check === 'right' || check === 'wrong' ? 1 : 0)
  const whole = bytes.subarray(at, at + length)
  const raw = Array.from(whole, (one) => one.toString(16).padStart(2, '0')).join('')
  const frame = layout.read(String.fromCharCode(...whole), raw)
  return { frame: check === 'wrong' ? { ...frame, Weight: null, Fault: 'check-sum' } : frame, length }
}

/** Compares the byte after a frame with the two's complement of its sum, in 7 bits; not every indicator sends one. */
function checkAfter(bytes: Uint8Array, at: number, end: number): 'right' | 'wrong' | 'none' | 'unknown' {
  const sum = bytes.subarray(at, end).reduce((total, one) => total + one, 0)
  const expected = (0x80 - (sum & 0x7f)) & 0x7f
  const next = bytes[end]
  if (next === undefined) return 'unknown'
  // A checksum equal to the first byte of a frame is one if a frame follows it.
  if (next === STX && expected === STX) {
    const second = bytes[end + 1]
    if (second === undefined) return 'unknown'
    return second === STX ? 'right' : 'none'
  }
  if (next === expected) return 'right'
  return next === STX || next === LF ? 'none' : 'wrong'
}
