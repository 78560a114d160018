import type { TimeMark } from '../values/time-mark.ts'
import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/** Types of audit session (spec 2§3). */
export const AuditType = { YardAudit: 1, ProductProtection: 2 } as const
export type AuditType = (typeof AuditType)[keyof typeof AuditType]
export const auditTypeNames: Readonly<Record<AuditType, string>> = { 1: 'yard audit', 2: 'product protection' }
export const auditTypes: readonly AuditType[] = [AuditType.YardAudit, AuditType.ProductProtection]

export const SessionState = { Open: 1, Closed: 2 } as const

/** A site's audit session (spec 2§3); one of each type is open at a time (3-decisions §5). */
export interface Audit extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly Type: number
  readonly State: number
  readonly OpenedUserID: number
  readonly OpenedUserName: string
  readonly OpenedDate: Instant
  /** The tablet's time, if `OpenedDate` was moved into its bounds. */
  readonly OpenedGivenDate: Instant | null
  readonly OpenedUncertain: boolean
  readonly ClosedUserID: number | null
  readonly ClosedUserName: string | null
  readonly ClosedDate: Instant | null
  readonly ClosedGivenDate: Instant | null
  readonly ClosedUncertain: boolean
  /** When the last check from before the close arrived, with a new report. */
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

/** True for a type of audit. */
export function isAuditType(type: number): type is AuditType {
  return type === AuditType.YardAudit || type === AuditType.ProductProtection
}

/** Returns "yard audit"; "audit" for an unknown type. */
export function sessionCalled(type: number | undefined): string {
  return type !== undefined && isAuditType(type) ? auditTypeNames[type] : 'audit'
}

/** Returns the mark of the opening time. */
export function openedMark(audit: Pick<Audit, 'OpenedGivenDate' | 'OpenedUncertain'>): TimeMark {
  return { GivenDate: audit.OpenedGivenDate, TimeUncertain: audit.OpenedUncertain }
}

/** Returns the mark of the closing time. */
export function closedMark(audit: Pick<Audit, 'ClosedGivenDate' | 'ClosedUncertain'>): TimeMark {
  return { GivenDate: audit.ClosedGivenDate, TimeUncertain: audit.ClosedUncertain }
}

/** Returns the open session of each type. */
export function openSessions(audits: Iterable<Audit>): ReadonlyMap<number, Audit> {
  const open = new Map<number, Audit>()
  for (const audit of audits) if (audit.State === SessionState.Open) open.set(audit.Type, audit)
  return open
}

/** Asks before a session is opened (spec 2§4). */
export function openQuestion(type: AuditType): string {
  return `Open a new ${auditTypeNames[type]} session?`
}

/** Asks before a session is closed (spec 2§4). */
export function closeQuestion(type: AuditType): string {
  return `Are you sure you want to close this ${auditTypeNames[type]} session?`
}
