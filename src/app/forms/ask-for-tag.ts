import { TAG_TAKEN, type TakeTag } from '../../domain/trailers/tag-holder.ts'
import type { SaveResult } from '../../sync/api.ts'
import { confirm } from '../components/confirm-dialog.tsx'

/**
 * Saves; where the RFID tag is on another trailer, asks whether it is taken from there, and saves once more with the answer. Null: the person does not take it,
 * and nothing is saved.
 */
export async function saveAskingForTag(
  save: (taking: TakeTag) => Promise<SaveResult>,
  ask: (question: string) => Promise<boolean> = askToTake,
): Promise<SaveResult | null> {
  let result = await save({})
  // On the tablet the trailer that carries it may be another one a moment later: then that one is asked about.
  while (result.name === 'refused' && result.refusal.code === TAG_TAKEN) {
    const { title, other } = result.refusal
    if (other === undefined || !(await ask(title))) return null
    result = await save({ TakeTagFrom: other })
  }
  return result
}

function askToTake(title: string): Promise<boolean> {
  return confirm({ title, confirmLabel: 'Take it' })
}
