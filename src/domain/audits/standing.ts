import { Activity, AuditState } from '../trailers/trailer-lists.ts'
import { AuditType } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'

/**
 * What the entries of an audit say of one trailer. The order in which they arrived plays no part: tablets that were out
 * of reach put theirs in hours later.
 */
export interface Standing {
  /** 0 not checked, 1 checked, 2 checked with a finding (3-decisions §3). */
  readonly state: 0 | 1 | 2
  /** The latest look at the trailer, or for it; null when nobody looked. */
  readonly last: AuditTrailer | null
  /** The latest time it was seen. Who saw it somewhere is right against whoever missed it elsewhere. */
  readonly seen: AuditTrailer | null
  /** The latest time it was missed in its spot. */
  readonly missed: AuditTrailer | null
}

const NOTHING: Standing = { state: 0, last: null, seen: null, missed: null }

/** Whether an entry says something of a trailer: it was checked, missed, or found in another's spot. */
function isAbout(entry: AuditTrailer, trailerID: number): boolean {
  return !entry.TakenBack && (entry.TrailerID === trailerID || entry.FoundTrailerID === trailerID)
}

/** Whether an entry is a check, and not just the wish that a trailer be checked. */
export function isCheck(entry: AuditTrailer): boolean {
  return entry.TrailerAuditState !== AuditState.NotChecked
}

/** The standing of a trailer by the entries of one audit. */
export function standingOf(entries: readonly AuditTrailer[], trailerID: number): Standing {
  const about = entries.filter((entry) => isAbout(entry, trailerID) && isCheck(entry))
  const last = latest(about)
  if (last === null) return NOTHING
  const seen = latest(about.filter((entry) => isSighting(entry, trailerID)))
  const missed = latest(about.filter((entry) => !isSighting(entry, trailerID)))
  if (seen === null) return { state: AuditState.CheckedWithFinding, last, seen, missed }
  return { state: stateOf(seen, trailerID), last, seen, missed }
}

/** Whether an entry shows the trailer: in its own spot, or in another's. */
export function isSighting(entry: AuditTrailer, trailerID: number): boolean {
  return entry.FoundTrailerID === trailerID || entry.TrailerAuditState !== AuditState.ConditionalDeparted
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

function isLater(entry: Dated, than: Dated): boolean {
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
