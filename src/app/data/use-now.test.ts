import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { addDays, dayOf, nextMidnightMs } from '../../domain/values/day.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { MINUTE_MS } from './use-minute.ts'
import { untilNext, useNow } from './use-now.ts'

afterEach(() => vi.useRealTimers())

test('a clock is renewed at its full minute', () => {
  expect([0, 1, 59_999, 60_000, 90_000].map((now) => untilNext(now, MINUTE_MS))).toEqual([
    60_000, 59_999, 1, 60_000, 30_000,
  ])
})

/** Also zones with a half-hour offset, and nights that skip midnight or repeat it. */
const nights = [
  ['America/Chicago', '2026-11-20T08:00:00.000Z'],
  ['America/St_Johns', '2026-07-01T08:00:00.000Z'],
  ['Asia/Kathmandu', '2026-07-01T08:00:00.000Z'],
  ['Australia/Eucla', '2026-07-01T08:00:00.000Z'],
  ['Pacific/Chatham', '2026-07-01T08:00:00.000Z'],
  ['Africa/Cairo', '2026-04-23T08:00:00.000Z'],
  ['America/Havana', '2026-10-31T08:00:00.000Z'],
] as const

test.each(nights)('a new day in %s is seen at its midnight', (zone, day) => {
  const midnight = nextMidnightMs(day, zone)
  const last = midnight - 20_000
  const renewed = last + untilNext(last, MINUTE_MS)
  expect(renewed).toBe(midnight)
  expect(dayOf(fromMs(renewed), zone)).toBe(addDays(dayOf(fromMs(last), zone), 1))
})

function Clock({ aheadMs }: { readonly aheadMs: number }) {
  return useNow(10_000, aheadMs)
}

test('clocks of one step that began at different moments show the same', () => {
  vi.useFakeTimers()
  const shownAt = (ms: number, aheadMs = 0) => {
    vi.setSystemTime(ms)
    return renderToStaticMarkup(createElement(Clock, { aheadMs }))
  }
  expect([20_000, 21_300, 29_999, 30_000].map((ms) => shownAt(ms))).toEqual(['20000', '20000', '20000', '30000'])
  expect(shownAt(28_000, 2_500)).toBe('30000')
})
