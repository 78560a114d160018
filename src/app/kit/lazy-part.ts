import type { FunctionComponent } from 'react'

/** A part of the app in its own chunk. */
export interface LazyPart<P extends object> {
  /** Undefined until the chunk is loaded. */
  now(): FunctionComponent<P> | undefined
  /** Loads the chunk once. @throws the browser's error; the next call then tries again. */
  load(): Promise<FunctionComponent<P>>
}

export function lazyPart<P extends object>(read: () => Promise<FunctionComponent<P>>): LazyPart<P> {
  let loading: Promise<FunctionComponent<P>> | null = null
  let loaded: FunctionComponent<P> | undefined
  return {
    now: () => loaded,
    load: async () => {
      loading ??= read().catch((error: unknown) => {
        loading = null
        throw error
      })
      loaded = await loading
      return loaded
    },
  }
}
