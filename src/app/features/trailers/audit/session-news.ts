import { type Audit, auditTypeNames, isAuditType, SessionState } from '../../../../domain/audits/audit.ts'
import { showMoment } from '../../../../domain/values/display.ts'
import type { Instant } from '../../../../domain/values/instant.ts'

/**
 * Returns why a session takes no more checks, null while it is open. `seen` is the session as it
 * was opened, `row` as it is now, undefined when the tablet does not have it.
 */
export function closedSessionWords(
  seen: Pick<Audit, 'Type'>,
  row: Audit | undefined,
  zone: string,
  now: Instant,
): string | null {
  if (row?.State === SessionState.Open) return null
  const name = isAuditType(seen.Type) ? `This ${auditTypeNames[seen.Type]} session` : 'This session'
  if (!row) return `${name} is no longer on this tablet.`
  const when = row.ClosedDate === null ? '' : ` ${showMoment(row.ClosedDate, zone, now)}`
  const who = row.ClosedUserName === null ? '' : ` by ${row.ClosedUserName}`
  return `${name} was closed${when}${who}. Open a new one to check this trailer.`
}
