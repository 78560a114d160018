import { expect, test } from 'vitest'
import { showMoment } from './history-columns.ts'

const ZONE = 'America/Chicago'
const plain = {
  ActionDateTime: '2026-11-20T18:00:00.000Z',
  ReceivedDate: null,
  GivenDate: null,
  TimeUncertain: false,
}

test('an unchanged time is shown alone', () => {
  expect(showMoment(plain, ZONE)).toBe('11/20/26 12:00')
})

test('a corrected time is shown with the time of the tablet', () => {
  const moved = { ...plain, GivenDate: '2026-11-19T18:00:00.000Z', ReceivedDate: '2026-11-20T19:00:00.000Z' }
  expect(showMoment(moved, ZONE)).toBe(
    '11/20/26 12:00 (received 11/20/26 13:00; time adjusted, given as 11/19/26 12:00)',
  )
})

test('a time from an uncertain clock is marked', () => {
  expect(showMoment({ ...plain, TimeUncertain: true }, ZONE)).toBe('11/20/26 12:00 (time uncertain)')
})
