import { expect, test } from 'vitest'
import { scrollSeconds } from './banner.tsx'

test.each([
  [100, 10],
  [101, 20],
  [200, 20],
  [201, 30],
])('a banner of %i characters scrolls through in %i seconds', (length, seconds) => {
  expect(scrollSeconds('x'.repeat(length))).toBe(seconds)
})
