import { byMoment } from '../../domain/values/moment-order.ts'
import type { Entry } from '../../contract/sync.ts'
import { type Photo, PhotoState } from '../../domain/photos/photo.ts'
import { commands } from '../../domain/commands/catalogue.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import type { PhotoRecord } from '../../mirror/records.ts'
import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'

const ADD_PHOTO = commands.addPhoto.call
/** Stored photos to keep, should the server lose them; the newest. */
const STORED_KEPT = 50
/** Small pictures to keep. */
const THUMBNAILS_KEPT = 300

/** Tables of photos, without their rows. */
export const photoTables = ['photoQueue', 'photoBytes', 'thumbnails'] as const

/** A photo as it is saved: shrunk, without metadata. */
export interface ShrunkPhoto {
  readonly Bytes: Uint8Array<ArrayBuffer>
  readonly Thumbnail: Uint8Array<ArrayBuffer> | null
  /** SHA-256 of the bytes, in hex. */
  readonly Digest: string
}

/** A photo with the ID of its row. */
export interface DeclaredPhoto extends ShrunkPhoto {
  readonly ID: number
  readonly TrailerID: number
}

/** Writes photos in the transaction of the commands that declare them, so that neither is there without the other. */
export async function putPhotos(
  tx: TabletTx,
  entries: readonly Entry[],
  photos: readonly DeclaredPhoto[],
): Promise<void> {
  for (const { ID, TrailerID, Bytes, Digest, Thumbnail } of photos) {
    const entry = entries.find(({ Call, Body }) => Call === ADD_PHOTO && Body.ID === ID)
    if (!entry) throw new Error('a photo needs the command that declares it')
    const TakenAt = fromMs(toMs(entry.MadeAt) + entry.Offset)
    const record = { ID, SiteID: entry.SiteID, TrailerID, TakenAt, Size: Bytes.length, Digest }
    await tx.photoQueue.putMany([{ ...record, ...asNew }])
    await tx.photoBytes.putMany([{ ID, Bytes }])
    if (Thumbnail) await keepThumbnail(tx, ID, Thumbnail, TakenAt)
  }
}

const asNew = { Sent: 0, State: 'waiting', Damaged: 0, Reason: null } as const

/** Puts back a photo that the store has lost. */
export async function putBack(
  tx: TabletTx,
  { ID, SiteID, TrailerID, TakenDate, Size, Digest }: Photo,
  Bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await tx.photoQueue.putMany([{ ID, SiteID, TrailerID, TakenAt: TakenDate, Size, Digest, ...asNew }])
  await tx.photoBytes.putMany([{ ID, Bytes }])
}

/** Keeps a small picture; the ones not seen for longest go. */
export async function keepThumbnail(
  tx: TabletTx,
  ID: number,
  Bytes: Uint8Array<ArrayBuffer>,
  SeenAt: Instant,
): Promise<void> {
  await tx.thumbnails.putMany([{ ID, Bytes, SeenAt }])
  const kept = await tx.thumbnails.listIDs()
  if (kept.length > THUMBNAILS_KEPT) await tx.thumbnails.removeMany(kept.slice(0, kept.length - THUMBNAILS_KEPT))
}

/** Removes the photos that withdrawn or dropped commands declared. */
export async function removePhotosOf(tx: TabletTx, acts: readonly Pick<Entry, 'Call' | 'Body'>[]): Promise<void> {
  await removePhotos(tx, photoIDsOf(acts))
}

/** Returns the photos that these commands declare. */
function photoIDsOf(acts: readonly Pick<Entry, 'Call' | 'Body'>[]): readonly number[] {
  const ids = acts.filter(({ Call }) => Call === ADD_PHOTO).map(({ Body }) => Body.ID)
  return ids.filter((id) => typeof id === 'number')
}

/** Gives photos the IDs under which a copied tablet sends them. */
export async function renamePhotos(tx: TabletTx, ids: ReadonlyMap<number, number>): Promise<void> {
  for (const record of await tx.photoQueue.list()) {
    const ID = ids.get(record.ID)
    if (ID === undefined) continue
    const bytes = await tx.photoBytes.get(record.ID)
    const small = await tx.thumbnails.get(record.ID)
    await removePhotos(tx, [record.ID])
    await tx.photoQueue.putMany([{ ...record, ID, TrailerID: ids.get(record.TrailerID) ?? record.TrailerID }])
    if (bytes) await tx.photoBytes.putMany([{ ...bytes, ID }])
    if (small) await tx.thumbnails.putMany([{ ...small, ID }])
  }
}

export async function removePhotos(tx: TabletTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.photoQueue.removeMany(ids)
  await tx.photoBytes.removeMany(ids)
  await tx.thumbnails.removeMany(ids)
}

/**
 * Takes over what the server's rows say about this tablet's photos. A photo that the server lacks again, after a
 * restored backup, is sent again.
 */
export async function followRows(tx: TabletTx): Promise<void> {
  const records = await tx.photoQueue.list()
  if (records.length === 0) return
  const rows = await tx.rows.Photos.getMany(records.map(({ ID }) => ID))
  const followed = records.map((record, place) => withRow(record, rows[place]))
  const changed = followed.filter((record, place) => record !== records[place])
  if (changed.length > 0) await tx.photoQueue.putMany(changed)
  await forgetStored(tx, followed)
  // A removal that is not sent yet may be rejected.
  if ((await tx.outbox.list()).length > 0) return
  const gone = rows.flatMap((row) => (row && row.RemovedDate !== null ? [row.ID] : []))
  await removePhotos(tx, gone)
}

type Row = { readonly State: number; readonly Reason: string | null }

function withRow(record: PhotoRecord, row: Row | undefined): PhotoRecord {
  if (!row) return record
  if (row.State === PhotoState.Stored) return record.State === 'stored' ? record : { ...record, State: 'stored' }
  if (row.State === PhotoState.Rejected) {
    // An upload without a session learns the outcome, and the row its reason.
    const Reason = row.Reason ?? NOT_TAKEN
    return record.State === 'failed' && record.Reason === Reason ? record : { ...record, State: 'failed', Reason }
  }
  return record.State === 'stored' ? { ...record, ...asNew } : record
}

const NOT_TAKEN = 'The server did not take this photo.'

async function forgetStored(tx: TabletTx, records: readonly PhotoRecord[]): Promise<void> {
  const stored = records.filter(({ State }) => State === 'stored')
  if (stored.length <= STORED_KEPT) return
  const old = stored.toSorted((a, b) => (a.TakenAt < b.TakenAt ? -1 : 1)).slice(0, stored.length - STORED_KEPT)
  await forgetPictures(tx, old)
}

/** Their small pictures stay. */
async function forgetPictures(tx: TabletTx, records: readonly PhotoRecord[]): Promise<void> {
  await tx.photoQueue.removeMany(records.map(({ ID }) => ID))
  await tx.photoBytes.removeMany(records.map(({ ID }) => ID))
}

/** Removes the photos that the server has, of a person who is signed out. */
export async function removeStored(tx: TabletTx): Promise<void> {
  const stored = (await tx.photoQueue.list()).filter(({ State }) => State === 'stored')
  await removePhotos(
    tx,
    stored.map(({ ID }) => ID),
  )
}

/** Gives up all pictures that the server has; those that wait stay. Returns true if there were any. */
export async function giveUpPictures(tx: TabletTx): Promise<boolean> {
  const records = await tx.photoQueue.list()
  const stored = records.filter(({ State }) => State === 'stored')
  const needed = new Set(records.filter(({ State }) => State !== 'stored').map(({ ID }) => ID))
  const small = (await tx.thumbnails.listIDs()).filter((ID) => !needed.has(ID))
  await forgetPictures(tx, stored)
  await tx.thumbnails.removeMany(small)
  return stored.length + small.length > 0
}

/** Changes one photo, unless it is gone. */
export async function changePhoto(tx: TabletTx, id: number, change: Partial<PhotoRecord>): Promise<void> {
  const record = await tx.photoQueue.get(id)
  if (record) await tx.photoQueue.putMany([{ ...record, ...change }])
}

/**
 * Returns the next photo to send: the oldest whose command the server has and that is not in `passed`. `failures`:
 * failed tries, which put a photo behind the others. `isLast`: on a revoked tablet, whose refused commands others decide.
 */
export async function nextPhoto(tx: TabletTx, { failures, passed, isLast }: NextPhoto): Promise<PhotoRecord | null> {
  const waiting = (await tx.photoQueue.list()).filter(({ ID, State }) => State === 'waiting' && !passed.has(ID))
  if (waiting.length === 0) return null
  const unsent = await unsentPhotoIDs(tx, isLast)
  const ready = waiting.filter(({ ID }) => !unsent.has(ID))
  const tries = ({ ID }: PhotoRecord) => failures.get(ID) ?? 0
  const [first] = ready.toSorted((a, b) => tries(a) - tries(b) || order(a, b))
  return first ?? null
}

interface NextPhoto {
  readonly failures: ReadonlyMap<number, number>
  readonly passed: ReadonlySet<number>
  readonly isLast: boolean
}

/** True while photos of a revoked tablet wait whose command the server has. */
export async function hasLastPhotos(tx: TabletTx): Promise<boolean> {
  return (await nextPhoto(tx, { failures: new Map(), passed: new Set(), isLast: true })) !== null
}

const order = byMoment<PhotoRecord>(({ TakenAt }) => TakenAt)

/** Returns the photos whose command is not settled: unsent, or rejected and not yet decided. */
async function unsentPhotoIDs(tx: TabletTx, isLast: boolean): Promise<ReadonlySet<number>> {
  const unsent = (await tx.outbox.list()).filter(({ State }) => State === 'waiting').map(({ Entry }) => Entry)
  const refused = (await tx.needsYou.list()).filter(({ SetAside }) => !isLast || SetAside !== undefined)
  return new Set(photoIDsOf([...unsent, ...refused.map(({ Item }) => Item)]))
}
