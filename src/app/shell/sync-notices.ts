import { yardClient } from '../../sync/client.ts'
import { followFreshRows } from '../data/fresh-rows.ts'
import { notify } from '../kit/notice.tsx'
import { noticeWords } from './sync-notes.ts'

/** Shows one-time notices, and marks rows that others changed. Call once, before the worker starts. */
export async function showSyncNotices(): Promise<void> {
  await yardClient.onNotice((notice) => notify(noticeWords(notice), notice.name === 'warned' ? 'info' : 'error'))
  await followFreshRows()
}
