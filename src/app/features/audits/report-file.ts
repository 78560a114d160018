import type { Audit } from '../../../domain/audits/audit.ts'
import { auditTitle } from '../../../domain/audits/report.ts'
import { inZone } from '../../../domain/values/day.ts'

/** Characters that file systems do not allow in a name. */
const FORBIDDEN = /[\\/:*?"<>|]+/g

/** Returns the name of a report's CSV file: site, type and day of opening, so that files sort. */
export function reportFileName(
  siteName: string,
  { Type, OpenedDate }: Pick<Audit, 'Type' | 'OpenedDate'>,
  zone: string,
): string {
  const site = siteName.replaceAll(FORBIDDEN, '-').trim()
  return `${site}_${auditTitle(Type).replaceAll(' ', '-')}_${inZone(OpenedDate, zone).format('YYYY-MM-DD')}.csv`
}
