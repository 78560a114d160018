import { fileNamePart } from '../values/file-name.ts'
import { inZone } from '../values/day.ts'
import type { Audit } from './audit.ts'
import { auditTitle } from './report.ts'

/** Returns a CSV file's name: site, type and day of opening, so that files sort. */
export function reportFileName(
  siteName: string,
  { Type, OpenedDate }: Pick<Audit, 'Type' | 'OpenedDate'>,
  zone: string,
): string {
  const day = inZone(OpenedDate, zone).format('YYYY-MM-DD')
  return `${[siteName, auditTitle(Type), day].map(fileNamePart).join('_')}.csv`
}
