import { createHash } from 'node:crypto'
import type { Photo } from '../../domain/photos/photo.ts'

/** Files of stored pictures, by the names of `filesOf`. */
export interface PhotoStore {
  /** Resolves once the bytes survive a crash; the same name again replaces them. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Null for none. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}

export interface PhotoFiles {
  readonly picture: string
  readonly thumbnail: string
}

/**
 * Returns the names of a photo's files. They depend on the digest too: a restored server may grant a forgotten ID
 * again, and must not show another photo under it.
 */
export function filesOf({ SiteID, ID, Digest }: Pick<Photo, 'SiteID' | 'ID' | 'Digest'>): PhotoFiles {
  const name = createHash('sha256').update(`${SiteID}/${ID}/${Digest}`).digest('hex')
  return { picture: `${name}.jpg`, thumbnail: `${name}-small.jpg` }
}

/** Deletes a photo's files; none is no error. */
export async function removeFiles(
  photos: Pick<PhotoStore, 'remove'>,
  photo: Pick<Photo, 'SiteID' | 'ID' | 'Digest'>,
): Promise<void> {
  for (const name of Object.values(filesOf(photo))) await photos.remove(name)
}
