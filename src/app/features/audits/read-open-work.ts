import type { Audit } from '../../../domain/audits/audit.ts'
import { listOpenSessions } from '../../../mirror/reads/audits.ts'
import { getLocation } from '../../../mirror/reads/reference.ts'
import { readWalk } from './walk-store.ts'

export interface OpenWork {
  readonly audit: Audit
  /** Key of the stop at which the person's walk stands; null before a walk. */
  readonly at: string | null
  /** Name of that stop's place. */
  readonly place: string | null
}

/** Returns the open sessions of a site that this person opened or walks. */
export async function readOpenWork(siteID: number, userID: number): Promise<readonly OpenWork[]> {
  const sessions = await listOpenSessions(siteID)
  const all = await Promise.all(sessions.map((audit) => readStand(audit, userID)))
  return all.filter(({ audit, at }) => audit.OpenedUserID === userID || at !== null)
}

async function readStand(audit: Audit, userID: number): Promise<OpenWork> {
  const { at } = readWalk(userID, audit.ID)
  // A stop's key begins with the ID of its place.
  const place = at === null ? undefined : await getLocation(Number(at.split(':')[0]))
  return { audit, at, place: place?.Name ?? null }
}
