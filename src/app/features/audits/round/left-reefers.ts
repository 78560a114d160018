import { AuditType } from '../../../../domain/audits/audit.ts'
import { isInProductProtection } from '../../../../domain/trailers/audit-sets.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import type { Instant } from '../../../../domain/values/instant.ts'
import { sortByName } from '../../../../domain/values/natural-sort.ts'
import { listJoined, listOpenSessions } from '../../../../mirror/reads/audits.ts'
import { getLocation } from '../../../../mirror/reads/reference.ts'
import { getSite } from '../../../../mirror/reads/sites.ts'
import { getTrailers } from '../../../../mirror/reads/trailers.ts'
import { walkKey } from '../kept-walks.ts'
import { entriesLeftBy, isCarried, isOfNow, type TypedCheck } from './kept-rounds.ts'
import { readRounds } from './round-store.ts'

/**
 * Returns the numbers of a site's reefers for which a person's cards have entries that are not saved, and can still be
 * saved: in an open session, or in a closed one as the next round would take it over. A reefer that the round does not
 * have any more has no card.
 */
export async function listLeftReefers(siteID: number, UserID: number, now: Instant): Promise<readonly string[]> {
  const left = entriesLeftBy(readRounds(), UserID)
  if (left.length === 0) return []
  const ids = [...new Set(left.map(({ trailerID }) => trailerID))]
  const [trailers, site, open] = await Promise.all([getTrailers(ids), getSite(siteID), readOpenRounds(siteID)])
  if (!site) return []
  const places = await Promise.all(trailers.map(({ LocationID }) => getLocation(LocationID)))
  const locations = new Map(places.flatMap((place) => (place ? [[place.ID, place] as const] : [])))
  const mayBeSaved = (trailer: Trailer, key: string, { typedAt }: TypedCheck) => {
    if (open.some((ID) => key === walkKey(UserID, ID))) return typedAt === undefined || isOfNow(trailer, typedAt)
    return typedAt !== undefined && isCarried({ trailer, isChecked: false }, typedAt, site, now)
  }
  const reefers = trailers.filter(
    (trailer) =>
      trailer.SiteID === siteID &&
      trailer.State === TrailerState.OnYard &&
      (open.includes(trailer.ProductProtectionAddedID ?? 0) || isInProductProtection(trailer, { site, locations })) &&
      left.some(({ key, trailerID, typed }) => trailerID === trailer.ID && mayBeSaved(trailer, key, typed)),
  )
  return sortByName(reefers, ({ Number: number }) => number).map(({ Number: number }) => number)
}

/** Returns the IDs of open rounds, with those opened offline that joined one. */
async function readOpenRounds(siteID: number): Promise<readonly number[]> {
  const rounds = (await listOpenSessions(siteID)).filter(({ Type }) => Type === AuditType.ProductProtection)
  const ids = await Promise.all(rounds.map(async (audit) => [audit.ID, ...(await listJoined(audit))]))
  return ids.flat()
}
