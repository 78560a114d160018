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

test.each([
  ['45,000', 45_000],
  ['1,234,567', 1_234_567],
  ['45 000', 45_000],
  ['45.000', 45_000],
  ['450', 450],
])('%s is a whole number with its thousands', (text, value) => {
  expect(parseNumber(text, true)).toBe(value)
})

test.each([
  ['45,5', 45.5],
  ['4,50', 4.5],
])('%s keeps its decimals, so that a whole field refuses it', (text, value) => {
  expect(parseNumber(text, true)).toBe(value)
})

test.each(['45,0000', '45,0', '45.00'])('%s is no whole number: most likely thousands were meant', (text) => {
  expect(parseNumber(text, true)).toBeNaN()
})

test('an emptied field is null, not zero', () => {
  expect(parseNumber('  ')).toBeNull()
})

test.each(['12a', '--3', '1e3', '-'])('%s is NaN, and is not read in part', (text) => {
  expect(parseNumber(text)).toBeNaN()
})
