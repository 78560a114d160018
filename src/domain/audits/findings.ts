import { numberKey } from '../trailers/trailer-number.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Audit } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { isMissing } from './conditional-departed.ts'
import { isCheck, latest, type Standing, standingOf } from './standing.ts'

/** What a finding needs to know of a trailer. */
export type AuditedTrailer = Pick<
  Trailer,
  'ID' | 'Number' | 'ScacID' | 'State' | 'LocationID' | 'ArrivalDate' | 'LastActivityDate'
>

/** Something that is not as the books say; each can be put right with one command. */
export type Finding =
  | { readonly kind: 'missing'; readonly TrailerID: number; readonly entry: AuditTrailer }
  /** Stands at `LocationID`; `OccupantID`: the trailer that stands there by the books, and does not. */
  | {
      readonly kind: 'elsewhere'
      readonly TrailerID: number
      readonly LocationID: number
      readonly OccupantID: number | null
      readonly entry: AuditTrailer
    }
  /** Two trailers stand in each other's spot. */
  | {
      readonly kind: 'swapped'
      readonly TrailerID: number
      readonly LocationID: number
      readonly OtherTrailerID: number
      readonly OtherLocationID: number
      readonly entry: AuditTrailer
    }
  /** A trailer that the yard does not know. */
  | { readonly kind: 'stranger'; readonly Number: string; readonly LocationID: number; readonly entry: AuditTrailer }

/** The entries of one audit by what they speak of. One pass over them, then any number of questions. */
export class AuditNotes {
  readonly #byTrailer = new Map<number, AuditTrailer[]>()
  readonly #bySpot = new Map<number, AuditTrailer[]>()

  constructor(readonly entries: readonly AuditTrailer[]) {
    for (const entry of entries) {
      if (entry.TakenBack) continue
      for (const id of new Set([entry.TrailerID, entry.FoundTrailerID])) add(this.#byTrailer, id, entry)
      if (entry.Walked) add(this.#bySpot, entry.LocationID, entry)
    }
  }

  standing(trailerID: number): Standing {
    return standingOf(this.#byTrailer.get(trailerID) ?? [], trailerID)
  }

  /** The latest answer of a walk for a spot. */
  spot(locationID: number): AuditTrailer | null {
    return latest(this.#bySpot.get(locationID) ?? [])
  }

  /** IDs of the trailers that were checked, missed or found. */
  get trailerIDs(): readonly number[] {
    return [...this.#byTrailer.keys()]
  }
}

function add<K>(map: Map<K, AuditTrailer[]>, key: K | null, entry: AuditTrailer): void {
  if (key === null) return
  const known = map.get(key)
  if (known) known.push(entry)
  else map.set(key, [entry])
}

/** Whether a place holds one trailer at most: there an answer of a walk speaks of every trailer. */
export type IsSingle = (locationID: number) => boolean

/** The trailers that a Yard Audit missed, as Conditional Departed counts them (`conditional-departed.ts`). */
export function missingTrailers<T extends AuditedTrailer>(
  audit: Pick<Audit, 'OpenedDate'>,
  notes: AuditNotes,
  trailers: Iterable<T>,
  isSingle: IsSingle,
): readonly T[] {
  const missing: T[] = []
  for (const trailer of trailers) {
    const spot = isSingle(trailer.LocationID) ? notes.spot(trailer.LocationID) : null
    if (isMissing(trailer, { audit, standing: notes.standing(trailer.ID), spot })) missing.push(trailer)
  }
  return missing
}

/**
 * All that a Yard Audit found to be otherwise than the books say, as they are now: what was put right since is gone from
 * the list. In the order of the entries that show it.
 */
export function findingsOf(
  audit: Pick<Audit, 'OpenedDate'>,
  entries: readonly AuditTrailer[],
  trailers: ReadonlyMap<number, AuditedTrailer>,
  isSingle: IsSingle,
): readonly Finding[] {
  const notes = new AuditNotes(entries)
  const displaced = displacedTrailers(notes, trailers)
  const findings: Finding[] = []
  const done = new Set<number>()
  for (const [trailerID, entry] of displaced) {
    if (done.has(trailerID)) continue
    const finding = placeFinding(trailerID, entry, displaced, trailers, isSingle, notes)
    findings.push(finding)
    done.add(trailerID)
    if (finding.kind === 'swapped') done.add(finding.OtherTrailerID)
  }
  for (const trailer of missingTrailers(audit, notes, trailers.values(), isSingle)) {
    const { missed } = notes.standing(trailer.ID)
    const entry = missed ?? notes.spot(trailer.LocationID)
    if (entry) findings.push({ kind: 'missing', TrailerID: trailer.ID, entry })
  }
  return [...findings, ...strangers(entries, trailers.values())].sort((a, b) => compareEntries(a.entry, b.entry))
}

/** Trailers seen at another place than the books say, with the entry that shows it. */
function displacedTrailers(
  notes: AuditNotes,
  trailers: ReadonlyMap<number, AuditedTrailer>,
): ReadonlyMap<number, AuditTrailer & { readonly LocationID: number }> {
  const displaced = new Map<number, AuditTrailer & { readonly LocationID: number }>()
  for (const id of notes.trailerIDs) {
    const trailer = trailers.get(id)
    const { seen } = notes.standing(id)
    if (!trailer || seen === null || seen.LocationID === null || seen.LocationID === trailer.LocationID) continue
    // Moved in the books after it was seen: the books know better.
    const wasMoved = trailer.LocationID !== bookedPlace(seen, id) && trailer.LastActivityDate > seen.CheckedDate
    if (!wasMoved) displaced.set(id, { ...seen, LocationID: seen.LocationID })
  }
  return displaced
}

/** Where the books had a trailer when it was seen. */
function bookedPlace(seen: AuditTrailer, trailerID: number): number | null {
  return seen.FoundTrailerID === trailerID ? seen.FoundBookedLocationID : seen.BookedLocationID
}

function placeFinding(
  TrailerID: number,
  entry: AuditTrailer & { readonly LocationID: number },
  displaced: ReadonlyMap<number, { readonly LocationID: number }>,
  trailers: ReadonlyMap<number, AuditedTrailer>,
  isSingle: IsSingle,
  notes: AuditNotes,
): Finding {
  const { LocationID } = entry
  const booked = trailers.get(TrailerID)?.LocationID ?? null
  const occupant = isSingle(LocationID) ? occupantOf(LocationID, TrailerID, trailers) : null
  const place = { TrailerID, LocationID, entry }
  if (occupant === null) return { kind: 'elsewhere', ...place, OccupantID: null }
  const other = displaced.get(occupant)
  if (other && other.LocationID === booked)
    return { kind: 'swapped', ...place, OtherTrailerID: occupant, OtherLocationID: other.LocationID }
  // Who was seen in that spot too stands there: then the books are right of it.
  const stands = notes.standing(occupant).seen?.LocationID === LocationID
  return { kind: 'elsewhere', ...place, OccupantID: stands ? null : occupant }
}

function occupantOf(locationID: number, except: number, trailers: ReadonlyMap<number, AuditedTrailer>): number | null {
  for (const trailer of trailers.values())
    if (trailer.LocationID === locationID && trailer.ID !== except) return trailer.ID
  return null
}

/** Numbers that the yard still does not know: who has arrived since is no stranger. */
function strangers(entries: readonly AuditTrailer[], trailers: Iterable<AuditedTrailer>): Finding[] {
  const known = new Set([...trailers].map((trailer) => numberKey(trailer.Number)))
  return entries.flatMap((entry): Finding[] => {
    const { FoundNumber, FoundTrailerID, LocationID, TakenBack } = entry
    if (TakenBack || FoundTrailerID !== null || FoundNumber === null || LocationID === null) return []
    if (known.has(numberKey(FoundNumber))) return []
    return [{ kind: 'stranger', Number: FoundNumber, LocationID, entry }]
  })
}

function compareEntries(a: AuditTrailer, b: AuditTrailer): number {
  if (a.CheckedDate === b.CheckedDate) return a.ID - b.ID
  return a.CheckedDate < b.CheckedDate ? -1 : 1
}

/** The checks among entries, newest first: what a person sees of a trailer's session. */
export function checksOf(entries: readonly AuditTrailer[]): readonly AuditTrailer[] {
  return entries.filter((entry) => !entry.TakenBack && isCheck(entry)).sort((a, b) => compareEntries(b, a))
}
