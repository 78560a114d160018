import type { Notice } from '../../domain/notices/notice.ts'
import { currentMirror } from '../database.ts'

/** Protects the page from a person who never reads. */
const MAX_LISTED = 500

/** Returns a person's unread notices at a site, newest first; up to 500. */
export async function listUnread(siteID: number, userID: number): Promise<readonly Notice[]> {
  const unread = await currentMirror()
    .rows('Notices')
    .where('[SiteID+UserID]')
    .equals([siteID, userID])
    // Of equal keys the highest ID first, so that the limit leaves out the oldest.
    .reverse()
    .filter(({ ReadDate }) => ReadDate === null)
    .limit(MAX_LISTED)
    .toArray()
  return unread.sort((a, b) => (a.MadeAt === b.MadeAt ? b.ID - a.ID : a.MadeAt < b.MadeAt ? 1 : -1))
}
