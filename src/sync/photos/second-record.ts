import type { Photo } from '../../domain/photos/photo.ts'
import { awaitsBytes, PhotoState } from '../../domain/photos/photo.ts'
import { listMirrorOwners } from '../../mirror/database.ts'
import type { PhotoFiles } from '../../mirror/photo-files.ts'
import type { TabletStore } from '../../mirror/tablet-store.ts'
import { withDatabase } from '../people.ts'
import { isStoreFull } from '../store-words.ts'
import { photoTables, putBack } from './photo-store.ts'
import type { DeclaredPhoto } from './photo-store.ts'
import { digestOf } from './shrink.ts'

/** A file that was just written may belong to a photo that is about to be saved. */
const YOUNG_MS = 3_600_000

/** Writes photos before they are saved. Throws only for lack of space: without files there is one record. */
export async function writeFiles(
  files: PhotoFiles | null,
  photos: readonly Pick<DeclaredPhoto, 'Digest' | 'Bytes'>[],
): Promise<void> {
  for (const { Digest, Bytes } of photos) {
    try {
      await files?.write(Digest, Bytes)
    } catch (error) {
      if (isStoreFull(error)) throw error
    }
  }
}

/** Puts back photos whose rows lack their bytes, and that the store has lost. Returns how many. */
export async function restoreLost(
  files: PhotoFiles,
  store: TabletStore,
  { siteID, userID }: { readonly siteID: number; readonly userID: number },
): Promise<number> {
  const lost = await store.read(
    async (tx) => {
      const rows = await tx.rows.Photos.find(siteID, { State: PhotoState.Waiting })
      if (rows.length === 0) return []
      const here = new Set((await tx.photoQueue.list()).map(({ ID }) => ID))
      return rows.filter((row) => row.TakenByID === userID && awaitsBytes(row) && !here.has(row.ID))
    },
    ['Photos', 'photoQueue'],
  )
  let count = 0
  for (const row of lost) {
    const Bytes = await readWhole(files, row)
    if (!Bytes) continue
    await store.transact((tx) => putBack(tx, row, Bytes), photoTables)
    count += 1
  }
  return count
}

async function readWhole(files: PhotoFiles, { Digest, Size }: Photo): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await files.read(Digest)
  return bytes && bytes.length === Size && (await digestOf(bytes)) === Digest ? bytes : null
}

/** Removes the files of photos that no longer wait, of everybody on this tablet. */
export async function sweepFiles(files: PhotoFiles, nowMs: number): Promise<void> {
  const needed = new Set<string>()
  for (const userID of await listMirrorOwners()) {
    const records = await withDatabase(userID, (store) => store.read((tx) => tx.photoQueue.list(), ['photoQueue']))
    for (const { Digest, State } of records) if (State !== 'stored') needed.add(Digest)
  }
  await files.sweep(needed, nowMs - YOUNG_MS)
}
