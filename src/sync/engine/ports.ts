/** What the engine is handed, so that a test owns time, chance, network and store. */

export interface Clock {
  /** Milliseconds since 1970 by the tablet's clock. */
  now(): number
  /** Milliseconds since some moment, by a clock that nobody sets: it only goes on. */
  monotonic(): number
  /** Calls once after so many milliseconds of monotonic time; answers what cancels it. */
  after(milliseconds: number, call: () => void): () => void
}

/** Numbers from 0 up to, not including, 1. */
export type Random = () => number

export interface NetworkRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's base, with its query: `/changes?since=…`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** How long the answer may take, in milliseconds; default 15 s. */
  readonly limitMs?: number
}

export interface NetworkAnswer {
  readonly status: number
  header(name: string): string | null
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown
}

/** One request and its answer; null: no answer within the time limit. Never throws. */
export interface Network {
  call(request: NetworkRequest): Promise<NetworkAnswer | null>
}
