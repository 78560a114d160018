import type { Instant } from '../../domain/values/instant.ts'
import { currentMirror } from '../database.ts'
import type { Draft } from '../records.ts'

/** A form that was left without saving, by the form's own key, e.g. `trailer:41`. */
export async function getDraft(key: string): Promise<Draft | undefined> {
  return currentMirror().drafts.get(key)
}

/** Keeps what stands in a form. The value must survive structured cloning. */
export async function saveDraft(key: string, value: unknown, savedAt: Instant): Promise<void> {
  await currentMirror().drafts.put({ Key: key, Value: value, SavedAt: savedAt })
}

/** Forgets a draft, when its form was saved or given up. */
export async function removeDraft(key: string): Promise<void> {
  await currentMirror().drafts.delete(key)
}

const MAX_DRAFTS = 100

/** All forms that were left without saving, the last one first. */
export async function listDrafts(): Promise<readonly Draft[]> {
  const drafts = await currentMirror().drafts.limit(MAX_DRAFTS).toArray()
  return drafts.sort((a, b) => b.SavedAt.localeCompare(a.SavedAt))
}
