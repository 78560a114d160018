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

/** Returns the people who made these reports; null for none, since each departed trailer has one. */
export function authorsOf(departures: readonly TrailerHistoryRow[]): readonly number[] | null {
  return departures.length > 0 ? departures.map(({ ActionByID }) => ActionByID) : null
}

/** Returns the part of an undo's `Base` that names the people whose departures it takes back; null: not known. */
export function departedBy(userIDs: readonly number[] | null): Readonly<Record<string, unknown>> {
  return { DepartedByIDs: userIDs }
}

/**
 * Refuses to take back a departure that the person has not seen: two people may have departed the trailer independently,
 * and whichever act came first, the other one's stands. An undo's `Base` names the people whose departures it takes back.
 * One that names nobody is a re-arrival: the person stood before the trailer, which ends earlier departures and no later one.
 */
export async function refuseUnseenDeparture(yard: Yard, trailer: Trailer, by: By): Promise<Refusal | null> {
  const departures = departuresOf(trailer, await yard.TrailerHistory.find({ TrailerID: trailer.ID }))
  const other = departures.find((row) => isUnseen(row, by))
  if (!other) return null
  const site = await yard.Sites.get(by.SiteID)
  if (!site) throw notFound()
  const time = showDateTime(other.ActionDateTime, site.Timezone)
  return conflict('departed-too', `${other.ActionBy} departed trailer ${trailer.Number} too, at ${time}.`)
}

function isUnseen({ ActionByID, ActionDateTime }: TrailerHistoryRow, { Base, MadeAt, IsUncertain }: By): boolean {
  const seen = Base?.DepartedByIDs
  if (Array.isArray(seen)) return !seen.includes(ActionByID)
  // An uncertain time proves no order.
  return !IsUncertain && ActionDateTime > MadeAt
}
