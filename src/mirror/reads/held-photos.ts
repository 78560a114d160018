import type { Instant } from '../../domain/values/instant.ts'
import { currentMirror } from '../database.ts'
import { getDraft, removeDraft, saveDraft } from './drafts.ts'

/** A photo of a trailer that is not saved yet. */
export interface HeldPhoto {
  readonly file: Blob
  readonly takenDate: Instant
}

interface Held {
  readonly photos: readonly HeldPhoto[]
  /** The trailer with which they were last about to be saved; null for none. */
  readonly trailerID: number | null
}

const none: Held = { photos: [], trailerID: null }

/** Returns the photos held under a key, without those that were saved just before the app ended. */
export async function listHeldPhotos(key: string): Promise<readonly HeldPhoto[]> {
  return (await readHeld(key)).photos
}

/** Adds a photo. Throws errors of the store. */
export async function holdPhoto(key: string, photo: HeldPhoto): Promise<void> {
  const { photos } = await readHeld(key)
  await saveDraft(key, { photos: [...photos, photo], trailerID: null } satisfies Held, photo.takenDate)
}

/** Returns the photos for the save of a trailer, and notes its ID first, by which a save is recognized after a crash. */
export async function takeHeldPhotos(key: string, trailerID: number, now: Instant): Promise<readonly HeldPhoto[]> {
  const { photos } = await readHeld(key)
  if (photos.length > 0) await saveDraft(key, { photos, trailerID } satisfies Held, now)
  return photos
}

/** Once the photos are saved with the trailer, or discarded. */
export async function forgetHeldPhotos(key: string): Promise<void> {
  await removeDraft(key)
}

async function readHeld(key: string): Promise<Held> {
  // As written above.
  const held = (await getDraft(key))?.Value as Held | undefined
  if (!Array.isArray(held?.photos)) return none
  return (await wereSaved(held)) ? none : held
}

/** True if the arrival with this ID is on the tablet, or photos of it: both are saved in one transaction. */
async function wereSaved({ trailerID }: Held): Promise<boolean> {
  if (trailerID === null) return false
  const mirror = currentMirror()
  if (await mirror.rows('Trailers').get(trailerID)) return true
  return (await mirror.photoQueue.where('TrailerID').equals(trailerID).count()) > 0
}
