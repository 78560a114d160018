import { awaitsBytes, type Photo } from '../../domain/photos/photo.ts'
import { currentMirror } from '../database.ts'
import type { PhotoRecord } from '../records.ts'

/** A photo of the mirror. */
export interface ShownPhoto {
  readonly photo: Photo
  /** True while the server lacks its bytes. */
  readonly waits: boolean
  /** True if the picture is on this tablet. */
  readonly isHere: boolean
}

/** A trailer has some dozens, a session some hundreds. */
const MAX_SHOWN = 500

/** The photos of a trailer, or those taken at the checks of a session. */
export type PhotosOf =
  | { readonly name: 'trailer'; readonly trailerID: number }
  | { readonly name: 'session'; readonly auditID: number }

/** Returns photos, newest first, without removed ones. */
export async function listPhotos(siteID: number, of: PhotosOf): Promise<readonly ShownPhoto[]> {
  const mirror = currentMirror()
  const found = (await readRows(siteID, of)).filter(({ RemovedDate }) => RemovedDate === null)
  const rows = found.sort((a, b) => b.TakenDate.localeCompare(a.TakenDate) || b.ID - a.ID).slice(0, MAX_SHOWN)
  const here = await mirror.photoQueue.bulkGet(rows.map(({ ID }) => ID))
  return rows.map((photo, place) => ({ photo, waits: awaitsBytes(photo), isHere: here[place] !== undefined }))
}

async function readRows(siteID: number, of: PhotosOf): Promise<Photo[]> {
  const byTrailer = currentMirror().rows('Photos').where('[SiteID+TrailerID]')
  if (of.name === 'trailer') return byTrailer.equals([siteID, of.trailerID]).toArray()
  // No index names the session. All rows in one read take less time than a cursor that passes over most of them.
  const all = await byTrailer.between([siteID, 0], [siteID, Number.MAX_SAFE_INTEGER]).toArray()
  return all.filter(({ AuditID }) => AuditID === of.auditID)
}

/** Returns this person's photos that the server did not take, oldest first. */
export async function listFailedPhotos(): Promise<readonly PhotoRecord[]> {
  const failed = await currentMirror().photoQueue.where('State').equals('failed').limit(MAX_SHOWN).toArray()
  return failed.sort((a, b) => a.TakenAt.localeCompare(b.TakenAt))
}
