import type { PhotoKind } from '../../../domain/photos/photo.ts'
import { yardClient } from '../../../sync/client.ts'
import { failureWords, notSaved } from '../../forms/not-saved.ts'

/** The subject of a photo. */
export interface PhotoSubject {
  readonly TrailerID: number
  readonly Kind: (typeof PhotoKind)[keyof typeof PhotoKind]
  /** The session of a check. */
  readonly AuditID: number | null
}

/** Saves a photo on this tablet; returns why it was not saved, null when it was. */
export async function savePhoto(subject: PhotoSubject, file: Blob): Promise<string | null> {
  const result = await yardClient.savePhotos([{ ...subject, file }]).catch(notSaved)
  return result.name === 'saved' ? null : failureWords(result)
}
