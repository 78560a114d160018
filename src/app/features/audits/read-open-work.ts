import { type Audit, AuditType } from '../../../domain/audits/audit.ts'
import { listJoined, listOpenSessions } from '../../../mirror/reads/audits.ts'
import { getLocation } from '../../../mirror/reads/reference.ts'
import { getTrailer } from '../../../mirror/reads/trailers.ts'
import { joinRounds, keepRound, readRound } from './round/round-store.ts'
import { joinWalks, keepWalk, readWalk } from './walk-store.ts'

export interface OpenWork {
  readonly audit: Audit
  /** Name of the place at which the person's walk or round stands; null before it. */
  readonly place: string | null
}

/**
 * Returns the open sessions of a site that this person walks or checks, and those that they opened and that none of
 * `others` has begun. Work of a session opened offline counts for the one that it joined, and is moved there.
 */
export async function readOpenWork(
  siteID: number,
  userID: number,
  others: readonly number[] = [],
): Promise<readonly OpenWork[]> {
  const sessions = await listOpenSessions(siteID)
  for (const audit of sessions) {
    const joined = await listJoined(audit)
    if (audit.Type === AuditType.YardAudit) joinWalks(audit.ID, joined)
    else joinRounds(audit.ID, joined)
  }
  const all = await Promise.all(sessions.map(async (audit) => ({ audit, place: await readPlace(audit, userID) })))
  const isLeftToOthers = (audit: Audit) => others.some((other) => hasBegun(audit, other))
  return all.filter(({ audit }) => hasBegun(audit, userID) || (audit.OpenedUserID === userID && !isLeftToOthers(audit)))
}

/** True if this person's walk or round of a session stands somewhere. */
export function hasBegun(audit: Pick<Audit, 'ID' | 'Type'>, userID: number): boolean {
  return standOf(audit, userID) !== null
}

function standOf({ ID, Type }: Pick<Audit, 'ID' | 'Type'>, userID: number): string | number | null {
  return Type === AuditType.YardAudit ? readWalk(userID, ID).at : readRound(userID, ID).at
}

async function readPlace(audit: Audit, userID: number): Promise<string | null> {
  const at = standOf(audit, userID)
  if (at === null) return null
  // A stop's key begins with the ID of its place; a round stands at a trailer.
  const place = typeof at === 'string' ? Number(at.split(':')[0]) : (await getTrailer(at))?.LocationID
  return place === undefined ? null : ((await getLocation(place))?.Name ?? null)
}

/** Takes over where another person's walk or round stands, unless one's own has begun. */
export function takeOver({ ID, Type }: Pick<Audit, 'ID' | 'Type'>, from: number, to: number): void {
  if (hasBegun({ ID, Type }, to)) return
  if (Type === AuditType.YardAudit) {
    const { rows, at } = readWalk(from, ID)
    keepWalk(to, ID, { rows: rows ?? [], at })
  } else {
    const { at, putOff } = readRound(from, ID)
    keepRound(to, ID, { at, putOff })
  }
}
