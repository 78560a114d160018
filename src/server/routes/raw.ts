import type { Readable } from 'node:stream'

/** A response sent as it is: JSON text of the store, a picture, a text, or a file made while it is sent. */
export class Raw {
  constructor(
    readonly type: string,
    readonly payload: string | Buffer | Readable,
    readonly status = 200,
    readonly fileName: string | null = null,
    /** Of a payload that is compressed already. */
    readonly encoding: 'gzip' | null = null,
  ) {}
}

/** A response that its handler has taken over, and writes while it is open. */
export class Held {}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const CSV_TYPE = 'text/csv; charset=utf-8'
