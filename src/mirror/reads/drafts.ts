import type { Table } from 'dexie'
import type { Instant } from '../../domain/values/instant.ts'
import { currentMirror, type MirrorDatabase } from '../database.ts'
import type { Draft } from '../records.ts'

/** `key`: e.g. `trailer:41`. */
export async function getDraft(key: string): Promise<Draft | undefined> {
  return currentMirror().drafts.get(key)
}

/** `value` must survive structured cloning. `of`: the person's mirror. */
export async function saveDraft(key: string, value: unknown, savedAt: Instant, of = currentMirror()): Promise<void> {
  const draft: Draft = { Key: key, Value: value, SavedAt: savedAt }
  await writeAtOnce(of, (drafts) => drafts.put(draft))
}

export async function removeDraft(key: string, of = currentMirror()): Promise<void> {
  await writeAtOnce(of, (drafts) => drafts.delete(key))
}

/**
 * Asks for the commit together with the write: a page that is being left does not live to see the write's end, and the
 * browser drops what nobody asked it to commit.
 */
async function writeAtOnce(
  mirror: MirrorDatabase,
  write: (drafts: Table<Draft, string>) => PromiseLike<unknown>,
): Promise<void> {
  await mirror.transact('rw', ['drafts'], async (tx) => {
    const written = write(tx.table('drafts'))
    tx.idbtrans.commit()
    await written
  })
}

const MAX_DRAFTS = 100

/** Sorts the last first. */
export async function listDrafts(): Promise<readonly Draft[]> {
  const drafts = await currentMirror().drafts.limit(MAX_DRAFTS).toArray()
  return drafts.sort((a, b) => b.SavedAt.localeCompare(a.SavedAt))
}
