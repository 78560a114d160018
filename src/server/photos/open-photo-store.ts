import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createDirectoryStore } from './directory-store.ts'
import type { PhotoStore } from './photo-store.ts'

/** Returns the store that the settings name. */
export function openPhotoStore({ dataDir }: Pick<Settings, 'dataDir'>): PhotoStore {
  return createDirectoryStore(join(dataDir, 'photos'))
}
