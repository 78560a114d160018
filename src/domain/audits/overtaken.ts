import { placedAt } from '../trailers/stay.ts'
import { TrailerState } from '../trailers/trailer-lists.ts'
import { numberKey } from '../trailers/trailer-number.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { AuditNotes } from './audit-notes.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { bookedPlace, isLater } from './standing.ts'

export type AuditedTrailer = Pick<
  Trailer,
  | ('ID' | 'Number' | 'NumberKey' | 'ScacID' | 'State' | 'LocationID')
  | ('ArrivalDate' | 'DepartureDate' | 'Activity' | 'LastActivityDate' | 'PlacedDate')
  | 'LastProductProtectionDate'
>

/** The looks of a session, and those of other sessions that may overtake them. */
export interface Seen {
  readonly notes: AuditNotes
  /** With the looks of later sessions. */
  readonly overall: AuditNotes
  /** Of each later session. */
  readonly after: readonly AuditNotes[]
  readonly trailers: ReadonlyMap<number, AuditedTrailer>
  readonly listedAt: ReadonlyMap<number, readonly number[]>
}

export type Placed = AuditTrailer & { readonly LocationID: number }

/** True if the list has a trailer in another place than that in which it was seen. */
export function isMisplaced(trailer: AuditedTrailer, seen: AuditTrailer | null): seen is Placed {
  if (trailer.State !== TrailerState.OnYard || seen === null) return false
  return seen.LocationID !== null && seen.LocationID !== trailer.LocationID && !wasMovedSince(trailer, seen)
}

/** True for a trailer that was moved in the list, or arrived again, after it was seen: the list is newer. */
function wasMovedSince(trailer: AuditedTrailer, seen: AuditTrailer): boolean {
  // A later visit says nothing about the place in which it was seen.
  if (trailer.ArrivalDate > seen.CheckedDate) return true
  const booked = bookedPlace(seen, trailer.ID)
  // It had left, and is back: in error to its last place, else to a place that was chosen then.
  if (booked === null) return placedAt(trailer) > seen.CheckedDate
  return trailer.LocationID !== booked && trailer.LastActivityDate > seen.CheckedDate
}

/**
 * True if a later session saw the trailer in another place: that is among its own findings, also once a session after that
 * one contradicts it; or if one contradicts the sighting at its spot, by a walk or by the trailer listed there. A miss in the
 * listed spot leaves what was seen in another place, and a second sighting in the same place confirms the first.
 */
export function isOvertaken(trailerID: number, sighting: AuditTrailer, { overall, after, listedAt }: Seen): boolean {
  const { LocationID, AuditID } = sighting
  const seenAfter = after.map((notes) => notes.standing(trailerID).seen)
  if (seenAfter.some((one) => one !== null && one.LocationID !== LocationID && isLater(one, sighting))) return true
  const { seen } = overall.standing(trailerID)
  if (seen?.LocationID !== LocationID && !overall.strangers().includes(sighting)) return true
  return (listedAt.get(LocationID ?? 0) ?? []).some((id) => {
    const other = id === trailerID ? null : overall.standing(id).seen
    return other?.LocationID === LocationID && other.AuditID !== AuditID && isLater(other, sighting)
  })
}

/** True if a later session typed a sighting's number in another place: that is among its own findings. */
export function isTypedElsewhereSince(sighting: AuditTrailer, { after }: Seen): boolean {
  if (sighting.FoundNumber === null) return false
  const key = numberKey(sighting.FoundNumber)
  const isMeant = (one: AuditTrailer) =>
    one.LocationID !== sighting.LocationID && isLater(one, sighting) && numberKey(one.FoundNumber ?? '') === key
  return after.some((notes) => notes.strangers().some(isMeant))
}

/** True if a later session looked for the trailer, after a look. */
export function wasLookedForSince(trailerID: number, look: AuditTrailer, { after }: Seen): boolean {
  return after.some((notes) => {
    const { counts } = notes.standing(trailerID)
    return counts !== null && isLater(counts, look)
  })
}
