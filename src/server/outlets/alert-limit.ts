import type { Announcement } from '../../domain/commands/yard.ts'

/** Alerts that go out within an hour: of one person, and of one site. */
export const ALERTS_PER_PERSON = 10
export const ALERTS_PER_SITE = 60

/** Which limit an alert is over. */
export type OverLimit = 'person' | 'site'

/** Whose alert something is: `UserID` is null where that was not noted. Null for what is no alert, and has no limit. */
export function alertOf(what: Announcement): { readonly UserID: number | null } | null {
  return what.what === 'product-alert' ? { UserID: what.UserID ?? null } : null
}

/** Why the messages of an alert are not sent, for the admins of the site. */
export const overLimitWords: Readonly<Record<OverLimit, string>> = {
  person: `Not sent: this person has sent ${ALERTS_PER_PERSON} alerts within an hour`,
  site: `Not sent: this site has sent ${ALERTS_PER_SITE} alerts within an hour`,
}
