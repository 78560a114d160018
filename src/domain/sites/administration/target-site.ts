import type { Target } from '../../administration/admin-write.ts'
import { siteForbidden } from '../../commands/refusal.ts'

/** Refuses another site than the written one (3-decisions §1). */
export function assertSameSite(SiteID: number | undefined, target: Target): void {
  if (SiteID !== undefined && SiteID !== target.SiteID) throw siteForbidden()
}
