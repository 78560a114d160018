import { SESSION_EXPIRED } from '../../domain/people/session-words.ts'
import type { ServerFailure } from '../../sync/api.ts'

/** Why a call brought nothing, in one line; `noSignal` says what needs a signal. */
export function serverFailureWords(failure: ServerFailure, noSignal: string): string {
  if (failure.name === 'no-signal') return noSignal
  return failure.name === 'locked' ? SESSION_EXPIRED : failure.words
}
