import type { Caller } from '../access/caller.ts'
import { SHARED } from '../../domain/lists.ts'
import type { HistoriesRequest } from '../../contract/sync.ts'
import { type ChangesAnswer, isWithinReach, resync, whyBroken } from './changes.ts'
import { mayRead } from './visibility.ts'
import { type Cursor, decodeCursor } from './cursor.ts'
import type { ServerStore, Snapshot } from './server-store.ts'

/** Trailers per statement. */
const PIECE = 250

/** Characters after which a page ends: many tablets may load at once, and each page is held in memory. */
const MAX_LENGTH = 2_000_000

/**
 * Returns a `HistoriesPage` with the histories of the first of these trailers, those of one statement at least. The
 * cursor must belong to this server's history and rows after it are left out, so that a tablet never has a row that its
 * snapshot lacks and a restored server has lost. A trailer of another site has no rows.
 */
export async function answerHistories(
  store: Pick<ServerStore, 'snapshot'>,
  caller: Caller,
  { Since, TrailerIDs }: HistoriesRequest,
): Promise<ChangesAnswer> {
  const cursor = decodeCursor(Since)
  if (cursor === null || cursor.First !== null) return resync('unknown-cursor')
  if (!isWithinReach(cursor, caller)) return resync('reach-changed')
  return await store.snapshot(async (snapshot) => {
    const { Scopes } = await snapshot.standing({
      ...{ DeviceID: caller.DeviceID, UserID: caller.UserID, RefusedOfSite: null },
      Scopes: cursor.Scopes.map(({ Version }, place) => ({ SiteID: place === 0 ? SHARED : cursor.SiteID, Version })),
    })
    const broken = whyBroken(cursor, Scopes)
    if (broken) return resync(broken)
    const parts = mayRead(caller, 'TrailerHistory') ? await readPieces(snapshot, cursor, TrailerIDs) : []
    const json = `{"UserID":${caller.UserID},"SiteID":${cursor.SiteID},"Histories":[${parts.join(',')}]}`
    return { name: 'page', json }
  })
}

async function readPieces(snapshot: Snapshot, cursor: Cursor, trailerIDs: readonly number[]): Promise<string[]> {
  const { SiteID, Scopes } = cursor
  const Through = Scopes.at(-1)?.Version ?? 0
  const parts: string[] = []
  let length = 0
  for (let from = 0; from < trailerIDs.length && length < MAX_LENGTH; from += PIECE) {
    const piece = await snapshot.histories({ SiteID, Through, TrailerIDs: trailerIDs.slice(from, from + PIECE) })
    for (const text of piece) length += text.length
    parts.push(...piece)
  }
  return parts
}
