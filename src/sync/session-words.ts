import { WRONG_PASSWORD } from '../domain/people/session-words.ts'
import type { SignInResult } from './api.ts'
import type { Verdict } from './retry.ts'

const NO_SIGNAL_SIGN_IN = 'No answer from the server. Signing in needs a signal.'
export const NO_GOOD_ANSWER = 'There was an error.'

/** A sign-in that did not come about. */
export function signInFailed(verdict: Verdict): SignInResult {
  if (verdict.name === 'wait' && verdict.why !== 'trouble')
    return { name: 'failed', status: null, words: NO_SIGNAL_SIGN_IN }
  return { name: 'failed', ...signInWords(verdict) }
}

/** The words and the status of a failed sign-in (spec 1§8). */
function signInWords(verdict: Verdict): { readonly status: number | null; readonly words: string } {
  switch (verdict.name) {
    case 'locked':
      return { status: 401, words: WRONG_PASSWORD }
    case 'refused':
      return { status: verdict.status, words: NO_GOOD_ANSWER }
    case 'update':
      return { status: 426, words: 'This page is too old for the server. Please reload it.' }
    case 'wait':
      return verdict.retryAfterMs === null
        ? { status: 500, words: 'The server encountered an error.' }
        : { status: 429, words: `Too many tries. Please try again in ${toMinutes(verdict.retryAfterMs)}.` }
    default:
      return { status: null, words: NO_GOOD_ANSWER }
  }
}

function toMinutes(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}

/** The words of the server where it refused, else the general ones. */
export function refusedWords(verdict: Verdict): string {
  return verdict.name === 'refused' ? verdict.error.title : NO_GOOD_ANSWER
}
