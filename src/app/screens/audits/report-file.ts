import type { Audit } from '../../../domain/audits/audit.ts'
import { auditTitle } from '../../../domain/audits/report.ts'
import { inZone } from '../../../domain/values/day.ts'

/** What no file system takes in a name. */
const FORBIDDEN = /[\\/:*?"<>|]+/g

/** The name of a report's CSV file: site, type, and the day on which the session was opened there, so that files sort. */
export function reportFileName(
  siteName: string,
  { Type, OpenedDate }: Pick<Audit, 'Type' | 'OpenedDate'>,
  zone: string,
): string {
  const site = siteName.replaceAll(FORBIDDEN, '-').trim()
  return `${site}_${auditTitle(Type).replaceAll(' ', '-')}_${inZone(OpenedDate, zone).format('YYYY-MM-DD')}.csv`
}
