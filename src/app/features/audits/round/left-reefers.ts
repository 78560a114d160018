import { AuditType } from '../../../../domain/audits/audit.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import type { Instant } from '../../../../domain/values/instant.ts'
import { sortByName } from '../../../../domain/values/natural-sort.ts'
import { listJoined, listOpenSessions } from '../../../../mirror/reads/audits.ts'
import { getSite } from '../../../../mirror/reads/sites.ts'
import { getTrailers } from '../../../../mirror/reads/trailers.ts'
import { walkKey } from '../kept-walks.ts'
import { entriesLeftBy, isCarried, isOfNow, type TypedCheck } from './kept-rounds.ts'
import { readRounds } from './round-store.ts'

/**
 * Returns the numbers of a site's reefers for which a person's cards have entries that are not saved, and can still be
 * saved: in an open session, or in a closed one as the next round would take it over.
 */
export async function listLeftReefers(siteID: number, UserID: number, now: Instant): Promise<readonly string[]> {
  const left = entriesLeftBy(readRounds(), UserID)
  if (left.length === 0) return []
  const ids = [...new Set(left.map(({ trailerID }) => trailerID))]
  const [trailers, site, open] = await Promise.all([getTrailers(ids), getSite(siteID), readOpenRounds(siteID, UserID)])
  const mayBeSaved = (trailer: Trailer, key: string, { typedAt }: TypedCheck) => {
    if (open.has(key)) return typedAt === undefined || isOfNow(trailer, typedAt)
    return typedAt !== undefined && site !== undefined && isCarried({ trailer, isChecked: false }, typedAt, site, now)
  }
  const reefers = trailers.filter(
    (trailer) =>
      trailer.SiteID === siteID &&
      trailer.State === TrailerState.OnYard &&
      left.some(({ key, trailerID, typed }) => trailerID === trailer.ID && mayBeSaved(trailer, key, typed)),
  )
  return sortByName(reefers, ({ Number: number }) => number).map(({ Number: number }) => number)
}

/** Returns the keys of a person's rounds of open sessions, with those opened offline that joined one. */
async function readOpenRounds(siteID: number, UserID: number): Promise<ReadonlySet<string>> {
  const rounds = (await listOpenSessions(siteID)).filter(({ Type }) => Type === AuditType.ProductProtection)
  const ids = await Promise.all(rounds.map(async (audit) => [audit.ID, ...(await listJoined(audit))]))
  return new Set(ids.flat().map((ID) => walkKey(UserID, ID)))
}
