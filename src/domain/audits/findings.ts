import { byMoment } from '../values/moment-order.ts'
import { leftAt } from '../trailers/left-at.ts'
import { placedAt } from '../trailers/stay.ts'
import { AuditState, TrailerState } from '../trailers/trailer-lists.ts'
import { numberKey } from '../trailers/trailer-number.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Instant } from '../values/instant.ts'
import type { Audit } from './audit.ts'
import { addTo, AuditNotes, type IsSingle } from './audit-notes.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { isNotFound, lookedFor, type Sought, wasThereFor } from './conditional-departed.ts'
import {
  type AuditedTrailer,
  isMisplaced,
  isOvertaken,
  isTypedElsewhereSince,
  type Placed,
  type Seen,
  wasLookedForSince,
} from './overtaken.ts'
import { isCheck, isElsewhere } from './standing.ts'

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
 * Returns the disagreements left, in the order of the entries. `trailers`: on the yard, and departed. `others`: looks of
 * other sessions at the subjects of the findings without these looks. Later ones, at their trailers, places and typed
 * numbers, may overtake them; earlier ones, at trailers in the way, may make a swap of a move.
 */
export function findingsOf(
  audit: Pick<Audit, 'OpenedDate'>,
  entries: readonly AuditTrailer[],
  trailers: ReadonlyMap<number, AuditedTrailer>,
  isSingle: IsSingle,
  { earlier, later }: OtherLooks = NO_OTHERS,
): readonly Finding[] {
  const notes = new AuditNotes(entries, isSingle)
  const overall = later.length === 0 ? notes : new AuditNotes([...entries, ...later], isSingle)
  const after = bySession(later, isSingle)
  const looks = { notes, overall, after, trailers, listedAt: listedAt(trailers, isSingle) }
  const everyone = {
    ...looks,
    overall: earlier.length === 0 ? overall : new AuditNotes([...earlier, ...entries, ...later], isSingle),
    after: [...bySession(earlier, isSingle), notes, ...after],
  }
  const yard = { ...looks, displaced: displacedTrailers(looks), everyone }
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
  return inTurn(findings, yard).toSorted((a, b) => compareEntries(a.entry, b.entry))
}

interface OtherLooks {
  readonly earlier: readonly AuditTrailer[]
  readonly later: readonly AuditTrailer[]
}

const NO_OTHERS: OtherLooks = { earlier: [], later: [] }

function bySession(looks: readonly AuditTrailer[], isSingle: IsSingle): readonly AuditNotes[] {
  const sessions = new Map<number, AuditTrailer[]>()
  for (const look of looks) addTo(sessions, look.AuditID, look)
  return [...sessions.values()].map((entries) => new AuditNotes(entries, isSingle))
}

interface SeenYard extends Seen {
  readonly displaced: ReadonlyMap<number, Placed>
  /** With the looks of all sessions, any of which may overtake another. */
  readonly everyone: Seen
}

/** Returns trailers seen elsewhere than listed, with the entry. */
function displacedTrailers(looks: Seen): ReadonlyMap<number, Placed> {
  const displaced = new Map<number, Placed>()
  for (const id of looks.notes.trailerIDs) {
    const trailer = looks.trailers.get(id)
    const { seen } = looks.notes.standing(id)
    if (trailer && isMisplaced(trailer, seen) && !isOvertaken(id, seen, looks)) displaced.set(id, seen)
  }
  return displaced
}

/**
 * Leaves out findings with a trailer in the way whose own sighting is a finding of a later session, still: theirs would send
 * it to the yard, so its own mend comes first.
 */
function inTurn(findings: readonly Finding[], yard: SeenYard): readonly Finding[] {
  const placed = new Set(
    findings.flatMap((one) => {
      if (one.kind === 'swapped') return [one.TrailerID, one.OtherTrailerID]
      return one.kind === 'elsewhere' ? [one.TrailerID] : []
    }),
  )
  const waits = (one: Finding) => {
    const occupant = 'OccupantID' in one ? yard.trailers.get(one.OccupantID ?? 0) : undefined
    if (occupant === undefined || placed.has(occupant.ID)) return false
    // Its own finding was left out too.
    if (yard.displaced.has(occupant.ID)) return true
    const { seen } = yard.overall.standing(occupant.ID)
    // An older look of this session, left by what contradicts the newer ones, is no finding.
    if (!isMisplaced(occupant, seen) || yard.notes.entries.includes(seen)) return false
    return !isOvertaken(occupant.ID, seen, yard)
  }
  const left = findings.filter((one) => !waits(one))
  // A finding that is left out may be that of a trailer in the way.
  return left.length === findings.length ? left : inTurn(left, yard)
}

function placeFinding(TrailerID: number, entry: Placed, yard: SeenYard): Finding {
  const { LocationID } = entry
  const booked = yard.trailers.get(TrailerID)?.LocationID ?? null
  const occupant = occupantOf(LocationID, TrailerID, yard)
  const place = { TrailerID, LocationID, entry }
  if (occupant === null) return { kind: 'elsewhere', ...place, OccupantID: null }
  const other = yard.displaced.get(occupant) ?? seenByOthers(occupant, yard)
  if (other && other.LocationID === booked)
    return { kind: 'swapped', ...place, OtherTrailerID: occupant, OtherLocationID: other.LocationID }
  return { kind: 'elsewhere', ...place, OccupantID: inTheWay(occupant, entry, yard) }
}

/**
 * Returns the last sighting of a trailer, of any session, while that is a finding of its own. A trailer that was moved in
 * the list since, and back, is where the list has it, as far as anybody knows.
 */
function seenByOthers(trailerID: number, { trailers, everyone }: SeenYard): Placed | null {
  const trailer = trailers.get(trailerID)
  const { seen } = everyone.overall.standing(trailerID)
  if (!trailer || !isMisplaced(trailer, seen) || placedAt(trailer) > seen.CheckedDate) return null
  return isOvertaken(trailerID, seen, everyone) ? null : seen
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
    if (State === TrailerState.OnYard && isSingle(LocationID)) addTo(listed, LocationID, ID)
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
    if (wasLookedForSince(TrailerID, seen, yard) || isOvertaken(TrailerID, seen, yard)) return []
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
    if (!trailer || LeftDate === null || LocationID === null) return []
    if (isOvertaken(TrailerID, entry, yard) || isTypedElsewhereSince(entry, yard)) return []
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

/**
 * Returns unknown numbers, without trailers that arrived since, also those that have left again, or that stand there no
 * more, or elsewhere.
 */
function strangers(yard: Seen, departed: ReadonlyMap<number, AuditTrailer>): readonly Finding[] {
  const current = new Set(yard.overall.strangers())
  const typed = yard.notes.strangers().filter((entry) => current.has(entry) && !isTypedElsewhereSince(entry, yard))
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
