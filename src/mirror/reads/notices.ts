import type { Notice } from '../../domain/notices/notice.ts'
import { NOTICES_MAX } from '../../domain/notices/superseded-notices.ts'
import { byMoment } from '../../domain/values/moment-order.ts'
import { currentMirror } from '../database.ts'

/** The last ones are enough to find one that was marked by mistake. */
const MAX_READ = 50

export interface ListedNotices {
  /** Newest first. */
  readonly unread: readonly Notice[]
  /** Those that the mirror still has, last read first. */
  readonly read: readonly Notice[]
}

/** Returns a person's notices at a site; unread ones up to `NOTICES_MAX`. */
export async function listNotices(siteID: number, userID: number): Promise<ListedNotices> {
  const own = () => currentMirror().rows('Notices').where('[SiteID+UserID]').equals([siteID, userID])
  const unread = await own()
    // Of equal keys the highest ID first, so that the limit leaves out the oldest.
    .reverse()
    .filter(({ ReadDate }) => ReadDate === null)
    .limit(NOTICES_MAX)
    .toArray()
  const read = await own()
    .filter(({ ReadDate }) => ReadDate !== null)
    .toArray()
  return {
    unread: unread.sort((a, b) => byTime(b, a)),
    read: read.sort((a, b) => byReading(b, a)).slice(0, MAX_READ),
  }
}

const byTime = byMoment<Notice>(({ MadeAt }) => MadeAt)
const byReading = byMoment<Notice>(({ ReadDate, MadeAt }) => ReadDate ?? MadeAt)
