import { inOneLine } from '../../domain/commands/refusal.ts'
import type { SaveResult } from '../../sync/api.ts'

/** Returns "not saved" for an engine that failed (no IDs left, worker gone). */
export function notSaved(error: unknown): Extract<SaveResult, { readonly name: 'not-saved' }> {
  const words = error instanceof Error ? error.message : String(error)
  return { name: 'not-saved', words: words.startsWith('Not saved') ? words : `Not saved: ${words}` }
}

/** Returns a failed save in one line, for use outside of a form. */
export function failureWords(result: Exclude<SaveResult, { readonly name: 'saved' }>): string {
  return result.name === 'refused' ? inOneLine(result.refusal) : result.words
}
