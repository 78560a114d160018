import { TAG_TAKEN, type TakeTag } from '../../domain/trailers/tag-holder.ts'
import type { SaveResult } from '../../sync/api.ts'
import { confirm } from '../kit/confirm-dialog.tsx'

/** Saves; asks first if that takes the RFID tag from another trailer. Null: the person declined. */
export async function saveAskingForTag(
  save: (taking: TakeTag) => Promise<SaveResult | null>,
  ask: (question: string) => Promise<boolean> = askToTake,
): Promise<SaveResult | null> {
  let result = await save({})
  // The tag may have moved to another trailer, which needs its own question.
  while (result?.name === 'refused' && result.refusal.code === TAG_TAKEN) {
    const { title, other } = result.refusal
    if (other === undefined || !(await ask(title))) return null
    result = await save({ TakeTagFrom: other })
  }
  return result
}

function askToTake(title: string): Promise<boolean> {
  return confirm({ title, confirmLabel: 'Take it' })
}
