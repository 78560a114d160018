import { expect, test } from 'vitest'
import { historyRange } from './history-dates.ts'

test('open dates ask for the whole history', () => {
  const { from, to } = historyRange({ from: null, to: null }, 'America/Chicago')
  expect(from < '2000-01-01').toBe(true)
  expect(to > '2100-01-01').toBe(true)
})

test('a day lasts from midnight at the site to its last moment there', () => {
  expect(historyRange({ from: '11/20/2026', to: '11/20/2026' }, 'America/Chicago')).toEqual({
    from: '2026-11-20T06:00:00.000Z',
    to: '2026-11-21T05:59:59.999Z',
  })
})
