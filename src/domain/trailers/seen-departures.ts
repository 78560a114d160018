import type { By } from '../commands/command.ts'
import { conflict, notFound, type Refusal } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { showDateTime } from '../values/display.ts'
import { byActionTime } from './history-order.ts'
import type { Trailer } from './trailer.ts'
import type { TrailerHistoryRow } from './trailer-history.ts'
import { Activity } from './trailer-lists.ts'

/** Returns the reports of the departure that ended a trailer's last visit, oldest first: several people may make one. */
export function departuresOf(
  { Visit }: Pick<Trailer, 'Visit'>,
  history: readonly TrailerHistoryRow[],
): readonly TrailerHistoryRow[] {
  return history.filter((row) => row.Visit === Visit && row.Action === Activity.Departed).toSorted(byActionTime)
}

/** Returns the part of an undo's `Base` that names the people whose departures it takes back; null: not known. */
export function departedBy(userIDs: readonly number[] | null): Readonly<Record<string, unknown>> {
  return { DepartedByIDs: userIDs }
}

/**
 * Refuses to take back the departure of a person whom `Base` does not name: two people may have departed the trailer
 * independently, and whichever act came first, the other one's stands. Null where the base names nobody.
 */
export async function refuseUnseenDeparture(yard: Yard, trailer: Trailer, by: By): Promise<Refusal | null> {
  const seen = by.Base?.DepartedByIDs
  if (!Array.isArray(seen)) return null
  const departures = departuresOf(trailer, await yard.TrailerHistory.find({ TrailerID: trailer.ID }))
  const other = departures.find(({ ActionByID }) => !seen.includes(ActionByID))
  if (!other) return null
  const site = await yard.Sites.get(by.SiteID)
  if (!site) throw notFound()
  const time = showDateTime(other.ActionDateTime, site.Timezone)
  return conflict('departed-too', `${other.ActionBy} departed trailer ${trailer.Number} too, at ${time}.`)
}
