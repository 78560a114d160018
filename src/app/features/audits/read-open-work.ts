import { type Audit, AuditType } from '../../../domain/audits/audit.ts'
import { listJoined, listOpenSessions } from '../../../mirror/reads/audits.ts'
import { getLocation } from '../../../mirror/reads/reference.ts'
import { getTrailer } from '../../../mirror/reads/trailers.ts'
import { keepRound, readRound } from './round/round-store.ts'
import { askForCard, keepWalk, readWalk } from './walk-store.ts'

/** A session, with the IDs of those opened offline that joined it: their walks and rounds go on in it. */
export interface JoinedSession {
  readonly audit: Audit
  readonly joined: readonly number[]
}

export interface OpenWork extends JoinedSession {
  /** Name of the place at which the person's walk or round stands; null before it. */
  readonly place: string | null
}

/**
 * Returns the open sessions of a site that this person walks or checks, and those that they opened and that none of
 * `others` has begun.
 */
export async function readOpenWork(
  siteID: number,
  userID: number,
  others: readonly number[] = [],
): Promise<readonly OpenWork[]> {
  const sessions = await listOpenSessions(siteID)
  const all = await Promise.all(
    sessions.map(async (audit) => {
      const session = { audit, joined: await listJoined(audit) }
      return { ...session, place: await readPlace(session, userID) }
    }),
  )
  const isLeftToOthers = (work: OpenWork) => others.some((other) => hasBegun(work, other))
  return all.filter((work) => hasBegun(work, userID) || (work.audit.OpenedUserID === userID && !isLeftToOthers(work)))
}

/** True if this person's walk or round of a session stands somewhere. */
export function hasBegun(session: JoinedSession, userID: number): boolean {
  return standOf(session, userID) !== null
}

interface Stand {
  /** The session under which it is kept. */
  readonly auditID: number
  /** A stop's key of a walk, a trailer's ID of a round. */
  readonly at: string | number
}

function standOf({ audit, joined }: JoinedSession, userID: number): Stand | null {
  const stands = [audit.ID, ...joined].flatMap((auditID): readonly Stand[] => {
    const at = audit.Type === AuditType.YardAudit ? readWalk(userID, auditID).at : readRound(userID, auditID).at
    return at === null ? [] : [{ auditID, at }]
  })
  return stands[0] ?? null
}

async function readPlace(session: JoinedSession, userID: number): Promise<string | null> {
  const stand = standOf(session, userID)
  if (!stand) return null
  const { at } = stand
  const place = typeof at === 'string' ? placeIDOf(at) : (await getTrailer(at))?.LocationID
  return place === undefined ? null : ((await getLocation(place))?.Name ?? null)
}

/** Returns the ID of a stop's place, with which its key begins; a round stands at a trailer. */
function placeIDOf(key: string): number {
  return Number(key.split(':')[0])
}

/**
 * Takes over where another person's walk or round stands, unless one's own has begun. Asks for that card by name, since
 * an answered one would be skipped otherwise, although the button named it.
 */
export function takeOver(session: JoinedSession, from: number, to: number): void {
  if (from !== to && hasBegun(session, to)) return
  const { ID, Type } = session.audit
  const stand = standOf(session, from)
  if (stand) {
    const { at } = stand
    // The whole key: a spot may be listed for several trailers, each with its own card.
    const card =
      typeof at === 'number'
        ? { key: null, TrailerID: at, LocationID: null }
        : { key: at, TrailerID: null, LocationID: placeIDOf(at) }
    askForCard({ AuditID: ID, ...card })
  }
  if (from === to) return
  const keptAs = stand?.auditID ?? ID
  if (Type === AuditType.YardAudit) {
    const walk = readWalk(from, keptAs)
    keepWalk(to, ID, { rows: walk.rows ?? [], at: walk.at, from: walk.from })
  } else {
    const { at, putOff } = readRound(from, keptAs)
    keepRound(to, ID, { at, putOff })
  }
}
