import { Activity, AuditState } from '../trailers/trailer-lists.ts'
import { AuditType } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'

/**
 * A trailer's state by an audit's entries, in any order of arrival. Of two looks at the same spot the later counts; a
 * look elsewhere contradicts nothing (3-decisions §5).
 */
export interface Standing {
  /** 0 not checked, 1 checked, 2 with a finding (3-decisions §3). */
  readonly state: 0 | 1 | 2
  /** The look that gives the state. */
  readonly counts: AuditTrailer | null
  /** The latest sighting not contradicted at its spot. */
  readonly seen: AuditTrailer | null
  /** The latest miss in a spot without a later sighting. */
  readonly missed: AuditTrailer | null
  /** An earlier look: a sighting, or another person's miss. */
  readonly contradicted: AuditTrailer | null
}

/** Of a trailer that nobody looked for. */
export const NOT_CHECKED: Standing = { state: 0, counts: null, seen: null, missed: null, contradicted: null }

/** Returns a walk's answers for a place; none for a shared one. */
export type AnswersAt = (locationID: number) => readonly AuditTrailer[]

/** True for an entry that checked, missed or found a trailer. */
function isAbout(entry: AuditTrailer, trailerID: number): boolean {
  return !entry.TakenBack && (entry.TrailerID === trailerID || entry.FoundTrailerID === trailerID)
}

/** False for an entry that only adds the trailer. */
export function isCheck(entry: AuditTrailer): boolean {
  return entry.TrailerAuditState !== AuditState.NotChecked
}

/** Returns the standing by one audit's entries. */
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
  if (missed === null) return NOT_CHECKED
  const before = sightings.filter((sighting) => isLater(missed, sighting) && isOfSamePlace(missed, sighting, trailerID))
  return { state: AuditState.CheckedWithFinding, counts: missed, seen, missed, contradicted: latest(before) }
}

/** Returns another person's miss before a sighting at its spot; one's own is a correction. */
function missedBefore(seen: AuditTrailer, about: readonly AuditTrailer[], trailerID: number): AuditTrailer | null {
  const before = latest(about.filter((look) => look.LocationID === seen.LocationID && isLater(seen, look)))
  if (before === null || isSighting(before, trailerID)) return null
  return before.UserID === seen.UserID ? null : before
}

/** True for an entry that shows the trailer anywhere. */
export function isSighting(entry: AuditTrailer, trailerID: number): boolean {
  return entry.FoundTrailerID === trailerID || entry.TrailerAuditState !== AuditState.ConditionalDeparted
}

/** Returns a trailer's listed place when it was seen. */
export function bookedPlace(seen: AuditTrailer, trailerID: number): number | null {
  return seen.FoundTrailerID === trailerID ? seen.FoundBookedLocationID : seen.BookedLocationID
}

/** True for an entry that shows it elsewhere than listed. */
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

/** True if a later look contradicts a sighting. */
function isContradicted(sighting: AuditTrailer, trailerID: number, { misses, answersAt }: Looks): boolean {
  if (misses.some((miss) => isLater(miss, sighting) && isOfSamePlace(miss, sighting, trailerID))) return true
  // It may have been moved in the list since: then the empty spot is correct.
  if (!isElsewhere(sighting, trailerID) || sighting.LocationID === null) return false
  return answersAt(sighting.LocationID).some(
    (answer) => isLater(answer, sighting) && isAboutSpot(answer) && !isShownBy(answer, trailerID),
  )
}

/** True for looks at the same spot, or both at the listed spot, which changed in between. */
function isOfSamePlace(miss: AuditTrailer, sighting: AuditTrailer, trailerID: number): boolean {
  if (miss.LocationID === sighting.LocationID) return true
  if (miss.LocationID !== miss.BookedLocationID || isElsewhere(sighting, trailerID)) return false
  return miss.BookedLocationID !== bookedPlace(sighting, trailerID)
}

/** True for an answer about the spot; "not here" is about one trailer. */
export function isAboutSpot(answer: AuditTrailer): boolean {
  const isOther = answer.FoundTrailerID !== null || answer.FoundNumber !== null
  return isOther || answer.TrailerID === null || answer.TrailerAuditState !== AuditState.ConditionalDeparted
}

/** True for an answer that shows this trailer. */
export function isShownBy(answer: AuditTrailer, trailerID: number): boolean {
  return (answer.TrailerID === trailerID || answer.FoundTrailerID === trailerID) && isSighting(answer, trailerID)
}

function stateOf(seen: AuditTrailer, trailerID: number): 1 | 2 {
  if (seen.FoundTrailerID === trailerID) return AuditState.CheckedWithFinding
  return seen.TrailerAuditState === AuditState.CheckedWithFinding ? AuditState.CheckedWithFinding : AuditState.Checked
}

/** Returns the entry made last; of equal times the higher ID, the same on all tablets. */
export function latest<T extends Dated>(entries: readonly T[]): T | null {
  let last: T | null = null
  for (const entry of entries) if (last === null || isLater(entry, last)) last = entry
  return last
}

type Dated = Pick<AuditTrailer, 'ID' | 'CheckedDate'>

/** True if made later; at the same time by the higher ID. */
export function isLater(entry: Dated, than: Dated): boolean {
  if (entry.CheckedDate !== than.CheckedDate) return entry.CheckedDate > than.CheckedDate
  return entry.ID > than.ID
}

/** Returns the act of a check. */
export function activityOf(type: number): Activity {
  return type === AuditType.ProductProtection ? Activity.ProductCheck : Activity.YardCheck
}

/** A trailer's columns of the last look. */
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
