import type { TimeMark } from '../values/time-mark.ts'
import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/** The two kinds of audit session (spec 2§3). */
export const AuditType = { YardAudit: 1, ProductProtection: 2 } as const
export type AuditType = (typeof AuditType)[keyof typeof AuditType]
export const auditTypeNames: Readonly<Record<AuditType, string>> = { 1: 'yard audit', 2: 'product protection' }
export const auditTypes: readonly AuditType[] = [AuditType.YardAudit, AuditType.ProductProtection]

/** Whether a session takes checks. */
export const SessionState = { Open: 1, Closed: 2 } as const

/** An audit session of a site (spec 2§3). One of each type is open at a time (3-decisions §5). */
export interface Audit extends Row {
  readonly SiteID: number
  readonly ID: number
  /** 1 Yard Audit, 2 Product Protection. */
  readonly Type: number
  /** 1 open, 2 closed. */
  readonly State: number
  readonly OpenedUserID: number
  readonly OpenedUserName: string
  readonly OpenedDate: Instant
  /** The time that the tablet gave for `OpenedDate`, where it was moved into its bounds; null otherwise. */
  readonly OpenedGivenDate: Instant | null
  /** The tablet could not vouch for its clock then. */
  readonly OpenedUncertain: boolean
  readonly ClosedUserID: number | null
  readonly ClosedUserName: string | null
  readonly ClosedDate: Instant | null
  /** The time that the tablet gave for `ClosedDate`, where it was moved into its bounds; null otherwise. */
  readonly ClosedGivenDate: Instant | null
  /** The tablet could not vouch for its clock then. */
  readonly ClosedUncertain: boolean
  /** When a check that was made before the close came last: its report was sent again after that. */
  readonly AmendedDate: Instant | null
}

export const auditColumns: Columns<Audit> = {
  SiteID: 'id',
  ID: 'id',
  Type: 'integer',
  State: 'integer',
  OpenedUserID: 'id',
  OpenedUserName: 'text',
  OpenedDate: 'instant',
  OpenedGivenDate: 'instant?',
  OpenedUncertain: 'boolean',
  ClosedUserID: 'id?',
  ClosedUserName: 'text?',
  ClosedDate: 'instant?',
  ClosedGivenDate: 'instant?',
  ClosedUncertain: 'boolean',
  AmendedDate: 'instant?',
}

/** Whether a number is a type of audit. */
export function isAuditType(type: number): type is AuditType {
  return type === AuditType.YardAudit || type === AuditType.ProductProtection
}

/** "yard audit": the type of a session in a sentence; "audit" where it is unknown. */
export function sessionCalled(type: number | undefined): string {
  return type !== undefined && isAuditType(type) ? auditTypeNames[type] : 'audit'
}

/** The mark of the time at which a session was opened. */
export function openedMark(audit: Pick<Audit, 'OpenedGivenDate' | 'OpenedUncertain'>): TimeMark {
  return { GivenDate: audit.OpenedGivenDate, TimeUncertain: audit.OpenedUncertain }
}

/** The mark of the time at which a session was closed. */
export function closedMark(audit: Pick<Audit, 'ClosedGivenDate' | 'ClosedUncertain'>): TimeMark {
  return { GivenDate: audit.ClosedGivenDate, TimeUncertain: audit.ClosedUncertain }
}

/** The open session of each type among a site's audits. */
export function openSessions(audits: Iterable<Audit>): ReadonlyMap<number, Audit> {
  const open = new Map<number, Audit>()
  for (const audit of audits) if (audit.State === SessionState.Open) open.set(audit.Type, audit)
  return open
}

/** What is asked before a session is opened (spec 2§4). */
export function openQuestion(type: AuditType): string {
  return `Open a new ${auditTypeNames[type]} session?`
}

/** What is asked before a session is closed (spec 2§4). */
export function closeQuestion(type: AuditType): string {
  return `Are you sure you want to close this ${auditTypeNames[type]} session?`
}
