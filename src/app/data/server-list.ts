import { showDateTime } from '../../domain/values/display.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { ServerResult } from '../../sync/api.ts'
import { serverFailureWords } from './server-words.ts'

/** A page, and the number of all matching rows. */
export interface ServerPage<R> {
  readonly rows: readonly R[]
  readonly count: number
}

/** The last page of a list that only the server has, and the last answer. */
export interface KnownList<Q, R> {
  readonly query: Q | null
  /** Null: none was read, or the server could not read it. */
  readonly page: ServerPage<R> | null
  /** The time of reading, by the server's clock. */
  readonly at: Instant | null
  /** The reason why there is no page. */
  readonly failure: string | null
}

export const nothingKnown = { query: null, page: null, at: null, failure: null } as const

const NO_SIGNAL = 'No answer from the server.'

/**
 * A rejected query (400), an ended session and silence keep the page; any other failure empties the list (spec 2§8).
 */
export function afterAnswer<Q, R>(
  before: KnownList<Q, R>,
  query: Q,
  answer: ServerResult<ServerPage<R>>,
  at: Instant,
): KnownList<Q, R> {
  if (answer.name === 'answered') return { query, page: answer.value, at, failure: null }
  const failure = serverFailureWords(answer, NO_SIGNAL)
  const isKept =
    answer.name === 'locked' ||
    (answer.name === 'rejected' && answer.code === 'invalid') ||
    (answer.name === 'no-signal' && before.query === query)
  return isKept ? { ...before, query, failure } : { query, page: null, at: null, failure }
}

export interface ShownList<R> {
  readonly rows: readonly R[] | undefined
  /** undefined while loading. */
  readonly count: number | undefined
  /** Shown in the empty list; null: nothing matches. */
  readonly emptyWords: string | null
  /** The reason why shown rows are old. */
  readonly note: string | null
}

/** `unread`: nothing known yet. */
export type Signal = 'unread' | 'online' | 'offline'

/** Returns what a list shows for a query. `offline`: the words for a list that cannot be read. */
export function shownList<Q, R>(
  { query, page, at, failure }: KnownList<Q, R>,
  wanted: Q,
  signal: Signal,
  offline: string,
  zone: string,
): ShownList<R> {
  if (query !== wanted && signal !== 'offline')
    return { rows: page?.rows, count: undefined, emptyWords: null, note: null }
  const why = signal === 'offline' ? offline : failure
  if (query !== wanted || page === null) return { rows: [], count: 0, emptyWords: why, note: null }
  const note = why === null ? null : `${why} Shown as of ${showDateTime(at, zone)}.`
  return { rows: page.rows, count: page.count, emptyWords: null, note }
}
