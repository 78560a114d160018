import type { Notice } from '../../domain/notices/notice.ts'
import { NOTICES_MAX } from '../../domain/notices/superseded-notices.ts'
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
    unread: unread.sort(latest(({ MadeAt }) => MadeAt)),
    read: read.sort(latest(({ ReadDate, MadeAt }) => ReadDate ?? MadeAt)).slice(0, MAX_READ),
  }
}

function latest(momentOf: (notice: Notice) => string): (a: Notice, b: Notice) => number {
  return (a, b) => (momentOf(a) === momentOf(b) ? b.ID - a.ID : momentOf(a) < momentOf(b) ? 1 : -1)
}
