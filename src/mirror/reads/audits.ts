import { type Audit, SessionState } from '../../domain/audits/audit.ts'
import type { AuditTrailer } from '../../domain/audits/audit-trailer.ts'
import { isElsewhere, type Standing, standingOf } from '../../domain/audits/standing.ts'
import { resolveAlias } from '../../domain/commands/aliases.ts'
import { holdsOneTrailer } from '../../domain/sites/location-rules.ts'
import { AuditState } from '../../domain/trailers/trailer-lists.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { byMoment } from '../../domain/values/moment-order.ts'
import { currentMirror } from '../database.ts'

/** One session of each type is open at a time. */
const MAX_SESSIONS = 20
const MAX_CHECKS = 200

export async function listOpenSessions(siteID: number): Promise<readonly Audit[]> {
  return listByState(siteID, SessionState.Open, () => true)
}

export async function listClosedSince(siteID: number, since: Instant): Promise<readonly Audit[]> {
  return listByState(siteID, SessionState.Closed, ({ ClosedDate }) => ClosedDate !== null && ClosedDate >= since)
}

async function listByState(
  siteID: number,
  State: number,
  isMeant: (audit: Audit) => boolean,
): Promise<readonly Audit[]> {
  return currentMirror()
    .rows('Audits')
    .where('[SiteID+State]')
    .equals([siteID, State])
    .filter(isMeant)
    .limit(MAX_SESSIONS)
    .toArray()
}

/** Returns a session, or the one that it joined. */
export async function getSession(auditID: number): Promise<Audit | undefined> {
  const mirror = currentMirror()
  return (await resolveAlias<Audit>(auditID, mirror.rows('Audits'), mirror.rows('Aliases'))).row
}

/** Returns the IDs of sessions opened offline that joined this one. */
export async function listJoined(
  { SiteID, ID }: Pick<Audit, 'SiteID' | 'ID'>,
  mirror = currentMirror(),
): Promise<readonly number[]> {
  const aliases = await mirror.ofSite('Aliases', SiteID, { TrailerID: ID }).toArray()
  return aliases.map((alias) => alias.ID)
}

/** Checks of the trailer, or with it found in another's spot. */
async function listChecksAbout(siteID: number, auditID: number, trailerID: number): Promise<readonly AuditTrailer[]> {
  const about = (index: 'TrailerID' | 'FoundTrailerID') =>
    currentMirror()
      .rows('AuditTrailers')
      .where(`[SiteID+${index}]`)
      .equals([siteID, trailerID])
      .filter((entry) => entry.AuditID === auditID && entry.TrailerAuditState !== AuditState.NotChecked)
      .limit(MAX_CHECKS)
      .toArray()
  const [checked, found] = await Promise.all([about('TrailerID'), about('FoundTrailerID')])
  return [...checked, ...found]
}

/** Returns a trailer's standing by one session's checks. */
export async function getStanding(siteID: number, auditID: number, trailerID: number): Promise<Standing> {
  const entries = await listChecksAbout(siteID, auditID, trailerID)
  const answers = new Map<number, readonly AuditTrailer[]>()
  for (const { LocationID } of entries.filter((entry) => isElsewhere(entry, trailerID)))
    if (LocationID !== null && !answers.has(LocationID))
      answers.set(LocationID, await listAnswersAt(siteID, auditID, LocationID))
  return standingOf(entries, trailerID, (place) => answers.get(place) ?? [])
}

async function listAnswersAt(siteID: number, auditID: number, locationID: number): Promise<readonly AuditTrailer[]> {
  const mirror = currentMirror()
  const location = await mirror.rows('Locations').get(locationID)
  if (!location || !holdsOneTrailer(location.Type)) return []
  return mirror
    .rows('AuditTrailers')
    .where('[SiteID+LocationID]')
    .equals([siteID, locationID])
    .filter((entry) => entry.AuditID === auditID && entry.Walked && !entry.TakenBack)
    .limit(MAX_CHECKS)
    .toArray()
}

/** A box temperature that a check measured. */
interface BoxReading {
  readonly ID: number
  readonly at: Instant
  readonly degrees: number
}

/**
 * Returns the last `count` box temperatures of a trailer's checks since `from`, the earliest first; not those taken back,
 * nor those of a unit that defrosts.
 */
export async function listBoxReadings(
  siteID: number,
  trailerID: number,
  from: Instant,
  count: number,
): Promise<readonly BoxReading[]> {
  const checks = await currentMirror()
    .rows('AuditTrailers')
    .where('[SiteID+TrailerID]')
    .equals([siteID, trailerID])
    .filter(({ TakenBack, Defrost, CheckedDate }) => !TakenBack && !Defrost && CheckedDate >= from)
    .toArray()
  return checks
    .flatMap(({ ID, CheckedDate: at, BoxTemperature: degrees }) => (degrees === null ? [] : [{ ID, at, degrees }]))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(-count)
}

const MAX_AUDITS = 1_000

const byOpening = byMoment<Audit>(({ OpenedDate }) => OpenedDate)

/** Sorts the last opened first. */
export async function listAudits(siteID: number): Promise<readonly Audit[]> {
  const audits = await currentMirror().ofSite('Audits', siteID).limit(MAX_AUDITS).toArray()
  return audits.sort((a, b) => byOpening(b, a))
}
