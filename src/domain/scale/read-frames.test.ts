import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleVectors } from '../testing/scale-vectors.ts'
import { encodeFrame, type ShownWeight } from './encode-frame.ts'
import { readFrames } from './read-frames.ts'
import { type ScaleFrame, scaleFormats } from './scale-frame.ts'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Returns a source of numbers from 0 on and below 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  const drawn = fc.sample(fc.nat({ max: 9999 }), { seed, numRuns: 20_000, unbiased: true })
  let at = 0
  return () => {
    at += 1
    return (drawn[at % drawn.length] ?? 0) / 10_000
  }
}

/** Reads a stream in pieces, as a socket delivers it. */
function readPieces(pieces: readonly Uint8Array[]): { readonly frames: readonly ScaleFrame[]; readonly most: number } {
  const frames: ScaleFrame[] = []
  let rest: Uint8Array = new Uint8Array()
  let most = 0
  for (const piece of [...pieces, new Uint8Array()]) {
    const read = readFrames(joined([rest, piece]), piece.length === 0)
    frames.push(...read.frames)
    rest = read.rest
    most = Math.max(most, rest.length)
  }
  return { frames, most }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

// The vectors were made from the published formats; none was recorded from a real scale.
test.each(scaleVectors)('$name', ({ hex, weight, unit, mode, stable, valid }) => {
  const { frames, rest } = readFrames(bytesOf(hex), true)
  expect(rest.length).toBe(0)
  const [frame, ...more] = frames.filter(({ Fault }) => Fault !== 'no-weight')
  expect(more).toEqual([])
  if (mode === null) {
    expect(frame).toBeUndefined()
    return
  }
  expect(frame).toMatchObject({ Weight: weight, Unit: unit, Mode: mode, Motion: !stable })
  // A line feed after the frame belongs to none.
  expect(hex.replace(/0a$/, '')).toBe(frame?.Raw)
  expect(frame?.Fault === null).toBe(valid)
})

test('a weight keeps its decimals, whichever way the format writes them', () => {
  const weights = (text: string) =>
    readFrames(
      Uint8Array.from(text, (one) => one.charCodeAt(0)),
      true,
    ).frames[0]
  expect(weights('\x02   452.5LG \r')).toMatchObject({ Weight: 452.5, Unit: 'lb' })
  expect(weights('\r-00452.5  kg n  \x03')).toMatchObject({ Weight: -452.5, Unit: 'kg', Mode: 'net' })
  expect(weights(' G+0452.50 lb\r')).toMatchObject({ Weight: 452.5, Unit: 'lb', Mode: 'gross' })
  expect(weights('\x02\x2b\x20\x20  4525     0\r')).toMatchObject({ Weight: 452.5 })
  expect(weights('\x02\x29\x20\x20  4525     0\r')).toMatchObject({ Weight: 45_250 })
  expect(weights('\n 1N     -45.25kg \r')).toBeUndefined()
  expect(weights('\n 1N      -45.25kg \r')).toMatchObject({ Weight: -45.25, Unit: 'kg', Mode: 'net' })
})

test('a checksum that equals the start of a frame differs from a frame that starts', () => {
  // The tare is chosen so that the sum gives 0x02.
  const tares = Array.from({ length: 1000 }, (_, tare) => String(tare).padStart(6, ' '))
  const frames = tares.map((tare) => `\x02\x2a\x20\x20 45280${tare}\r`)
  const checkOf = (text: string) => (0x80 - ([...text].reduce((sum, one) => sum + one.charCodeAt(0), 0) & 0x7f)) & 0x7f
  const special = frames.find((frame) => checkOf(frame) === 2) ?? ''
  expect(special).not.toBe('')
  const read = (text: string) =>
    readFrames(
      Uint8Array.from(text, (one) => one.charCodeAt(0)),
      true,
    ).frames
  const all = (text: string) => read(text).map(({ Fault, Weight }) => Fault ?? Weight)
  expect(all(`${special}\x02${special}\x02${special}\x02`)).toEqual([45_280, 45_280, 45_280])
  expect(all(`${special}${special}${special}`)).toEqual([45_280, 45_280, 45_280])
})

const shown = (random: () => number): ShownWeight => ({
  weight: Math.floor(random() * 99_999) * (random() < 0.1 ? -1 : 1),
  unit: random() < 0.5 ? 'lb' : 'kg',
  isNet: random() < 0.3,
  isMoving: random() < 0.3,
  isOver: random() < 0.1,
})

/** Cuts a stream at random places. */
function cutUp(stream: Uint8Array, random: () => number): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < stream.length; ) {
    const length = 1 + Math.floor(random() * 40)
    pieces.push(stream.slice(at, at + length))
    at += length
  }
  return pieces
}

test.each(scaleFormats)('%s: cut and merged anywhere, every frame is read once and right', (format) => {
  const random = randomFrom(7)
  for (let round = 0; round < 50; round += 1) {
    const sent = Array.from({ length: 20 }, () => shown(random))
    const { frames, most } = readPieces(cutUp(joined(sent.map((one) => encodeFrame(format, one))), random))
    const isSilent = format === 'weigh-tronix'
    expect(frames).toMatchObject(
      sent.map(({ weight, unit, isNet, isMoving, isOver }) => ({
        Format: format,
        Weight: isOver && !isSilent ? null : weight,
        Unit: unit,
        Mode: isNet ? 'net' : 'gross',
        Motion: isMoving && !isSilent && !(isOver && (format === 'rice-lake' || format === 'cardinal')),
        Fault: isOver && !isSilent ? 'range' : null,
      })),
    )
    expect(most).toBeLessThan(20)
  }
})

test.each(scaleFormats)('%s: garbled, the frames that were not touched are read, and none is made up', (format) => {
  const random = randomFrom(11)
  for (let round = 0; round < 50; round += 1) {
    const one = { ...shown(random), isOver: false }
    const whole = encodeFrame(format, one)
    const [before] = readFrames(whole, true).frames
    const cut = whole.slice(0, Math.floor(random() * (whole.length - 1)))
    const noise = Uint8Array.from({ length: Math.floor(random() * 60) }, () => 0x80 + Math.floor(random() * 0x80))
    const { frames } = readPieces(cutUp(joined([cut, noise, whole, noise, cut, whole, whole]), random))
    // With noise after it, a frame may look as if its checksum were wrong; it never has another weight.
    for (const frame of frames.filter(({ Fault }) => Fault === null)) expect(frame.Weight).toBe(before?.Weight)
    expect(frames.filter(({ Fault }) => Fault === null).length).toBeGreaterThan(0)
  }
})

test('random bytes end in few remembered bytes and in no error', () => {
  const random = randomFrom(13)
  // Bytes that frames are made of come more often than others.
  const likely = [...'\x02\x03\n\r +-.0123456789LKGNMOlbkg'].map((one) => one.charCodeAt(0))
  const noise = Uint8Array.from({ length: 200_000 }, () =>
    random() < 0.9 ? (likely[Math.floor(random() * likely.length)] ?? 0) : Math.floor(random() * 256),
  )
  const { most } = readPieces(cutUp(noise, random))
  expect(most).toBeLessThan(20)
})

test('a Toledo display expanded by ten gives no weight: makes place its point differently', () => {
  const { frames } = readFrames(bytesOf('022a20302034353238302020202020300d'), true)
  expect(frames).toMatchObject([{ Format: 'toledo', Weight: null, Fault: 'invalid' }])
})
