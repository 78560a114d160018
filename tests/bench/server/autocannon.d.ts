/** The part of the load generator that the bench uses; the package brings no types. */
declare module 'autocannon' {
  export interface Sent {
    path?: string
    method?: string
    headers?: Record<string, string>
    body?: string
  }

  export interface Client {
    on(event: 'response', listener: (status: number, bytes: number, milliseconds: number) => void): void
  }

  export interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly setupClient: (client: Client) => void
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
