import { AuditType, isAuditType } from '../audits/audit.ts'
import { lastCheckColumns } from '../audits/standing.ts'
import type { References } from '../sites/references.ts'
import type { Trailer } from './trailer.ts'
import { AuditState, Intent, isReefer, LocationType, StatusType, TrailerState } from './trailer-lists.ts'

type Audited = Pick<Trailer, 'State' | 'Type' | 'StatusType' | 'Intent' | 'LocationID'>

/** A Yard Audit walks past everything that is on the yard. */
export function isInYardAudit(trailer: Audited): boolean {
  return trailer.State === TrailerState.OnYard
}

/** What Product Protection checks at a site (3-decisions §5), beside trailers added by hand. */
export function isInProductProtection(trailer: Audited, { site, locations }: References): boolean {
  if (trailer.State !== TrailerState.OnYard || !isReefer(trailer.Type)) return false
  if (trailer.Intent !== Intent.Live && trailer.Intent !== Intent.Drop) return false
  const partial = site.ProductProtectionPartialTrailer && trailer.StatusType === StatusType.Partial
  if (trailer.StatusType !== StatusType.Loaded && !partial) return false
  return site.ProductProtectionTrailerInDoor || locations.get(trailer.LocationID)?.Type !== LocationType.Door
}

/** A trailer as the tab of an audit shows it. */
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
 * What a trailer shows as its audit state (3-decisions §3): Conditional Departed is its own and beats all; else what the
 * open session of the asked type noted of it, 0 without one.
 */
export function shownAuditState(trailer: Listed, { sessions }: References, auditType: number): number {
  if (trailer.AuditState === AuditState.ConditionalDeparted) return trailer.AuditState
  return sessionState(trailer, sessions.get(auditType)?.ID ?? null, auditType)
}

/** What a session noted of a trailer in its present visit: 0 not checked, 1 checked, 2 checked with a finding. */
export function sessionState(trailer: Listed, sessionID: number | null, auditType: number): number {
  if (sessionID === null || !isAuditType(auditType)) return AuditState.NotChecked
  const { id, date, state } = lastCheckColumns[auditType]
  const checkedAt = trailer[date]
  // Who left and came back while the session is open has a new load that nobody has looked at.
  const isOfVisit = checkedAt !== null && checkedAt >= trailer.ArrivalDate
  return trailer[id] === sessionID && isOfVisit ? trailer[state] : AuditState.NotChecked
}

/** Whether a trailer belongs to a session itself, and not just to what its tab shows: it was checked in it, or added to it. */
export function isInSession(trailer: Listed, sessionID: number, auditType: number): boolean {
  if (auditType === AuditType.ProductProtection && trailer.ProductProtectionAddedID === sessionID) return true
  return isAuditType(auditType) && trailer[lastCheckColumns[auditType].id] === sessionID
}
