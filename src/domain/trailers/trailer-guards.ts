import { conflict, type Refusal } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import type { Trailer } from './trailer.ts'
import { TrailerState } from './trailer-lists.ts'

/** Rules between trailers; they hold at the commit, since a site runs one command at a time. */

/** Refuses a number on the yard for the same carrier (3-decisions §4), but for `except`. */
export async function refuseNumberTaken(
  yard: Yard,
  trailer: Pick<Trailer, 'Number' | 'NumberKey' | 'ScacID'>,
  except: number,
): Promise<Refusal | null> {
  const { Number: number, NumberKey, ScacID } = trailer
  const other = (await yard.Trailers.find({ NumberKey, ScacID })).find((row) => isOnYard(row) && row.ID !== except)
  return other ? conflict('number-on-yard', alreadyOnYard(number), other.ID) : null
}

/** Returns that refusal's text, also for the form. */
export function alreadyOnYard(number: string): string {
  return `Trailer ${number} is already on the yard.`
}

/** Refuses a spot that a trailer on the yard has taken. */
export async function refuseSpotTaken(yard: Yard, locationID: number, except: number): Promise<Refusal | null> {
  const location = await yard.Locations.get(locationID)
  if (!location || !holdsOneTrailer(location.Type)) return null
  // Departed trailers keep their last place: a door gathers hundreds.
  const standing = await yard.Trailers.find({ LocationID: locationID, State: TrailerState.OnYard })
  const other = standing.find((row) => row.ID !== except)
  return other ? conflict('spot-taken', `${location.Name} is taken by trailer ${other.Number}.`, other.ID) : null
}

/** Refuses a command of an older visit; `seen` null: not sent. */
export function refuseNewerVisit(trailer: Pick<Trailer, 'Number' | 'Visit'>, seen: number | null): Refusal | null {
  if (seen === null || trailer.Visit <= seen) return null
  return conflict('newer-visit', `Trailer ${trailer.Number} has left and come back since then.`)
}

/** 409 for a trailer that is not here. */
export function refuseNotOnYard(trailer: Pick<Trailer, 'Number' | 'State'>): Refusal | null {
  return isOnYard(trailer) ? null : conflict('not-on-yard', `Trailer ${trailer.Number} is not on the yard.`)
}

/** Throws a refusal, if any. */
export function assertAllowed(refusal: Refusal | null): void {
  if (refusal) throw refusal
}

export function isOnYard(trailer: Pick<Trailer, 'State'>): boolean {
  return trailer.State === TrailerState.OnYard
}
