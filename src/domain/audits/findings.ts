import { byMoment } from '../values/moment-order.ts'
import { leftAt } from '../trailers/left-at.ts'
import { placedAt } from '../trailers/stay.ts'
import { AuditState, TrailerState } from '../trailers/trailer-lists.ts'
import { numberKey } from '../trailers/trailer-number.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Instant } from '../values/instant.ts'
import type { Audit } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { isNotFound, lookedFor, type Sought, wasThereFor } from './conditional-departed.ts'
import {
  bookedPlace,
  isCheck,
  isElsewhere,
  isLater,
  latest,
  isAboutSpot,
  NOT_CHECKED,
  type Standing,
  standingOf,
} from './standing.ts'

export type AuditedTrailer = Pick<
  Trailer,
  | ('ID' | 'Number' | 'NumberKey' | 'ScacID' | 'State' | 'LocationID')
  | ('ArrivalDate' | 'DepartureDate' | 'Activity' | 'LastActivityDate' | 'PlacedDate')
  | 'LastProductProtectionDate'
>

/** A disagreement with the list; one command corrects it. */
export type Finding =
  /**
   * `seen`: the earlier sighting in that spot, contradicted later. `isNew`: it arrived after the opening, so that the
   * close does not mark it.
   */
  | {
      readonly kind: 'missing'
      readonly TrailerID: number
      readonly isNew?: boolean
      readonly seen: AuditTrailer | null
      readonly entry: AuditTrailer
    }
  /** Seen as listed by the later of two looks; `missed`: the earlier one. */
  | {
      readonly kind: 'disputed'
      readonly TrailerID: number
      readonly LocationID: number
      readonly missed: AuditTrailer
      readonly entry: AuditTrailer
    }
  /**
   * Stands at `LocationID` though it left, or is in transit; `OccupantID`: listed there, but not
   * there.
   */
  | {
      readonly kind: 'departed'
      readonly TrailerID: number
      readonly LocationID: number
      readonly OccupantID: number | null
      readonly LeftDate: Instant
      readonly InTransit: boolean
      readonly entry: AuditTrailer
    }
  /** Stands at `LocationID`; `OccupantID`: listed there, but not there. */
  | {
      readonly kind: 'elsewhere'
      readonly TrailerID: number
      readonly LocationID: number
      readonly OccupantID: number | null
      readonly entry: AuditTrailer
    }
  /** Each stands in the other's spot. */
  | {
      readonly kind: 'swapped'
      readonly TrailerID: number
      readonly LocationID: number
      readonly OtherTrailerID: number
      readonly OtherLocationID: number
      readonly entry: AuditTrailer
    }
  /** Stands at `LocationID`, on no list; `OccupantID`: listed there, but not there. */
  | {
      readonly kind: 'stranger'
      readonly Number: string
      readonly LocationID: number
      readonly OccupantID: number | null
      readonly entry: AuditTrailer
    }

/** An audit's entries by trailer and spot. */
export class AuditNotes {
  readonly #byTrailer = new Map<number, AuditTrailer[]>()
  readonly #bySpot = new Map<number, AuditTrailer[]>()
  /** Each kind of finding asks about each trailer. */
  readonly #standings = new Map<number, Standing>()

  constructor(
    readonly entries: readonly AuditTrailer[],
    private readonly isSingle: IsSingle,
  ) {
    for (const entry of entries) {
      if (entry.TakenBack) continue
      add(this.#byTrailer, entry.TrailerID, entry)
      if (entry.FoundTrailerID !== entry.TrailerID) add(this.#byTrailer, entry.FoundTrailerID, entry)
      if (entry.Walked) add(this.#bySpot, entry.LocationID, entry)
    }
  }

  standing(trailerID: number): Standing {
    const known = this.#standings.get(trailerID)
    if (known) return known
    const entries = this.#byTrailer.get(trailerID)
    if (!entries) return NOT_CHECKED
    const standing = standingOf(entries, trailerID, (place) => this.#answersAt(place))
    this.#standings.set(trailerID, standing)
    return standing
  }

  /** Returns the standing by the looks of before a moment. */
  standingBefore(trailerID: number, moment: Instant): Standing {
    const entries = (this.#byTrailer.get(trailerID) ?? []).filter(({ CheckedDate }) => CheckedDate < moment)
    return standingOf(entries, trailerID, (place) => this.#answersAt(place))
  }

  /** Returns a walk's latest answer; null for a shared place. */
  spot(locationID: number): AuditTrailer | null {
    return latest(this.#answersAt(locationID))
  }

  #answersAt(locationID: number): readonly AuditTrailer[] {
    return this.isSingle(locationID) ? (this.#bySpot.get(locationID) ?? []) : []
  }

  /** Returns typed unlisted numbers, by the last look at each spot. */
  strangers(): readonly AuditTrailer[] {
    return this.entries.filter((entry) => {
      const { TakenBack, FoundTrailerID, FoundNumber, LocationID } = entry
      if (TakenBack || FoundTrailerID !== null || FoundNumber === null || LocationID === null) return false
      return !this.#answersAt(LocationID).some((answer) => isLater(answer, entry) && isAboutSpot(answer))
    })
  }

  get trailerIDs(): readonly number[] {
    return [...this.#byTrailer.keys()]
  }
}

function add<V>(map: Map<number, V[]>, key: number | null, value: V): void {
  if (key === null) return
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** True for a place for one trailer: an answer concerns every trailer. */
export type IsSingle = (locationID: number) => boolean

export interface Missed<T> {
  readonly trailer: T
  readonly looked: AuditTrailer
  /** The earlier sighting in that spot. */
  readonly seen: AuditTrailer | null
}

/** Returns the trailers that were not found, by the rule of `conditional-departed.ts`. */
export function missedTrailers<T extends Sought & Pick<Trailer, 'LocationID'>>(
  notes: AuditNotes,
  trailers: Iterable<T>,
): readonly Missed<T>[] {
  const missed: Missed<T>[] = []
  for (const trailer of trailers) {
    const facts = { standing: notes.standing(trailer.ID), spot: notes.spot(trailer.LocationID) }
    const looked = isNotFound(trailer, facts) ? lookedFor(trailer, facts) : null
    if (looked) missed.push({ trailer, looked, seen: facts.standing.contradicted })
  }
  return missed
}

/**
 * Returns the disagreements left, in the order of the entries. `trailers`: on the yard, and departed. `later`: looks of
 * later sessions at the trailers and places of the findings without these looks, which may overtake them.
 */
export function findingsOf(
  audit: Pick<Audit, 'OpenedDate'>,
  entries: readonly AuditTrailer[],
  trailers: ReadonlyMap<number, AuditedTrailer>,
  isSingle: IsSingle,
  later: readonly AuditTrailer[] = [],
): readonly Finding[] {
  const notes = new AuditNotes(entries, isSingle)
  const overall = later.length === 0 ? notes : new AuditNotes([...entries, ...later], isSingle)
  const looks = { notes, overall, trailers, listedAt: listedAt(trailers, isSingle) }
  const yard = { ...looks, displaced: displacedTrailers(looks) }
  const findings: Finding[] = []
  const done = new Set<number>()
  for (const [trailerID, entry] of yard.displaced) {
    if (done.has(trailerID)) continue
    const finding = placeFinding(trailerID, entry, yard)
    findings.push(finding)
    done.add(trailerID)
    if (finding.kind === 'swapped') done.add(finding.OtherTrailerID)
  }
  for (const { trailer, looked, seen } of missedTrailers(notes, trailers.values())) {
    const isNew = !wasThereFor(trailer, audit)
    findings.push({ kind: 'missing', TrailerID: trailer.ID, seen, entry: looked, ...(isNew && { isNew }) })
  }
  const departed = departedSightings(yard)
  findings.push(...disputedFindings(yard), ...departedFindings(yard, departed), ...strangers(yard, departed))
  return findings.sort((a, b) => compareEntries(a.entry, b.entry))
}

interface Seen {
  readonly notes: AuditNotes
  /** With the looks of later sessions. */
  readonly overall: AuditNotes
  readonly trailers: ReadonlyMap<number, AuditedTrailer>
  readonly listedAt: ReadonlyMap<number, readonly number[]>
}

interface SeenYard extends Seen {
  readonly displaced: ReadonlyMap<number, Placed>
}

type Placed = AuditTrailer & { readonly LocationID: number }

/** Returns trailers seen elsewhere than listed, with the entry. */
function displacedTrailers(looks: Seen): ReadonlyMap<number, Placed> {
  const displaced = new Map<number, Placed>()
  for (const id of looks.notes.trailerIDs) {
    const trailer = looks.trailers.get(id)
    const { seen } = looks.notes.standing(id)
    if (trailer?.State !== TrailerState.OnYard || seen === null) continue
    if (seen.LocationID === null || seen.LocationID === trailer.LocationID || wasMovedSince(trailer, seen)) continue
    if (!isOvertaken(id, seen, looks)) displaced.set(id, { ...seen, LocationID: seen.LocationID })
  }
  return displaced
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
 * True if a later session saw the trailer, wherever: that is among its own findings; or if it contradicts the sighting at
 * its spot, by a walk or by the trailer listed there. A miss in the listed spot leaves what was seen in another place.
 */
function isOvertaken(trailerID: number, sighting: AuditTrailer, { overall, listedAt }: Seen): boolean {
  const { seen } = overall.standing(trailerID)
  if (seen !== null && isLater(seen, sighting)) return true
  if (seen?.ID !== sighting.ID && !overall.strangers().includes(sighting)) return true
  const { LocationID, AuditID } = sighting
  return (listedAt.get(LocationID ?? 0) ?? []).some((id) => {
    const other = id === trailerID ? null : overall.standing(id).seen
    return other?.LocationID === LocationID && other.AuditID !== AuditID && isLater(other, sighting)
  })
}

function placeFinding(TrailerID: number, entry: Placed, yard: SeenYard): Finding {
  const { LocationID } = entry
  const booked = yard.trailers.get(TrailerID)?.LocationID ?? null
  const occupant = occupantOf(LocationID, TrailerID, yard)
  const place = { TrailerID, LocationID, entry }
  if (occupant === null) return { kind: 'elsewhere', ...place, OccupantID: null }
  const other = yard.displaced.get(occupant)
  if (other && other.LocationID === booked)
    return { kind: 'swapped', ...place, OtherTrailerID: occupant, OtherLocationID: other.LocationID }
  return { kind: 'elsewhere', ...place, OccupantID: inTheWay(occupant, entry, yard) }
}

/** Returns null for an occupant that was seen last in that spot: its listing is correct. */
function inTheWay(occupant: number | null, entry: AuditTrailer, { overall }: Seen): number | null {
  const isThere = occupant !== null && overall.standing(occupant).seen?.LocationID === entry.LocationID
  return isThere ? null : occupant
}

/** Returns the trailers by place, without shared places. */
function listedAt(trailers: ReadonlyMap<number, AuditedTrailer>, isSingle: IsSingle): Seen['listedAt'] {
  const listed = new Map<number, number[]>()
  for (const { ID, State, LocationID } of trailers.values())
    if (State === TrailerState.OnYard && isSingle(LocationID)) add(listed, LocationID, ID)
  return listed
}

/** Returns a place's trailer; null for a shared place. */
function occupantOf(locationID: number, except: number | null, { listedAt }: Seen): number | null {
  return listedAt.get(locationID)?.find((ID) => ID !== except) ?? null
}

/** Two people disagree about a spot: the later look counts, but another may be needed. */
function disputedFindings(yard: Seen): Finding[] {
  const { notes, trailers } = yard
  return notes.trailerIDs.flatMap((TrailerID): Finding[] => {
    const { seen, contradicted } = notes.standing(TrailerID)
    const trailer = trailers.get(TrailerID)
    if (seen === null || contradicted === null || seen.LocationID === null) return []
    if (trailer?.State !== TrailerState.OnYard || trailer.LocationID !== seen.LocationID) return []
    if (isOvertaken(TrailerID, seen, yard)) return []
    return [{ kind: 'disputed', TrailerID, LocationID: seen.LocationID, missed: contradicted, entry: seen }]
  })
}

/** Returns when a trailer left, if it was seen after that; else null. */
export function leftBefore(
  trailer: Pick<Trailer, 'State' | 'DepartureDate' | 'LastActivityDate'>,
  seen: Pick<AuditTrailer, 'CheckedDate'>,
): Instant | null {
  const left = leftAt(trailer)
  return left !== null && seen.CheckedDate > left ? left : null
}

/** Returns how a trailer was seen by a yard audit: as listed, elsewhere, or though it had left. `trailer`: if known. */
export function seenAs(
  seen: AuditTrailer,
  trailerID: number,
  trailer: Parameters<typeof leftBefore>[0] | undefined,
): 'checked' | 'elsewhere' | 'departed' {
  if (trailer && leftBefore(trailer, seen) !== null) return 'departed'
  // The list as it was then counts: the trailer may be back in it since.
  if (seen.FoundTrailerID === trailerID && seen.FoundBookedLocationID === null) return 'departed'
  if (isElsewhere(seen, trailerID)) return 'elsewhere'
  // A finding in its listed spot: it had departed, and is back.
  const wasDeparted = seen.FoundTrailerID === null && seen.TrailerAuditState === AuditState.CheckedWithFinding
  return wasDeparted ? 'departed' : 'checked'
}

/** Returns the sightings of trailers that are not on the yard, by row or by typed number. */
function departedSightings({ notes, trailers }: Seen): ReadonlyMap<number, AuditTrailer> {
  const sightings = new Map<number, AuditTrailer>()
  for (const [entry, trailer] of departedByNumber(notes, trailers.values())) sightings.set(trailer.ID, entry)
  for (const id of notes.trailerIDs) {
    const { seen } = notes.standing(id)
    if (seen && trailers.get(id)?.State !== TrailerState.OnYard) sightings.set(id, seen)
  }
  return sightings
}

/** Returns departed trailers on the yard. */
function departedFindings(yard: Seen, sightings: ReadonlyMap<number, AuditTrailer>): readonly Finding[] {
  return [...sightings].flatMap(([TrailerID, entry]) => {
    const trailer = yard.trailers.get(TrailerID)
    const LeftDate = trailer ? leftBefore(trailer, entry) : null
    const { LocationID } = entry
    if (!trailer || LeftDate === null || LocationID === null || isOvertaken(TrailerID, entry, yard)) return []
    const OccupantID = inTheWay(occupantOf(LocationID, TrailerID, yard), entry, yard)
    const InTransit = trailer.State === TrailerState.InTransit
    return [{ kind: 'departed' as const, TrailerID, LocationID, OccupantID, LeftDate, InTransit, entry }]
  })
}

/** Returns entries whose number matches exactly one known trailer, which left. */
export function departedByNumber<
  T extends Pick<AuditedTrailer, 'NumberKey' | 'State' | 'DepartureDate' | 'LastActivityDate'>,
>(notes: AuditNotes, trailers: Iterable<T>): ReadonlyMap<AuditTrailer, T> {
  const typed = notes.strangers()
  const byNumber = new Map<string, T[]>(typed.map(({ FoundNumber }) => [numberKey(FoundNumber ?? ''), []]))
  if (byNumber.size > 0) for (const trailer of trailers) byNumber.get(trailer.NumberKey)?.push(trailer)
  return new Map(
    typed.flatMap((entry): [AuditTrailer, T][] => {
      const [one, ...more] = byNumber.get(numberKey(entry.FoundNumber ?? '')) ?? []
      return one && more.length === 0 && leftBefore(one, entry) !== null ? [[entry, one]] : []
    }),
  )
}

/** Returns unknown numbers, without trailers that arrived since, also those that have left again, or that stand there no more. */
function strangers(yard: Seen, departed: ReadonlyMap<number, AuditTrailer>): readonly Finding[] {
  const current = new Set(yard.overall.strangers())
  const typed = yard.notes.strangers().filter((entry) => current.has(entry))
  if (typed.length === 0) return []
  const known = new Set<string>()
  const arrivals = new Map<string, Instant>()
  for (const { State, NumberKey, ArrivalDate } of yard.trailers.values()) {
    if (State === TrailerState.OnYard) known.add(NumberKey)
    if (ArrivalDate > (arrivals.get(NumberKey) ?? '')) arrivals.set(NumberKey, ArrivalDate)
  }
  const ofDeparted = new Set(departed.values())
  return typed.flatMap((entry): Finding[] => {
    const { FoundNumber, LocationID } = entry
    if (FoundNumber === null || LocationID === null || ofDeparted.has(entry)) return []
    const key = numberKey(FoundNumber)
    if (known.has(key) || (arrivals.get(key) ?? '') > entry.CheckedDate) return []
    const OccupantID = inTheWay(occupantOf(LocationID, null, yard), entry, yard)
    return [{ kind: 'stranger', Number: FoundNumber, LocationID, OccupantID, entry }]
  })
}

const compareEntries = byMoment<AuditTrailer>(({ CheckedDate }) => CheckedDate)

/** Returns checks, newest first. */
export function checksOf(entries: readonly AuditTrailer[]): readonly AuditTrailer[] {
  return entries.filter((entry) => !entry.TakenBack && isCheck(entry)).sort((a, b) => compareEntries(b, a))
}
