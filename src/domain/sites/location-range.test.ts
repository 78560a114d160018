import { expect, test } from 'vitest'
import { expandRange, RANGE_MAX } from './location-range.ts'

const ends = (text: string) => {
  const names = expandRange(text)
  return names && [names[0], names.at(-1), names.length]
}

test.each([
  ['Door 1-40', 'Door 1', 'Door 40', 40],
  [' Door 7 – 9 ', 'Door 7', 'Door 9', 3],
  ['Door 1-Door 40', 'Door 1', 'Door 40', 40],
  ['Door 01-12', 'Door 01', 'Door 12', 12],
  ['Door 098-101', 'Door 098', 'Door 101', 4],
  ['A-01-20', 'A-01', 'A-20', 20],
  ['Door 1A-12A', 'Door 1A', 'Door 12A', 12],
  ['Door 1-12b', 'Door 1b', 'Door 12b', 12],
  ['1-3', '1', '3', 3],
  ['Dock 2 Door 5-5', 'Dock 2 Door 5', 'Dock 2 Door 5', 1],
  ['D1-500', 'D1', 'D500', RANGE_MAX],
])('%s is a range', (text, first, last, count) => {
  expect(ends(text)).toEqual([first, last, count])
})

test.each([
  [''],
  ['Door 7'],
  ['Door A-F'],
  ['Door 9-1'],
  ['Door 1A-9B'],
  ['Door 1-40-80 x'],
  [`D1-${RANGE_MAX + 1}`],
  ['Door 1-Dock 9'],
])('%j is none', (text) => {
  expect(expandRange(text)).toBeNull()
})
