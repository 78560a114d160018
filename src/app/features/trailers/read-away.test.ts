import { beforeEach, expect, test, vi } from 'vitest'
import type { SyncStatus } from '../../../sync/sync-status.ts'
import { useSessionStore } from '../../data/session-store.ts'
import { readAway } from './read-away.ts'

const asked: number[] = []
let name = 'answered'

vi.mock('../../../sync/client.ts', () => ({
  yardClient: {
    callServer: async (_: string, { params }: { params: { id: number } }) => {
      asked.push(params.id)
      return { name }
    },
  },
}))

const snapshot = (asOf: string) => useSessionStore.setState({ status: { asOf } as SyncStatus })

beforeEach(() => {
  asked.length = 0
  name = 'answered'
})

test('history and proof card of a trailer that left read it once, and again after a snapshot', async () => {
  snapshot('2026-11-20T14:00:00.000Z')
  await Promise.all([readAway(7), readAway(7)])
  await readAway(7)
  expect(asked).toEqual([7])
  await readAway(8)
  snapshot('2026-11-20T14:01:00.000Z')
  await readAway(8)
  expect(asked).toEqual([7, 8, 8])
})

test('a read that failed is made again at once', async () => {
  name = 'no-signal'
  await readAway(9)
  await readAway(9)
  expect(asked).toEqual([9, 9])
})
