import { expect, test, vi } from 'vitest'
import type { SyncStatus } from '../../sync/sync-status.ts'
import { serverNow } from './server-now.ts'
import { useSessionStore } from './session-store.ts'

const YESTERDAY = '2026-11-19T14:00:00.000Z'
const TODAY = '2026-11-20T14:00:00.000Z'

vi.mock('../../sync/client.ts', () => ({ readStatusNow: () => Date.parse(YESTERDAY) + 5000, yardClient: {} }))

test("on a tablet whose clock is a day behind now is the server's", () => {
  const now = { steadyMs: Date.parse(YESTERDAY), serverMs: Date.parse(TODAY) }
  useSessionStore.setState({ status: { now } as SyncStatus })
  expect(serverNow()).toBe('2026-11-20T14:00:05.000Z')
})
