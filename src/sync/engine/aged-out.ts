import type { Entities, ListName } from '../../domain/lists.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { isInWindow } from '../../domain/window.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { inPieces, type Piecewise, readInPieces } from './pieces.ts'

/** Trailers of one transaction: each has a history and photos. */
const TRAILERS_PIECE = 25

/**
 * Removes a site's rows that have left the window by then (`domain/window.ts`), but none that the queue names. A run
 * that is cut off leaves whole trailers, each with its history and photos, for the next one.
 */
export async function removeAgedOut(work: Piecewise, siteID: number, now: Instant): Promise<void> {
  await removeDeparted(work, siteID, now)
  for (const list of ['Audits', 'AuditTrailers', 'Tasks', 'Messages', 'ExpectedShipments', 'Notices'] as const) {
    const isOld = (row: Entities[typeof list]) => !isInWindow(list, row, now, () => undefined)
    const ids = await work.store.read((tx) => tx.rows[list].listIDs(siteID), [list])
    const old = await readOld(work, list, ids, isOld)
    await inPieces(work, old, ['outbox', 'shadow', list], async (tx, piece) => {
      const gone = await findOld(tx, list, piece, isOld)
      if (gone.length > 0) await tx.rows[list].removeMany(gone)
    })
  }
}

/** Reads no trailers on the yard. */
async function removeDeparted(work: Piecewise, siteID: number, now: Instant): Promise<void> {
  const isOld = (row: Entities['Trailers']) => !isInWindow('Trailers', row, now, () => row)
  const left = await work.store.read(
    (tx) => Promise.all(leftStates.map((State) => tx.rows.Trailers.findIDs(siteID, { State }))),
    ['Trailers'],
  )
  const old = await readOld(work, 'Trailers', left.flat(), isOld)
  const tables = ['outbox', 'shadow', 'Trailers', 'histories', 'TrailerHistory', 'Photos'] as const
  await inPieces(
    work,
    old,
    tables,
    async (tx, piece) => removeTrailers(tx, siteID, await findOld(tx, 'Trailers', piece, isOld)),
    TRAILERS_PIECE,
  )
}

const leftStates = [TrailerState.Departed, TrailerState.InTransit]

async function removeTrailers(tx: TabletTx, siteID: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const ofTrailers = (list: 'TrailerHistory' | 'Photos') =>
    Promise.all(ids.map((TrailerID) => tx.rows[list].findIDs(siteID, { TrailerID })))
  const [histories, photos] = await Promise.all([ofTrailers('TrailerHistory'), ofTrailers('Photos')])
  await Promise.all([
    tx.rows.Trailers.removeMany(ids),
    tx.histories.removeMany(ids),
    tx.rows.TrailerHistory.removeMany(histories.flat()),
    tx.rows.Photos.removeMany(photos.flat()),
  ])
}

/** Opens one table: what changes until the removal is judged there. */
function readOld<L extends ListName>(
  work: Piecewise,
  list: L,
  ids: readonly number[],
  isOld: (row: Entities[L]) => boolean,
): Promise<readonly number[]> {
  return readInPieces(work, ids, [list], async (tx, piece) => oldOf(await tx.rows[list].getMany(piece), isOld))
}

/** Returns those that are old and that neither the queue nor a rejected command names. */
async function findOld<L extends ListName>(
  tx: TabletTx,
  list: L,
  ids: readonly number[],
  isOld: (row: Entities[L]) => boolean,
): Promise<readonly number[]> {
  const [rows, outbox, shadows] = await Promise.all([tx.rows[list].getMany(ids), tx.outbox.list(), tx.shadow.list()])
  const shadowed = shadows.flatMap((record) => (record.List === list ? [record.ID] : []))
  const kept = new Set([...outbox.flatMap((record) => record.TrailerIDs), ...shadowed])
  return oldOf(rows, isOld).filter((id) => !kept.has(id))
}

function oldOf<L extends ListName>(
  rows: readonly (Entities[L] | undefined)[],
  isOld: (row: Entities[L]) => boolean,
): readonly number[] {
  return rows.flatMap((row) => (row && isOld(row) ? [row.ID] : []))
}
