import { inOneLine } from '../../domain/commands/refusal.ts'
import type { SaveResult } from '../../sync/api.ts'

/** The engine did not answer (no IDs left, worker gone): nothing was saved, and that is what is said. */
export function notSaved(error: unknown): Extract<SaveResult, { readonly name: 'not-saved' }> {
  const words = error instanceof Error ? error.message : String(error)
  return { name: 'not-saved', words: words.startsWith('Not saved') ? words : `Not saved: ${words}` }
}

/** The words of a save that failed, in one line: outside of a form, where each field shows its own. */
export function failureWords(result: Exclude<SaveResult, { readonly name: 'saved' }>): string {
  return result.name === 'refused' ? inOneLine(result.refusal) : result.words
}
