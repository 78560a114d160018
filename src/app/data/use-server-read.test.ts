import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SyncStatus } from '../../sync/sync-status.ts'
import { useSessionStore } from './session-store.ts'
import { onNextSnapshot } from './use-server-read.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Sets the worker's sync status, of which only the snapshot matters here. */
function showSnapshot(minute: number): void {
  const asOf = `2026-11-20T14:${String(minute).padStart(2, '0')}:00.000Z`
  useSessionStore.setState({ status: { asOf } as SyncStatus })
}

test('a call is made again once, with the next snapshot, unless nobody waits for it any more', () => {
  showSnapshot(1)
  const [asked, given] = [vi.fn(), vi.fn()]
  onNextSnapshot(0, asked)
  const giveUp = onNextSnapshot(0, given)
  giveUp()
  showSnapshot(1)
  expect(asked).not.toHaveBeenCalled()
  for (const minute of [2, 3]) showSnapshot(minute)
  expect(asked).toHaveBeenCalledOnce()
  expect(given).not.toHaveBeenCalled()
})

test('a server that names a time to retry is not asked before', () => {
  showSnapshot(1)
  const asked = vi.fn()
  onNextSnapshot(30_000, asked)
  vi.advanceTimersByTime(29_000)
  showSnapshot(2)
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  showSnapshot(3)
  expect(asked).toHaveBeenCalledOnce()
})
