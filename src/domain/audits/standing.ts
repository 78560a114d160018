import { Activity, AuditState } from '../trailers/trailer-lists.ts'
import { AuditType } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'

/**
 * What the entries of an audit say of one trailer. The order in which they arrived plays no part: tablets that were out
 * of reach put theirs in hours later. Of two looks at the same spot the later counts, whoever made it; a look at another
 * spot contradicts nothing (3-decisions §5).
 */
export interface Standing {
  /** 0 not checked, 1 checked, 2 checked with a finding (3-decisions §3). */
  readonly state: 0 | 1 | 2
  /** The look that gives the state: the one whose time and name stand beside it; null when no look counts. */
  readonly counts: AuditTrailer | null
  /** The latest sighting that no later look at its spot contradicts. */
  readonly seen: AuditTrailer | null
  /** The latest time it was missed in a spot where nobody has seen it since. */
  readonly missed: AuditTrailer | null
  /**
   * The look before, at the same spot, that says otherwise: of a trailer that counts as missed who saw it there, of one
   * that counts as seen which other person missed it there.
   */
  readonly contradicted: AuditTrailer | null
}

const NOTHING: Standing = { state: 0, counts: null, seen: null, missed: null, contradicted: null }

/** The answers of a walk for a place; none for a place that holds many, where an answer speaks of its own trailer alone. */
export type AnswersAt = (locationID: number) => readonly AuditTrailer[]

/** Whether an entry says something of a trailer: it was checked, missed, or found in another's spot. */
function isAbout(entry: AuditTrailer, trailerID: number): boolean {
  return !entry.TakenBack && (entry.TrailerID === trailerID || entry.FoundTrailerID === trailerID)
}

/** Whether an entry is a check, and not just the wish that a trailer be checked. */
export function isCheck(entry: AuditTrailer): boolean {
  return entry.TrailerAuditState !== AuditState.NotChecked
}

/** The standing of a trailer by the entries of one audit. */
export function standingOf(entries: readonly AuditTrailer[], trailerID: number, answersAt: AnswersAt): Standing {
  const about = entries.filter((entry) => isAbout(entry, trailerID) && isCheck(entry))
  const sightings = about.filter((entry) => isSighting(entry, trailerID))
  const misses = about.filter((entry) => !isSighting(entry, trailerID))
  const looks = { misses, answersAt }
  const seen = latest(sightings.filter((sighting) => !isContradicted(sighting, trailerID, looks)))
  const missed = latest(misses.filter((miss) => !sightings.some((sighting) => isSeenSince(miss, sighting))))
  if (seen !== null) {
    const contradicted = missedBefore(seen, about, trailerID)
    return { state: stateOf(seen, trailerID), counts: seen, seen, missed, contradicted }
  }
  if (missed === null) return NOTHING
  const before = sightings.filter((sighting) => isLater(missed, sighting) && isOfSamePlace(missed, sighting, trailerID))
  return { state: AuditState.CheckedWithFinding, counts: missed, seen, missed, contradicted: latest(before) }
}

/** The look right before a sighting at its spot, where another person missed the trailer; who looks again puts only themselves right. */
function missedBefore(seen: AuditTrailer, about: readonly AuditTrailer[], trailerID: number): AuditTrailer | null {
  const before = latest(about.filter((look) => look.LocationID === seen.LocationID && isLater(seen, look)))
  if (before === null || isSighting(before, trailerID)) return null
  return before.UserID === seen.UserID ? null : before
}

/** Whether an entry shows the trailer: in its own spot, or in another's. */
export function isSighting(entry: AuditTrailer, trailerID: number): boolean {
  return entry.FoundTrailerID === trailerID || entry.TrailerAuditState !== AuditState.ConditionalDeparted
}

/** Where the list had a trailer when it was seen. */
export function bookedPlace(seen: AuditTrailer, trailerID: number): number | null {
  return seen.FoundTrailerID === trailerID ? seen.FoundBookedLocationID : seen.BookedLocationID
}

/** Whether an entry shows the trailer at another place than the one listed. */
export function isElsewhere(entry: AuditTrailer, trailerID: number): boolean {
  return isSighting(entry, trailerID) && entry.LocationID !== bookedPlace(entry, trailerID)
}

function isSeenSince(miss: AuditTrailer, sighting: AuditTrailer): boolean {
  return sighting.LocationID === miss.LocationID && isLater(sighting, miss)
}

interface Looks {
  readonly misses: readonly AuditTrailer[]
  readonly answersAt: AnswersAt
}

/** Whether a later look says that a trailer does not stand where it was seen. */
function isContradicted(sighting: AuditTrailer, trailerID: number, { misses, answersAt }: Looks): boolean {
  if (misses.some((miss) => isLater(miss, sighting) && isOfSamePlace(miss, sighting, trailerID))) return true
  // A trailer that stood where it was listed may have been moved in the list since: an empty spot is as it should be then.
  if (!isElsewhere(sighting, trailerID) || sighting.LocationID === null) return false
  return answersAt(sighting.LocationID).some(
    (answer) => isLater(answer, sighting) && saysWhoStands(answer) && !isShownBy(answer, trailerID),
  )
}

/**
 * Whether a miss and a sighting are looks at the same place: the same spot, or, of a trailer that stood as listed and
 * was moved in the list since, its new spot. There nobody has seen it, and the old spot says nothing any more.
 */
function isOfSamePlace(miss: AuditTrailer, sighting: AuditTrailer, trailerID: number): boolean {
  if (miss.LocationID === sighting.LocationID) return true
  if (miss.LocationID !== miss.BookedLocationID || isElsewhere(sighting, trailerID)) return false
  return miss.BookedLocationID !== bookedPlace(sighting, trailerID)
}

/** Whether an answer for a spot says who stands there, or that nobody does; 'Not here' alone speaks of one trailer only. */
export function saysWhoStands(answer: AuditTrailer): boolean {
  const isOther = answer.FoundTrailerID !== null || answer.FoundNumber !== null
  return isOther || answer.TrailerID === null || answer.TrailerAuditState !== AuditState.ConditionalDeparted
}

/** Whether the answer of a spot shows this trailer. */
export function isShownBy(answer: AuditTrailer, trailerID: number): boolean {
  return (answer.TrailerID === trailerID || answer.FoundTrailerID === trailerID) && isSighting(answer, trailerID)
}

function stateOf(seen: AuditTrailer, trailerID: number): 1 | 2 {
  if (seen.FoundTrailerID === trailerID) return AuditState.CheckedWithFinding
  return seen.TrailerAuditState === AuditState.CheckedWithFinding ? AuditState.CheckedWithFinding : AuditState.Checked
}

/** The entry made last; of two made in the same moment the one with the higher ID, so that every tablet says the same. */
export function latest<T extends Dated>(entries: readonly T[]): T | null {
  let last: T | null = null
  for (const entry of entries) if (last === null || isLater(entry, last)) last = entry
  return last
}

type Dated = Pick<AuditTrailer, 'ID' | 'CheckedDate'>

/** Whether a look was made after another. */
export function isLater(entry: Dated, than: Dated): boolean {
  if (entry.CheckedDate !== than.CheckedDate) return entry.CheckedDate > than.CheckedDate
  return entry.ID > than.ID
}

/** The act on a trailer that a check of a type is. */
export function activityOf(type: number): Activity {
  return type === AuditType.ProductProtection ? Activity.ProductCheck : Activity.YardCheck
}

/** The columns of a trailer that say when it was last looked at, by type of audit. */
export const lastCheckColumns = {
  [AuditType.YardAudit]: {
    id: 'LastYardAuditID',
    date: 'LastYardAuditDate',
    userName: 'LastYardAuditUserName',
    state: 'LastYardAuditState',
  },
  [AuditType.ProductProtection]: {
    id: 'LastProductProtectionID',
    date: 'LastProductProtectionDate',
    userName: 'LastProductProtectionUserName',
    state: 'LastProductProtectionState',
  },
} as const
