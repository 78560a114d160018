import { expect, test, vi } from 'vitest'
import type { SyncStatus } from '../../sync/sync-status.ts'
import { useSessionStore } from '../data/session-store.ts'
import { tellSaved } from '../forms/save-command.ts'
import { useNotices } from '../kit/notice.tsx'
import { showSyncNotices } from './sync-notices.ts'

const rejected = vi.hoisted(() => new Set<string>())

vi.mock('../../mirror/reads/queue.ts', () => ({
  listRejected: async (keys: readonly string[]) => keys.filter((key) => rejected.has(key)),
}))
vi.mock('../../sync/client.ts', () => ({
  yardClient: { onNotice: async () => undefined, onChangedByOthers: async () => undefined },
}))
// An icon reads its drawing with the browser's parser.
vi.mock('../kit/icon.tsx', () => ({ Icon: () => null }))

const shown = () => useNotices.getState().waiting.map(({ text }) => text)

test('the notice of a saved act goes when the server rejects the act', async () => {
  await showSyncNotices()
  const act = { label: 'Undo', onTap: () => undefined }
  tellSaved('Trailer KEEP departed, saved on this tablet', [], { key: 'key-1', act })
  tellSaved('Trailer REJ1 departed, saved on this tablet', [], { key: 'key-2', act })
  rejected.add('key-2')
  useSessionStore.setState({ status: { needsYou: 1 } as SyncStatus })
  await vi.waitFor(() => expect(shown()).toEqual(['Trailer KEEP departed, saved on this tablet']))
})
