import type { NamedSave, NewPhoto, SaveResult } from '../api.ts'
import type { SyncEngine } from '../engine/engine.ts'
import { isStoreFull } from '../store-words.ts'
import type { PhotoFiles } from '../../mirror/photo-files.ts'
import { writeFiles } from './second-record.ts'
import type { DeclaredPhoto, ShrunkPhoto } from './photo-store.ts'
import { BadPicture } from './shrink.ts'

type Engine = Pick<SyncEngine, 'takeIDs' | 'saveWithPhotos' | 'giveUpPictures'>

/**
 * Saves photos after the commands, all or none: commands, pictures and their entries are in one transaction. Without
 * space other pictures are given up first. Throws errors of the store.
 */
export async function savePhotos(
  engine: Engine,
  files: PhotoFiles | null,
  shrink: (file: Blob) => Promise<ShrunkPhoto>,
  saves: readonly NamedSave[],
  photos: readonly NewPhoto[],
): Promise<SaveResult> {
  try {
    const shrunk: ShrunkPhoto[] = []
    // One after the other: a decoded picture takes 50 MB.
    for (const { file } of photos) shrunk.push(await shrink(file))
    const IDs = await engine.takeIDs(photos.length)
    const declared: DeclaredPhoto[] = []
    const entries: NamedSave[] = []
    for (const [place, { file: _file, ...about }] of photos.entries()) {
      const [small, ID] = [shrunk[place], IDs[place]]
      if (!small || ID === undefined) throw new Error('too few IDs came')
      declared.push({ ...small, ID, TrailerID: about.TrailerID })
      const input = { ...about, ID, Size: small.Bytes.length, Digest: small.Digest }
      entries.push({ name: 'addPhoto', input })
    }
    return await withSpace(engine, async () => {
      await writeFiles(files, declared)
      return await engine.saveWithPhotos([...saves, ...entries], declared)
    })
  } catch (error) {
    if (error instanceof BadPicture) return { name: 'not-saved', words: error.message }
    throw error
  }
}

async function withSpace(engine: Engine, save: () => Promise<SaveResult>): Promise<SaveResult> {
  try {
    return await save()
  } catch (error) {
    if (!isStoreFull(error)) throw error
    await engine.giveUpPictures()
    return await save()
  }
}
