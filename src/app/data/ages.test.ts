import { expect, test } from 'vitest'
import { ageOf, answerAgeOf } from './ages.ts'

const now = Date.parse('2026-11-20T14:05:00.000Z')

test.each([
  ['2026-11-20T14:04:30.000Z', '<1 min'],
  ['2026-11-20T13:53:00.000Z', '12 min'],
  ['2026-11-20T11:05:00.000Z', '3 h'],
  ['2026-11-17T14:05:00.000Z', '3 d'],
  // A tablet clock that was set back gives no negative ages.
  ['2026-11-20T15:00:00.000Z', '<1 min'],
])('what happened at %s is %s old', (at, age) => {
  expect(ageOf(at, now)).toBe(age)
})

test.each([
  ['2026-11-20T14:04:53.000Z', '<10 s'],
  ['2026-11-20T14:04:17.000Z', '40 s'],
  ['2026-11-20T14:02:00.000Z', '3 min'],
  ['2026-11-20T15:00:00.000Z', '<10 s'],
])('an answer of %s is %s old', (at, age) => {
  expect(answerAgeOf(at, now)).toBe(age)
})
