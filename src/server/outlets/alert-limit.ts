import type { Announcement } from '../../domain/commands/yard.ts'

export const ALERTS_PER_PERSON = 10
export const ALERTS_PER_SITE = 60

/** The limit that a message exceeds: alerts of a person or of a site in an hour, live texts of a site in a day. */
export type OverLimit = 'person' | 'site' | 'live-texts'

/** An alert that counts; `UserID` null: by the site alone. Each kind has a limit of its own. */
export interface CountedAlert {
  readonly Kind: 'alert' | 'gate'
  readonly UserID: number | null
}

/**
 * Returns what counts towards a limit; null for announcements without one. An arrival is no alarm that somebody raises,
 * so its author is not limited; nor does a busy gate use up the alarms of the site.
 */
export function alertOf(what: Announcement): CountedAlert | null {
  if (what.what === 'gate') return { Kind: 'gate', UserID: null }
  return what.what === 'product-alert' ? { Kind: 'alert', UserID: what.UserID ?? null } : null
}

/** Reasons for unsent alerts, for the admins of the site. */
export const overLimitWords: Readonly<Record<Exclude<OverLimit, 'live-texts'>, string>> = {
  person: `Not sent: this person has sent ${ALERTS_PER_PERSON} alerts within an hour`,
  site: `Not sent: this site has sent ${ALERTS_PER_SITE} alerts within an hour`,
}
