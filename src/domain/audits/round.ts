import type { References } from '../sites/references.ts'
import { LocationType, TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Instant } from '../values/instant.ts'
import { checkClock } from './check-clock.ts'
import type { AuditCounts, ReportRow } from './report.ts'
import { walkStops } from './walk.ts'

/** A reefer of a round of Product Protection. */
export interface RoundStop {
  readonly trailer: Trailer
  /** Overdue, or due within half an hour. */
  readonly isDue: boolean
  /** Checked in this session and visit, by anybody. */
  readonly isChecked: boolean
}

/**
 * Returns the reefers of a session in the order of the way through the lot, which is that of a walk; those that left
 * meanwhile are left out.
 * @param rows of the session's report, which is right also while the session joins another one; a trailer's row may name either
 */
export function roundStops(
  trailers: readonly Trailer[],
  { site, locations }: Pick<References, 'site' | 'locations'>,
  rows: readonly Pick<ReportRow, 'TrailerID' | 'result' | 'CheckedDate'>[],
  now: Instant,
): readonly RoundStop[] {
  const here = trailers.filter(({ State }) => State === TrailerState.OnYard)
  const taken = new Set(here.map(({ LocationID }) => LocationID))
  // Free spots take no part in the way, which begins at the gate.
  const places = [...locations.values()].filter(({ ID, Type }) => taken.has(ID) || Type === LocationType.Gate)
  const way = new Map(walkStops(places, here).map(({ TrailerID }, at) => [TrailerID, at]))
  const checks = rows.filter(({ result }) => result === 'checked' || result === 'range')
  const dated = checks.toSorted((a, b) => ((a.CheckedDate ?? '') < (b.CheckedDate ?? '') ? -1 : 1))
  const checkedAt = new Map(dated.map(({ TrailerID, CheckedDate }) => [TrailerID, CheckedDate]))
  const placeOf = ({ ID }: Trailer) => way.get(ID) ?? way.size
  return here
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.ID - b.ID)
    .map((trailer) => ({
      trailer,
      isDue: checkClock(trailer, site, now).state !== 'fine',
      // A return within the session brings a new load, which is unchecked.
      isChecked: (checkedAt.get(trailer.ID) ?? '') >= trailer.ArrivalDate,
    }))
}

/** Returns the IDs of a report's trailers, each once, in the same order for the same ones. */
export function trailersIn(rows: readonly Pick<ReportRow, 'TrailerID'>[]): readonly number[] {
  return [...new Set(rows.flatMap(({ TrailerID }) => TrailerID ?? []))].toSorted((a, b) => a - b)
}

export interface RoundProgress {
  readonly done: number
  /** Of those that are left. */
  readonly due: number
  readonly of: number
}

/**
 * Returns how far a round is, by the counts of its session, which also have those that were checked and left. `isAnswered`
 * knows of checks that are still being saved.
 */
export function roundProgress(
  stops: readonly RoundStop[],
  { checked, notChecked }: Pick<AuditCounts, 'checked' | 'notChecked'>,
  isAnswered: (stop: RoundStop) => boolean,
): RoundProgress {
  const open = stops.filter((stop) => !isAnswered(stop))
  const of = checked + notChecked
  return { done: of - open.length, due: open.filter(({ isDue }) => isDue).length, of }
}

/**
 * Returns the next reefer to check: a due one before all others, and of these the next on the way after `after`, else
 * the first; null for none.
 * @param isOpen false for those that are checked or put off
 */
export function nextInRound(
  stops: readonly RoundStop[],
  isOpen: (stop: RoundStop) => boolean,
  after: number | null,
): RoundStop | null {
  const at = after === null ? -1 : stops.findIndex(({ trailer }) => trailer.ID === after)
  let next: RoundStop | null = null
  for (let step = 1; step <= stops.length; step += 1) {
    const stop = stops[(at + step) % stops.length]
    if (!stop || !(stop.isDue || next === null) || !isOpen(stop)) continue
    if (stop.isDue) return stop
    next = stop
  }
  return next
}
