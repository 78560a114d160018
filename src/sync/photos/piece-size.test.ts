import { expect, test } from 'vitest'
import { PieceSize } from './piece-size.ts'

test('pieces follow the speed of the line, between 16 and 256 kB', () => {
  const pieces = new PieceSize()
  expect(pieces.bytes).toBe(65_536)
  pieces.took(65_536, 100)
  expect(pieces.bytes).toBe(131_072)
  // The end of a photo is short.
  pieces.took(1_000, 1)
  expect(pieces.bytes).toBe(131_072)
  for (let times = 0; times < 5; times++) pieces.took(pieces.bytes, 50)
  expect(pieces.bytes).toBe(262_144)
  pieces.took(262_144, 32_768)
  expect(pieces.bytes).toBe(32_000)
  expect(pieces.shrink()).toBe(true)
  expect(pieces.shrink()).toBe(false)
  expect(pieces.bytes).toBe(16_384)
})
