import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RowChanges } from '../../mirror/tablet-store.ts'

type Listener = (changes: RowChanges) => void
const heard = vi.hoisted(() => ({ listener: null as Listener | null }))
vi.mock('../../sync/client.ts', () => ({
  yardClient: {
    onChangedByOthers: async (listener: Listener) => {
      heard.listener = listener
    },
  },
}))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('rows that others changed are fresh for four seconds, each change by itself', async () => {
  const { followFreshRows, readFresh } = await import('./fresh-rows.ts')
  await followFreshRows()
  heard.listener?.({ Trailers: [1, 2], Tasks: [9], Locations: [5] })
  vi.advanceTimersByTime(2_000)
  const { Tasks, Locations } = readFresh()
  heard.listener?.({ Trailers: [3] })
  expect(readFresh()).toEqual({ Trailers: new Set([1, 2, 3]), Tasks: new Set([9]), Locations: new Set([5]) })
  // Lists without a change stay the same, so that their screens draw nothing.
  expect(readFresh().Tasks).toBe(Tasks)
  expect(readFresh().Locations).toBe(Locations)
  vi.advanceTimersByTime(2_000)
  expect(readFresh()).toEqual({ Trailers: new Set([3]), Tasks: new Set(), Locations: new Set() })
  vi.advanceTimersByTime(2_000)
  expect(readFresh()).toEqual({ Trailers: new Set(), Tasks: new Set(), Locations: new Set() })
})
