import { expect, test } from 'vitest'
import { utf8Length } from './utf8-length.ts'

test.each([
  ['Gate 7', 6],
  ['Größe', 7],
  ['冷蔵', 6],
  ['🚚 4711', 9],
  ['\ud83d', 3],
])('%j has the bytes that are sent', (text, bytes) => {
  expect(utf8Length(text)).toBe(bytes)
})
