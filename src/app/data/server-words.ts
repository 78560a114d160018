import { SESSION_EXPIRED } from '../../domain/people/session-words.ts'
import type { ServerFailure } from '../../sync/api.ts'

/** Returns the reason in one line; `noSignal` is the message while offline. */
export function serverFailureWords(failure: ServerFailure, noSignal: string): string {
  if (failure.name === 'no-signal') return noSignal
  return failure.name === 'locked' ? SESSION_EXPIRED : failure.words
}
