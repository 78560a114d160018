import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createDirectoryStore } from './directory-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { createS3Store } from './s3-store.ts'

/** Returns the store that the settings name. */
export function openPhotoStore({ dataDir, s3Url }: Pick<Settings, 'dataDir' | 's3Url'>): PhotoStore {
  return s3Url === null ? createDirectoryStore(join(dataDir, 'photos')) : createS3Store(s3Url)
}
