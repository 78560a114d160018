import { expect, test } from 'vitest'
import { fittingChips } from './fitting-chips.ts'

test('all chips are shown where they fit, else as many as leave room for the count of the others', () => {
  expect(fittingChips([100, 100, 100], 316)).toBe(3)
  expect(fittingChips([100, 100, 100], 315)).toBe(2)
  expect(fittingChips([100, 100, 100], 271)).toBe(1)
  expect(fittingChips([200], 100)).toBe(0)
  expect(fittingChips([], 0)).toBe(0)
})
