/** Ports of the engine, so that a test controls time, randomness, network and store. */

export interface Clock {
  /** Milliseconds since 1970 by the tablet's clock. */
  now(): number
  /** Milliseconds of a clock that only moves forward. */
  monotonic(): number
  /** Calls once, by monotonic time; returns the function that cancels it. */
  after(milliseconds: number, call: () => void): () => void
}

/** Returns a number from 0 up to, not including, 1. */
export type Random = () => number

export interface NetworkRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API's base, with query: `/changes?since=…`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** A `Blob` holds JSON, gzipped if its type is `application/gzip`; bytes have their type in `headers`. */
  readonly body?: unknown
  /** Milliseconds; default 15 s. */
  readonly limitMs?: number
  /** Ends the request early, which counts as no response. */
  readonly signal?: AbortSignal
}

export interface NetworkAnswer {
  readonly status: number
  header(name: string): string | null
  /** Undefined when it is not JSON. */
  readonly body: unknown
}

/** Sends one request; null when no response came in time. Never throws. */
export interface Network {
  call(request: NetworkRequest): Promise<NetworkAnswer | null>
}
