import type { NoAudit, PresentedAudit } from '../../contract/answers.ts'
import type { Audit } from '../../domain/audits/audit.ts'
import type { AuditTrailer } from '../../domain/audits/audit-trailer.ts'

/** Adds the worst state of its checks; one that was taken back does not count. */
export function presentAudit(audit: Audit, states: Iterable<number>): PresentedAudit {
  return { ...audit, TrailerAuditState: Math.max(0, ...states) }
}

/** Returns the states of a session's checks. */
export function statesOf(entries: readonly AuditTrailer[]): readonly number[] {
  return entries.filter(({ TakenBack }) => !TakenBack).map(({ TrailerAuditState }) => TrailerAuditState)
}

/** Returns the response for a type without an open session. */
export function presentNoAudit(SiteID: number, Type: number): NoAudit {
  return {
    SiteID,
    ID: 0,
    Type,
    State: null,
    OpenedUserID: null,
    OpenedUserName: null,
    OpenedDate: null,
    OpenedGivenDate: null,
    OpenedUncertain: null,
    ClosedUserID: null,
    ClosedUserName: null,
    ClosedDate: null,
    ClosedGivenDate: null,
    ClosedUncertain: null,
    AmendedDate: null,
    TrailerAuditState: 0,
  }
}
