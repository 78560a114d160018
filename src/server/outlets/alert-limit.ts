import type { Announcement } from '../../domain/commands/yard.ts'

export const ALERTS_PER_PERSON = 10
export const ALERTS_PER_SITE = 60

/** The limit that a message exceeds: alerts of a person or of a site in an hour, live texts of a site in a day. */
export type OverLimit = 'person' | 'site' | 'live-texts'

/** Returns the author of an alert, `UserID` null if not noted; null for announcements without a limit. */
export function alertOf(what: Announcement): { readonly UserID: number | null } | null {
  return what.what === 'product-alert' ? { UserID: what.UserID ?? null } : null
}

/** Reasons for unsent alerts, for the admins of the site. */
export const overLimitWords: Readonly<Record<Exclude<OverLimit, 'live-texts'>, string>> = {
  person: `Not sent: this person has sent ${ALERTS_PER_PERSON} alerts within an hour`,
  site: `Not sent: this site has sent ${ALERTS_PER_SITE} alerts within an hour`,
}
