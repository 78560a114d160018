import type { ComponentType } from 'react'

/** A part of the app in its own chunk. */
export interface LazyPart<P extends object> {
  /** The component; undefined until its chunk is loaded. */
  now(): ComponentType<P> | undefined
  /** Loads the chunk once. @throws the browser's error; the next call then tries again. */
  load(): Promise<ComponentType<P>>
}

/** The props of a part. */
export type PropsOf<T> = T extends LazyPart<infer P> ? P : never

export function lazyPart<P extends object>(read: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loading: Promise<ComponentType<P>> | null = null
  let loaded: ComponentType<P> | undefined
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
