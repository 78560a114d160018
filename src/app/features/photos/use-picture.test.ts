import { beforeEach, expect, test, vi } from 'vitest'
import { buildStatus } from '../../../../tests/support/build-status.ts'
import type { Connection } from '../../../sync/sync-status.ts'

type Picture = Uint8Array<ArrayBuffer> | null

/** Reads under way, oldest first; the test answers them. */
const reads: ((picture: Picture) => void)[] = []

vi.mock('../../../sync/client.ts', () => ({
  yardClient: { readPicture: () => new Promise<Picture>((resolve) => reads.push(resolve)) },
}))

const { useSessionStore } = await import('../../data/session-store.ts')
const { readAcrossOutage } = await import('./use-picture.ts')

const at = '2026-11-20T08:00:00.000Z'
const noSignal = { name: 'no-signal', since: at, answeredAt: null, retryAt: at } as const
const inStep = { name: 'in-step', answeredAt: at, freshForMs: 60_000 } as const
const show = (connection: Connection) =>
  useSessionStore.setState({ status: buildStatus(0, { connection, asOf: null }) })

beforeEach(() => {
  reads.length = 0
})

test('a picture that is missing is read again if the server came back meanwhile', async () => {
  show(noSignal)
  const read = readAcrossOutage(5, 'thumbnail')
  show(inStep)
  reads[0]?.(null)
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  const bytes = new Uint8Array([1])
  reads[1]?.(bytes)
  expect(await read).toBe(bytes)
})

test('a picture that is missing is read once while the server stays away, or was there', async () => {
  for (const connection of [noSignal, inStep]) {
    reads.length = 0
    show(connection)
    const read = readAcrossOutage(5, 'thumbnail')
    reads[0]?.(null)
    expect(await read).toBeNull()
    expect(reads).toHaveLength(1)
  }
})
