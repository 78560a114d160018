import type { Instant } from '../../domain/values/instant.ts'
import { currentMirror } from '../database.ts'
import type { Draft } from '../records.ts'

/** `key`: e.g. `trailer:41`. */
export async function getDraft(key: string): Promise<Draft | undefined> {
  return currentMirror().drafts.get(key)
}

/** `value` must survive structured cloning. */
export async function saveDraft(key: string, value: unknown, savedAt: Instant): Promise<void> {
  await currentMirror().drafts.put({ Key: key, Value: value, SavedAt: savedAt })
}

export async function removeDraft(key: string): Promise<void> {
  await currentMirror().drafts.delete(key)
}

const MAX_DRAFTS = 100

/** Sorts the last first. */
export async function listDrafts(): Promise<readonly Draft[]> {
  const drafts = await currentMirror().drafts.limit(MAX_DRAFTS).toArray()
  return drafts.sort((a, b) => b.SavedAt.localeCompare(a.SavedAt))
}
