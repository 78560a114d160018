import type { ErrorAnswer } from '../contract/errors.ts'
import { PHOTO_LIMIT, uploadHeader } from '../contract/photo-upload.ts'
import { header, type Resync } from '../contract/sync.ts'
import { DEVICE_REVOKED } from '../domain/devices/device.ts'
import { type JsonObject, isObject } from '../domain/values/json-object.ts'
import type { NetworkAnswer, Random } from './engine/ports.ts'

/**
 * The meaning of an answer for the queue, decided by status here and nowhere else:
 *
 *   no answer, 408, 425, 429, 5xx, not ours   wait: keep all, keep the order (`WaitCause` says which)
 *   401                                       locked: keep all, ask to sign in over the data
 *   401 of a revoked tablet                   revoked: hand over the queue, remove the data
 *   410 {Resync}                              resync: load the site anew, the outbox stays
 *   413                                       halve the batch
 *   426                                       update: keep all, stop, ask to update
 *   other 4xx in our shape                    refused, with words
 *   2xx in our shape                          good
 */
export type Verdict =
  | { readonly name: 'good'; readonly body: JsonObject }
  | { readonly name: 'wait'; readonly why: WaitCause; readonly retryAfterMs: number | null }
  | { readonly name: 'locked' }
  | { readonly name: 'revoked' }
  | { readonly name: 'resync'; readonly why: Resync['Resync'] }
  | { readonly name: 'halve' }
  | { readonly name: 'update' }
  | { readonly name: 'refused'; readonly status: number; readonly error: ErrorAnswer }

/** True for an answer that the token or the session is over. */
export function rejectsToken({ name }: Pick<Verdict, 'name'>): boolean {
  return name === 'locked' || name === 'revoked'
}

/**
 * Causes of having no usable answer:
 *
 *   no-answer    silence, or an answer that broke on the way
 *   portal       a page or a redirect of the Wi-Fi, or 407 or 511
 *   restarting   a proxy finds no server behind it: 502, 503, 504 without our header
 *   foreign      something else before the server refuses, e.g. a proxy with 403 or 500
 *   trouble      our server reports trouble of its own
 */
export type WaitCause = 'no-answer' | 'portal' | 'restarting' | 'foreign' | 'trouble'

/** Judges a response; `nowMs` is needed for a Retry-After that is a date. */
export function judge(answer: NetworkAnswer | null, nowMs: number): Verdict {
  if (!answer) return { name: 'wait', why: 'no-answer', retryAfterMs: null }
  if (!isOurs(answer)) return { name: 'wait', why: causeOf(answer), retryAfterMs: null }
  if (answer.status < 300) return { name: 'good', body: answer.body }
  // A date is by the server's clock, so it is compared with the `date` header.
  const sentMs = Date.parse(answer.header('date') ?? '')
  const retryAfterMs = parseRetryAfter(answer.header('retry-after'), Number.isNaN(sentMs) ? nowMs : sentMs)
  return judgeOurs(answer.status, answer.body, retryAfterMs)
}

function judgeOurs(status: number, body: JsonObject, retryAfterMs: number | null): Verdict {
  if (status === 401) return { name: isErrorAnswer(body) && body.code === DEVICE_REVOKED ? 'revoked' : 'locked' }
  if (status === 413) return { name: 'halve' }
  if (status === 426) return { name: 'update' }
  if (status === 410 && isResync(body)) return { name: 'resync', why: body.Resync }
  if (status >= 500 || WAITING.includes(status)) return { name: 'wait', why: 'trouble', retryAfterMs }
  if (isErrorAnswer(body)) return { name: 'refused', status, error: body }
  return { name: 'wait', why: 'trouble', retryAfterMs: null }
}

/**
 * The meaning of an answer to an upload, decided by status and headers, since an answer to HEAD has no body:
 *
 *   2xx, 409          at: the server has these bytes of the photo
 *   410               final: stored if that is all of them, else rejected or removed
 *   404               unknown: its entry has not arrived
 *   413               smaller: the piece is too large
 *   422               damaged: the bytes differ from those declared; they begin anew
 *   401               locked
 *   429 photo-limit   refused, with words: a person decides on which day to send it again
 *   other 4xx         refused, with words
 *   anything else     wait
 */
export type UploadVerdict =
  | { readonly name: 'at' | 'final'; readonly offset: number }
  | { readonly name: 'unknown' | 'smaller' | 'damaged' }
  | { readonly name: 'locked' }
  | { readonly name: 'refused'; readonly words: string; readonly isForToday: boolean }
  | Extract<Verdict, { name: 'wait' }>

const uploadMeanings: Readonly<Record<number, 'unknown' | 'smaller' | 'damaged' | 'locked'>> = {
  401: 'locked',
  404: 'unknown',
  413: 'smaller',
  422: 'damaged',
}

/** Judges an answer to a request of an upload. */
export function judgeUpload(answer: NetworkAnswer | null, nowMs: number): UploadVerdict {
  const isForeign = !answer || answer.header(header.product) === null
  if (isForeign || (answer.status >= 300 && answer.status < 400)) return waiting(judge(answer, nowMs))
  const { status, body } = answer
  const offset = Number(answer.header(uploadHeader.offset) ?? Number.NaN)
  if (status < 300 || status === 409 || status === 410) {
    const isRead = Number.isSafeInteger(offset) && offset >= 0
    if (status === 410) return { name: 'final', offset: isRead ? offset : 0 }
    return isRead ? { name: 'at', offset } : TROUBLE
  }
  const meaning = uploadMeanings[status]
  if (meaning === 'locked') return { name: meaning }
  if (meaning) return { name: meaning }
  const isOverLimit = isErrorAnswer(body) && body.code === PHOTO_LIMIT
  if (status >= 500 || (BUSY.includes(status) && !isOverLimit))
    return waiting(judge({ ...answer, body: body ?? {} }, nowMs))
  const words = isErrorAnswer(body) ? body.title : `The server refused this photo (${status}).`
  return { name: 'refused', words, isForToday: isOverLimit }
}

const TROUBLE = { name: 'wait', why: 'trouble', retryAfterMs: null } as const

/** 423: another tab or a cut connection still writes. 426: the app is too old. */
const BUSY: readonly number[] = [408, 423, 425, 426, 429]

function waiting(verdict: Verdict): Extract<Verdict, { name: 'wait' }> {
  return verdict.name === 'wait' ? verdict : TROUBLE
}

function causeOf({ status, header: read }: NetworkAnswer): WaitCause {
  if (status >= 300 && status < 400) return 'portal'
  if (read(header.product) !== null) return 'no-answer'
  // 0: a redirect that was not followed, which the browser hides.
  if (status < 300 || PORTAL.includes(status)) return 'portal'
  return GATEWAY.includes(status) ? 'restarting' : 'foreign'
}

const PORTAL: readonly number[] = [407, 511]
const GATEWAY: readonly number[] = [502, 503, 504]

const WAITING: readonly number[] = [408, 425, 429]

/** True for a response with our header and a JSON object; a portal or a proxy's error page has neither. */
function isOurs(answer: NetworkAnswer): answer is NetworkAnswer & { readonly body: JsonObject } {
  if (answer.status >= 300 && answer.status < 400) return false
  return answer.header(header.product) !== null && isObject(answer.body)
}

/** True for a cursor that cannot be followed; also inside the 200 of a batch. */
export function isResync(body: unknown): body is Resync {
  return isObject(body) && typeof body.Resync === 'string'
}

/** True for one of our error bodies. */
export function isErrorAnswer(body: unknown): body is JsonObject & ErrorAnswer {
  return isObject(body) && typeof body.title === 'string' && typeof body.code === 'string'
}

/** Pause after a 426: rare requests are enough to detect a server that was rolled back. */
export const LONGEST_PAUSE_MS = 15 * 60_000

const LONGEST_RETRY_AFTER_MS = 15 * 60_000

/** Parses seconds or a date to milliseconds; null for nonsense and the past. */
export function parseRetryAfter(text: string | null, nowMs: number): number | null {
  if (text === null || text.trim() === '') return null
  const milliseconds = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  if (!Number.isFinite(milliseconds) || milliseconds <= 0) return null
  return Math.min(milliseconds, LONGEST_RETRY_AFTER_MS)
}

const FIRST_BACKOFF_MS = 1_000
export const HIDDEN_BACKOFF_MS = 5 * 60_000

/**
 * Returns the milliseconds before the next try: doubling from 1 s with jitter, never beyond the visible cadence
 * (`boundMs`), so that a queue empties within two cadences after a fault. Retry-After wins.
 */
export function backoffMs(failures: number, boundMs: number, retryAfterMs: number | null, random: Random): number {
  if (retryAfterMs !== null) return retryAfterMs * (1 + random() * RETRY_AFTER_JITTER)
  const full = Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 20), boundMs)
  return full / 2 + (random() * full) / 2
}

/** Spreads the return of many tablets, within the tenth by which Retry-After is honoured. */
const RETRY_AFTER_JITTER = 0.1

const SHORTEST_PAUSE = 0.8
const LONGEST_PAUSE = 0.95

/**
 * Returns the milliseconds to the next regular cycle: less than the cadence, so that the last response still counts
 * when the next comes, and spread over the tablets.
 */
export function cadenceMs(cadence: number, random: Random): number {
  return cadence * (SHORTEST_PAUSE + (LONGEST_PAUSE - SHORTEST_PAUSE) * random())
}
