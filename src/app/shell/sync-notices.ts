import { listRejected } from '../../mirror/reads/queue.ts'
import { yardClient } from '../../sync/client.ts'
import { followFreshRows } from '../data/fresh-rows.ts'
import { useSessionStore } from '../data/session-store.ts'
import { closeNoticesOf, keysInNotices, notify } from '../kit/notice.tsx'
import { noticeWords } from './sync-notes.ts'

/** Shows one-time notices, ends those of rejected acts, and marks rows that others changed. Call once, before the worker starts. */
export async function showSyncNotices(): Promise<void> {
  await yardClient.onNotice((notice) => notify(noticeWords(notice), notice.name === 'warned' ? 'info' : 'error'))
  useSessionStore.subscribe(({ status }, before) => {
    // The store may be gone with its person, and the notices with it; else the next status comes to the same.
    if (status !== before.status) closeRejected().catch(() => undefined)
  })
  await followFreshRows()
}

/** Ends the notices of acts that were rejected: they are not saved, and cannot be undone. */
async function closeRejected(): Promise<void> {
  const keys = keysInNotices()
  if (keys.length > 0) closeNoticesOf(await listRejected(keys))
}
