import { expect, test } from 'vitest'
import { parseNumber } from './number-stepper.tsx'

test.each([
  ['-10', -10],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['−3', -3],
  ['.5', 0.5],
])('%s is a number', (text, value) => {
  expect(parseNumber(text)).toBe(value)
})

test('an emptied field is null, not zero', () => {
  expect(parseNumber('  ')).toBeNull()
})

test.each(['12a', '--3', '1e3', '-'])('%s is NaN, and is not read in part', (text) => {
  expect(parseNumber(text)).toBeNaN()
})
