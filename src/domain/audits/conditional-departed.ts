import { numberKey } from '../trailers/trailer-number.ts'
import { placedAt, wasDepartureUndone } from '../trailers/stay.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { AuditState, TrailerState } from '../trailers/trailer-lists.ts'
import type { Instant } from '../values/instant.ts'
import type { Audit } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { isShownBy, latest, type Standing } from './standing.ts'

export interface YardAuditFacts {
  readonly audit: Pick<Audit, 'OpenedDate'>
  /** By this audit's entries alone. */
  readonly standing: Standing
  /** The latest answer of a walk for the listed spot; null for a shared place. */
  readonly spot: AuditTrailer | null
}

/** A trailer that an audit looks for. */
export type Sought = Pick<Trailer, 'ID' | 'NumberKey' | 'State'> & Handled

/** Fields that say when a trailer was handled last. */
type Handled = Pick<
  Trailer,
  'Activity' | 'LastActivityDate' | 'ArrivalDate' | 'PlacedDate' | 'LastProductProtectionDate'
>

/** True if the close of a Yard Audit marks a trailer (3-decisions §5): it was not found, and is on the yard since the opening. */
export function isMissing(trailer: Sought, { audit, ...facts }: YardAuditFacts): boolean {
  return wasThereFor(trailer, audit) && isNotFound(trailer, facts)
}

/** True for a trailer on the yard since the opening of an audit: the close marks no other one. */
export function wasThereFor(
  { ArrivalDate }: Pick<Trailer, 'ArrivalDate'>,
  { OpenedDate }: Pick<Audit, 'OpenedDate'>,
): boolean {
  return ArrivalDate <= OpenedDate
}

/** True for a trailer marked Not here, or whose spot was walked without it, and that was neither seen nor handled since. */
export function isNotFound(trailer: Sought, { standing, spot }: Pick<YardAuditFacts, 'standing' | 'spot'>): boolean {
  if (trailer.State !== TrailerState.OnYard || standing.seen !== null) return false
  const looked = lookedFor(trailer, { standing, spot })
  return looked !== null && handledAt(trailer) <= looked.CheckedDate
}

/**
 * Returns when a trailer on the yard was handled last. A departure that was taken back is no handling: nobody saw the
 * trailer. Of the acts before it those count whose time the row keeps: the move and the reefer check.
 */
function handledAt(trailer: Handled): Instant {
  const { LastActivityDate, ArrivalDate, LastProductProtectionDate } = trailer
  if (!wasDepartureUndone(trailer)) return LastActivityDate
  const placed = placedAt(trailer)
  // A stay since the undo began when room was made for another trailer, which is no act on this one.
  const moved = placed < LastActivityDate ? placed : ArrivalDate
  return LastProductProtectionDate !== null && LastProductProtectionDate > moved ? LastProductProtectionDate : moved
}

/** Returns the latest look that missed a trailer. One that was typed in its spot is not missed there, listed or not. */
export function lookedFor(
  { ID, NumberKey }: Pick<Trailer, 'ID' | 'NumberKey'>,
  { standing, spot }: Pick<YardAuditFacts, 'standing' | 'spot'>,
): AuditTrailer | null {
  const walked = spot !== null && !isShownBy(spot, ID) && !isTyped(spot, NumberKey) ? spot : null
  return latest([standing.missed, walked].filter((entry) => entry !== null))
}

/** True for an answer with this number (`numberKey`), typed as one that is not in the list. */
export function isTyped(
  { FoundTrailerID, FoundNumber }: Pick<AuditTrailer, 'FoundTrailerID' | 'FoundNumber'>,
  key: string,
): boolean {
  return FoundTrailerID === null && FoundNumber !== null && numberKey(FoundNumber) === key
}

/** Returns the trailer after a close that missed it. */
export function withConditionalDeparted(trailer: Trailer, audit: Audit): Trailer {
  return {
    ...trailer,
    AuditState: AuditState.ConditionalDeparted,
    LastConditionalDepartedDate: audit.ClosedDate,
    LastConditionalDepartedUserName: audit.ClosedUserName,
  }
}

/**
 * Removes Conditional Departed from a seen trailer, and the date that the mistaken close of `closedDate` set; an
 * earlier date is kept.
 */
export function withoutConditionalDeparted(trailer: Trailer, closedDate: string | null): Trailer {
  if (trailer.AuditState !== AuditState.ConditionalDeparted) return trailer
  const seen = { ...trailer, AuditState: AuditState.NotChecked }
  if (closedDate === null || trailer.LastConditionalDepartedDate !== closedDate) return seen
  return { ...seen, LastConditionalDepartedDate: null, LastConditionalDepartedUserName: null }
}
