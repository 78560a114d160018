import type { SaveResult } from '../../sync/api.ts'

/** The engine did not answer (no IDs left, worker gone): nothing was saved, and that is what is said. */
export function notSaved(error: unknown): SaveResult {
  const words = error instanceof Error ? error.message : String(error)
  return { name: 'not-saved', words: words.startsWith('Not saved') ? words : `Not saved: ${words}` }
}
