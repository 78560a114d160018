import { expect, test } from 'vitest'
import { ageOf } from './state-line.tsx'

const now = Date.parse('2026-11-20T14:05:00.000Z')

test.each([
  ['2026-11-20T14:04:30.000Z', '<1 min'],
  ['2026-11-20T13:53:00.000Z', '12 min'],
  ['2026-11-20T11:05:00.000Z', '3 h'],
  ['2026-11-17T14:05:00.000Z', '3 d'],
  // The tablet's clock was put back: no negative ages.
  ['2026-11-20T15:00:00.000Z', '<1 min'],
])('what happened at %s is %s old', (at, age) => {
  expect(ageOf(at, now)).toBe(age)
})
