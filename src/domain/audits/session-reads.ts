import type { By } from '../commands/command.ts'
import { conflict, notFound, type Refusal } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import type { Instant } from '../values/instant.ts'
import { type Audit, SessionState } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { type AnswersAt, isElsewhere, type Standing, standingOf } from './standing.ts'

/** Returns a command's session; refuses a missing one, and 0 (an alias of nothing). */
export async function getSession(yard: Yard, id: number): Promise<Audit> {
  if (id === 0) throw conflict('session-dropped', 'That session was dropped.')
  const audit = await yard.Audits.get(id)
  if (!audit) throw notFound()
  return audit
}

/** Returns the open session of a type; null for none. */
export async function findOpenSession(yard: Yard, type: number): Promise<Audit | null> {
  const open = await yard.Audits.find({ State: SessionState.Open })
  return open.find((audit) => audit.Type === type) ?? null
}

/** Refuses checks after the close; an earlier one may arrive late (3-decisions §5). */
export function refuseAfterClose(audit: Audit, by: By): Refusal | null {
  if (audit.ClosedDate === null || by.MadeAt <= audit.ClosedDate) return null
  return conflict(
    'session-closed',
    `This session was closed by ${audit.ClosedUserName ?? 'somebody else'} before that.`,
  )
}

/** Returns a check's time. One from another session keeps its time, moved up to this opening or the close before. */
export async function checkedAt(yard: Yard, audit: Audit, given: Instant | null, by: By): Promise<Instant> {
  if (given === null || given >= by.MadeAt) return by.MadeAt
  if (given >= audit.OpenedDate) return given
  const closes = (await yard.Audits.find({ State: SessionState.Closed })).flatMap(({ Type, ClosedDate }) =>
    Type === audit.Type && ClosedDate !== null && ClosedDate <= audit.OpenedDate ? [ClosedDate] : [],
  )
  const earliest = closes.sort().at(-1) ?? audit.OpenedDate
  return given > earliest ? given : earliest
}

/** Returns all entries about a trailer, of any audit: a handful of rows. */
export async function findEntriesAbout(yard: Yard, trailerID: number): Promise<readonly AuditTrailer[]> {
  const checked = await yard.AuditTrailers.find({ TrailerID: trailerID })
  const found = await yard.AuditTrailers.find({ FoundTrailerID: trailerID })
  const known = new Set(checked.map((entry) => entry.ID))
  return [...checked, ...found.filter((entry) => !known.has(entry.ID))]
}

/** Returns valid answers for a place for one trailer; none for a shared place. */
export async function findAnswersAt(yard: Yard, AuditID: number, LocationID: number): Promise<readonly AuditTrailer[]> {
  const location = await yard.Locations.get(LocationID)
  if (!location || !holdsOneTrailer(location.Type)) return []
  const entries = await yard.AuditTrailers.find({ LocationID, AuditID })
  return entries.filter((entry) => entry.Walked && !entry.TakenBack)
}

/** Returns a trailer's standing in a session; `about`: all entries about it. */
export async function readStanding(
  yard: Yard,
  AuditID: number,
  trailerID: number,
  about: readonly AuditTrailer[],
): Promise<Standing> {
  const entries = about.filter((entry) => entry.AuditID === AuditID)
  const answers = new Map<number, readonly AuditTrailer[]>()
  // Only a sighting elsewhere depends on further answers for that spot.
  for (const { LocationID } of entries.filter((entry) => isElsewhere(entry, trailerID)))
    if (LocationID !== null && !answers.has(LocationID))
      answers.set(LocationID, await findAnswersAt(yard, AuditID, LocationID))
  const answersAt: AnswersAt = (place) => answers.get(place) ?? []
  return standingOf(entries, trailerID, answersAt)
}
