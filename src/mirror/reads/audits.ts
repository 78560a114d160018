import type { Audit } from '../../domain/audits/audit.ts'
import { currentMirror } from '../database.ts'

const MAX_AUDITS = 1_000

/** The audit sessions of a site on this tablet, the one opened last first. */
export async function listAudits(siteID: number): Promise<readonly Audit[]> {
  const audits = await currentMirror().rows('Audits').where('SiteID').equals(siteID).limit(MAX_AUDITS).toArray()
  return audits.sort((a, b) => (a.OpenedDate === b.OpenedDate ? b.ID - a.ID : a.OpenedDate < b.OpenedDate ? 1 : -1))
}
