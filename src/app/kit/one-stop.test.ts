import { expect, test } from 'vitest'
import { stopAmong } from './one-stop.ts'

const all = { first: 0, last: 5 }

test('the tab stop of a list stays at its line when others come or go', () => {
  expect(stopAmong(['a', 'b', 'c', 'd'], 'c', all, all)).toBe(2)
  expect(stopAmong(['b', 'c'], 'c', all, all)).toBe(1)
})

test('once its line is filtered out, the stop is the first line in sight', () => {
  expect(stopAmong(['a', 'd'], 'c', all, all)).toBe(0)
  expect(stopAmong(['a', 'd'], null, all, all)).toBe(0)
  expect(stopAmong(['a', 'b', 'c', 'd', 'e', 'f'], null, { first: 4, last: 5 }, all)).toBe(4)
})

test('a line that is not mounted cannot have the stop', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(stopAmong(keys, 'a', { first: 3, last: 4 }, { first: 2, last: 5 })).toBe(2)
  expect(stopAmong(keys, 'f', { first: 0, last: 1 }, { first: 0, last: 3 })).toBe(3)
})
