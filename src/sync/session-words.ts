import { inOneLine } from '../domain/commands/refusal.ts'
import { DEVICE_REVOKED } from '../domain/devices/device.ts'
import { WRONG_PASSWORD } from '../domain/people/session-words.ts'
import type { SignInResult } from './api.ts'
import type { Verdict, WaitCause } from './retry.ts'

const NO_SIGNAL_SIGN_IN = 'No answer from the server. You can sign in only online.'
export const NOT_HERE = 'Not on this tablet: you can choose it only online.'
export const REVOKED =
  'An administrator revoked this tablet. Its data was removed. Changes and photos that waited here go to the administrators.'
export const NO_GOOD_ANSWER = 'There was an error.'
/** Offline, or the server has another version of the app by now. */
export const NOT_LOADED = 'A part of the app is missing. Try again when you are online, or reload the page.'

/** Returns the result of a sign-in that failed. */
export function signInFailed(verdict: Verdict): SignInResult {
  return { name: 'failed', ...signInWords(verdict) }
}

/** Spec 1§8. */
function signInWords(verdict: Verdict): { readonly status: number | null; readonly words: string } {
  switch (verdict.name) {
    case 'locked':
      return { status: 401, words: WRONG_PASSWORD }
    case 'refused': {
      const { code, title } = verdict.error
      return { status: verdict.status, words: code === DEVICE_REVOKED ? title : NO_GOOD_ANSWER }
    }
    case 'update':
      return { status: 426, words: 'This page is too old for the server. Please reload it.' }
    case 'wait':
      return waitWords(verdict.why, verdict.retryAfterMs)
    default:
      return { status: null, words: NO_GOOD_ANSWER }
  }
}

function waitWords(
  why: WaitCause,
  retryAfterMs: number | null,
): { readonly status: number | null; readonly words: string } {
  switch (why) {
    case 'no-answer':
      return { status: null, words: NO_SIGNAL_SIGN_IN }
    case 'portal':
      return {
        status: null,
        words: 'This Wi-Fi asks for a sign-in of its own. Open any web page to sign in to the Wi-Fi, then try again.',
      }
    case 'restarting':
      return { status: null, words: 'The yard server is restarting. Please try again in a minute.' }
    case 'foreign':
      return { status: null, words: NO_GOOD_ANSWER }
    case 'trouble':
      return retryAfterMs === null
        ? { status: 500, words: 'The server encountered an error.' }
        : { status: 429, words: `Too many tries. Please try again in ${toWait(retryAfterMs)}.` }
  }
}

function toWait(milliseconds: number): string {
  if (milliseconds < 60_000) return `${Math.max(1, Math.ceil(milliseconds / 1_000))} seconds`
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}

/** Returns the server's words when it rejected the call, otherwise general ones. */
export function refusedWords(verdict: Verdict): string {
  return verdict.name === 'refused' ? inOneLine(verdict.error) : NO_GOOD_ANSWER
}
