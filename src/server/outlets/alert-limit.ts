import type { Announcement } from '../../domain/commands/yard.ts'

/** Alerts per hour, of one person and of one site. */
export const ALERTS_PER_PERSON = 10
export const ALERTS_PER_SITE = 60

export type OverLimit = 'person' | 'site'

/**
 * The alert's author, `UserID` null if not noted; null for other announcements, which have no
 * limit.
 */
export function alertOf(what: Announcement): { readonly UserID: number | null } | null {
  return what.what === 'product-alert' ? { UserID: what.UserID ?? null } : null
}

/** Reasons for unsent alerts, for the admins of the site. */
export const overLimitWords: Readonly<Record<OverLimit, string>> = {
  person: `Not sent: this person has sent ${ALERTS_PER_PERSON} alerts within an hour`,
  site: `Not sent: this site has sent ${ALERTS_PER_SITE} alerts within an hour`,
}
