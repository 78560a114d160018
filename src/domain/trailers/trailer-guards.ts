import { conflict, type Refusal } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import type { Trailer } from './trailer.ts'
import { TrailerState } from './trailer-lists.ts'

/**
 * The rules that hold between trailers. Site by site no two commands run at once, so what is checked here still holds
 * at the commit.
 */

/** A number is on the yard once per carrier (3-decisions §4). `except` is the trailer itself. */
export async function refuseNumberTaken(
  yard: Yard,
  trailer: Pick<Trailer, 'Number' | 'NumberKey' | 'ScacID'>,
  except: number,
): Promise<Refusal | null> {
  const { Number: number, NumberKey, ScacID } = trailer
  const other = (await yard.Trailers.find({ NumberKey, ScacID })).find((row) => isOnYard(row) && row.ID !== except)
  return other ? conflict('number-on-yard', alreadyOnYard(number), other.ID) : null
}

/** The words of that refusal; the form warns with them while a number is typed. */
export function alreadyOnYard(number: string): string {
  return `Trailer ${number} is already on the yard.`
}

/** A door, scale, parking spot, wash bay or fuel island holds one trailer; a trailer that has left blocks nothing. */
export async function refuseSpotTaken(yard: Yard, locationID: number, except: number): Promise<Refusal | null> {
  const location = await yard.Locations.get(locationID)
  if (!location || !holdsOneTrailer(location.Type)) return null
  // Those that have left keep their last place, so a door gathers hundreds over the years: they are not asked for.
  const standing = await yard.Trailers.find({ LocationID: locationID, State: TrailerState.OnYard })
  const other = standing.find((row) => row.ID !== except)
  return other ? conflict('spot-taken', `${location.Name} is taken by trailer ${other.Number}.`, other.ID) : null
}

/**
 * A command made in an older visit does nothing to a newer one. `seen` null: the client did not say.
 */
export function refuseNewerVisit(trailer: Pick<Trailer, 'Number' | 'Visit'>, seen: number | null): Refusal | null {
  if (seen === null || trailer.Visit <= seen) return null
  return conflict('newer-visit', `Trailer ${trailer.Number} has left and come back since then.`)
}

/** 409 for work on a trailer that is not here. */
export function refuseNotOnYard(trailer: Pick<Trailer, 'Number' | 'State'>): Refusal | null {
  return isOnYard(trailer) ? null : conflict('not-on-yard', `Trailer ${trailer.Number} is not on the yard.`)
}

/** Throws what a rule refused, if it did. */
export function assertAllowed(refusal: Refusal | null): void {
  if (refusal) throw refusal
}

export function isOnYard(trailer: Pick<Trailer, 'State'>): boolean {
  return trailer.State === TrailerState.OnYard
}
