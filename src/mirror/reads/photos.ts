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

/** A trailer has some dozens. */
const MAX_SHOWN = 500

/** Returns the photos of a trailer, newest first, without removed and rejected ones that are not here. */
export async function listPhotos(siteID: number, trailerID: number): Promise<readonly ShownPhoto[]> {
  const mirror = currentMirror()
  const rows = await mirror
    .rows('Photos')
    .where('[SiteID+TrailerID]')
    .equals([siteID, trailerID])
    .filter(({ RemovedDate }) => RemovedDate === null)
    .limit(MAX_SHOWN)
    .toArray()
  const here = await mirror.photoQueue.bulkGet(rows.map(({ ID }) => ID))
  return rows
    .map((photo, place) => ({ photo, waits: awaitsBytes(photo), isHere: here[place] !== undefined }))
    .sort((a, b) => b.photo.TakenDate.localeCompare(a.photo.TakenDate) || b.photo.ID - a.photo.ID)
}

/** Returns this person's photos that the server did not take, oldest first. */
export async function listFailedPhotos(): Promise<readonly PhotoRecord[]> {
  const failed = await currentMirror().photoQueue.where('State').equals('failed').limit(MAX_SHOWN).toArray()
  return failed.sort((a, b) => a.TakenAt.localeCompare(b.TakenAt))
}
