import { AuditType, isAuditType } from '../audits/audit.ts'
import { lastCheckColumns } from '../audits/standing.ts'
import type { References } from '../sites/references.ts'
import type { Trailer } from './trailer.ts'
import { AuditState, Intent, isReefer, LocationType, StatusType, TrailerState } from './trailer-lists.ts'

type Audited = Pick<Trailer, 'State' | 'Type' | 'StatusType' | 'Intent' | 'LocationID'>

export function isInYardAudit(trailer: Audited): boolean {
  return trailer.State === TrailerState.OnYard
}

/** True for trailers that Product Protection checks by itself (3-decisions §5). */
export function isInProductProtection(
  trailer: Audited,
  { site, locations }: Pick<References, 'site' | 'locations'>,
): boolean {
  if (trailer.State !== TrailerState.OnYard || !isReefer(trailer.Type)) return false
  if (trailer.Intent !== Intent.Live && trailer.Intent !== Intent.Drop) return false
  const partial = site.ProductProtectionPartialTrailer && trailer.StatusType === StatusType.Partial
  if (trailer.StatusType !== StatusType.Loaded && !partial) return false
  return site.ProductProtectionTrailerInDoor || locations.get(trailer.LocationID)?.Type !== LocationType.Door
}

type Listed = Pick<
  Trailer,
  | 'AuditState'
  | 'ArrivalDate'
  | 'LastYardAuditID'
  | 'LastYardAuditDate'
  | 'LastYardAuditState'
  | 'LastProductProtectionID'
  | 'LastProductProtectionDate'
  | 'LastProductProtectionState'
  | 'ProductProtectionAddedID'
>

/**
 * Returns the audit state (3-decisions §3): Conditional Departed, else the open session's, or 0.
 */
export function shownAuditState(trailer: Listed, { sessions }: References, auditType: number): number {
  if (trailer.AuditState === AuditState.ConditionalDeparted) return trailer.AuditState
  return sessionState(trailer, sessions.get(auditType)?.ID ?? null, auditType)
}

/** Returns a session's state in this visit: 0 not checked, 1 checked, 2 with a finding. */
export function sessionState(trailer: Listed, sessionID: number | null, auditType: number): number {
  if (sessionID === null || !isAuditType(auditType)) return AuditState.NotChecked
  const { id, date, state } = lastCheckColumns[auditType]
  const checkedAt = trailer[date]
  // A return within the session brings a new load, which is unchecked.
  const isOfVisit = checkedAt !== null && checkedAt >= trailer.ArrivalDate
  return trailer[id] === sessionID && isOfVisit ? trailer[state] : AuditState.NotChecked
}

/** True for a trailer checked in or added to a session. */
export function isInSession(trailer: Listed, sessionID: number, auditType: number): boolean {
  if (auditType === AuditType.ProductProtection && trailer.ProductProtectionAddedID === sessionID) return true
  return isAuditType(auditType) && trailer[lastCheckColumns[auditType].id] === sessionID
}
