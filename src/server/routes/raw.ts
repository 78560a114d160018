import type { Readable } from 'node:stream'

/**
 * An answer that is sent as it is: JSON text made by the store, a picture, a text for Prometheus,
 * or a file made while it is sent.
 */
export class Raw {
  constructor(
    readonly type: string,
    readonly payload: string | Buffer | Readable,
    readonly status = 200,
    /** The name under which a browser saves it; null for anything but a file. */
    readonly fileName: string | null = null,
  ) {}
}

export const JSON_TYPE = 'application/json; charset=utf-8'
