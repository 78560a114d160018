import { expect, test } from 'vitest'
import { ageOf, answerAgeOf, minutesSince } from './ages.ts'

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

test('an age is the same by a clock of seconds as by one of minutes', () => {
  const made = '2026-11-20T14:01:40.000Z'
  const from = Date.parse(made)
  for (let second = 0; second <= 240; second += 1) {
    const read = from + second * 1_000
    expect(ageOf(made, read), `after ${second} s`).toBe(ageOf(made, Math.floor(read / 60_000) * 60_000))
  }
  expect(ageOf(made, from + 79_000)).toBe('<1 min')
  expect(ageOf(made, from + 80_000)).toBe('1 min')
  // The last full minute may be before the moment.
  expect(minutesSince(made, from + 1_000)).toBe(0)
})

test('the age of an answer goes from seconds to minutes with no step back', () => {
  const given = '2026-11-20T14:01:40.000Z'
  const after = (seconds: number) => answerAgeOf(given, Date.parse(given) + seconds * 1_000)
  expect([59, 60, 119, 120].map(after)).toEqual(['50 s', '1 min', '1 min', '2 min'])
})
