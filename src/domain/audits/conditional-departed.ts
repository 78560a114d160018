import type { Trailer } from '../trailers/trailer.ts'
import { AuditState, TrailerState } from '../trailers/trailer-lists.ts'
import type { Audit } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { isShownBy, latest, type Standing } from './standing.ts'

/** What a Yard Audit noted, made ready for many questions. */
export interface YardAuditFacts {
  readonly audit: Pick<Audit, 'OpenedDate'>
  /** Of the trailer, by this audit's entries alone. */
  readonly standing: Standing
  /** The latest answer of a walk for the one-trailer spot where the trailer stands by the books; null: not walked. */
  readonly spot: AuditTrailer | null
}

/**
 * Whether a Yard Audit missed a trailer (3-decisions §5): it was on the yard when the session opened, is there still by
 * the books, was marked Not here or its spot was walked without finding it, no sighting of it counts, and nothing was
 * done with it since somebody looked.
 */
export function isMissing(
  trailer: Pick<Trailer, 'ID' | 'State' | 'ArrivalDate' | 'LastActivityDate'>,
  { audit, standing, spot }: YardAuditFacts,
): boolean {
  if (trailer.State !== TrailerState.OnYard || trailer.ArrivalDate > audit.OpenedDate) return false
  if (standing.seen !== null) return false
  const looked = lookedFor(trailer.ID, { standing, spot })
  return looked !== null && trailer.LastActivityDate <= looked.CheckedDate
}

/** The latest time that somebody looked for a trailer and did not see it: marked as not there, or its spot walked without it. */
export function lookedFor(
  trailerID: number,
  { standing, spot }: Pick<YardAuditFacts, 'standing' | 'spot'>,
): AuditTrailer | null {
  const walked = spot !== null && !isShownBy(spot, trailerID) ? spot : null
  return latest([standing.missed, walked].filter((entry) => entry !== null))
}

/** The trailer as a closed Yard Audit that missed it leaves it. */
export function withConditionalDeparted(trailer: Trailer, audit: Audit): Trailer {
  return {
    ...trailer,
    AuditState: AuditState.ConditionalDeparted,
    LastConditionalDepartedDate: audit.ClosedDate,
    LastConditionalDepartedUserName: audit.ClosedUserName,
  }
}

/**
 * The trailer without Conditional Departed, once it was seen. What the close of `closedDate` noted goes too: that was a
 * mistake; what an earlier one noted stays on record.
 */
export function withoutConditionalDeparted(trailer: Trailer, closedDate: string | null): Trailer {
  if (trailer.AuditState !== AuditState.ConditionalDeparted) return trailer
  const seen = { ...trailer, AuditState: AuditState.NotChecked }
  if (closedDate === null || trailer.LastConditionalDepartedDate !== closedDate) return seen
  return { ...seen, LastConditionalDepartedDate: null, LastConditionalDepartedUserName: null }
}
