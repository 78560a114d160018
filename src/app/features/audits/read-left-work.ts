import { AuditType } from '../../../domain/audits/audit.ts'
import { listJoined, listOpenSessions } from '../../../mirror/reads/audits.ts'
import type { Left } from '../../data/left-store.ts'
import { serverNow } from '../../data/server-now.ts'
import { type OpenWork, readOpenWork } from './read-open-work.ts'
import { listLeftReefers } from './round/left-reefers.ts'

export interface LeftWork {
  readonly work: readonly OpenWork[]
  /** Numbers of those for which the person's cards have unsaved entries. */
  readonly reefers: readonly string[]
  /** The open session in which the reader's own entries wait; null for none. */
  readonly entriesIn: number | null
}

/**
 * Returns the sessions that a person left open at a site, and the reefers with unsaved entries. Whoever comes back finds
 * the round with their entries there too, also one that stands at no card, or that somebody else opened meanwhile.
 * @param others who left too, each with a note
 */
export async function readLeftWork(
  { UserID }: Pick<Left, 'UserID'>,
  others: readonly number[],
  readerID: number,
  siteID: number | null,
): Promise<LeftWork | null> {
  if (siteID === null) return null
  const [work, reefers] = await Promise.all([
    readOpenWork(siteID, UserID, others),
    // Without them the rest of the note is still shown.
    listLeftReefers(siteID, UserID, serverNow()).catch(() => []),
  ])
  if (UserID !== readerID || reefers.length === 0) return { work, reefers, entriesIn: null }
  const round = (await listOpenSessions(siteID)).find(({ Type }) => Type === AuditType.ProductProtection)
  if (!round) return { work, reefers, entriesIn: null }
  const isListed = work.some(({ audit }) => audit.ID === round.ID)
  const more = isListed ? [] : [{ audit: round, joined: await listJoined(round), place: null }]
  return { work: [...work, ...more], reefers, entriesIn: round.ID }
}
