/** The part of the load generator that the bench uses; the package brings no types. */
declare module 'autocannon' {
  export interface Sent {
    path?: string
    method?: string
    headers?: Record<string, string>
    body?: string
  }

  export interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly requests: readonly { readonly setupRequest: (request: Sent) => Sent }[]
  }

  export interface Result {
    /** Seconds. */
    readonly duration: number
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    readonly timeouts: number
  }

  export default function autocannon(options: Options): Promise<Result>
}
