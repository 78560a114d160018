/** An answer that is sent as it is: JSON text made by the store, a picture, a text for Prometheus. */
export class Raw {
  constructor(
    readonly type: string,
    readonly payload: string | Buffer,
    readonly status = 200,
  ) {}
}

export const JSON_TYPE = 'application/json; charset=utf-8'
