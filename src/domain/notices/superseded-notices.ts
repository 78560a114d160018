import { byMoment } from '../values/moment-order.ts'
import { isUrgent, type Notice } from './notice.ts'

/** Most unread notices of a person at a site. */
export const NOTICES_MAX = 500

type Unread = Pick<Notice, 'ID' | 'Kind' | 'MadeAt'>

/**
 * Returns the IDs of a person's unread notices at a site that give way to `added` new ones: the oldest, and urgent ones
 * only after all others. Mails and the trailer's history keep what they said.
 */
export function supersededNotices(unread: readonly Unread[], added: number): readonly number[] {
  const kept = Math.max(0, NOTICES_MAX - added)
  const byWorth = unread.toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)) || byTime(b, a))
  return byWorth.slice(kept).map(({ ID }) => ID)
}

const byTime = byMoment<Unread>(({ MadeAt }) => MadeAt)
