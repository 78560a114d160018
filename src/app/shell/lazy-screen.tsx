import { type ComponentType, lazy, useState } from 'react'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'

/** What the chunk of a screen holds. */
interface ScreenParts {
  readonly Screen: ComponentType
  /** Reads what the screen shows first. */
  readonly prepare: (user: SessionUser, site: Site) => Promise<void>
}

export interface LazyScreen {
  /** The screen itself where its chunk is loaded, else one that waits for it. */
  component(): ComponentType
  /** Loads the chunk, once. */
  load(): Promise<ScreenParts>
  /** Loads the chunk and reads what the screen shows first. */
  prepare(user: SessionUser, site: Site): Promise<void>
}

/** A screen in a chunk of its own. */
export function lazyScreen(read: () => Promise<ScreenParts>): LazyScreen {
  let loading: Promise<ScreenParts> | null = null
  let loaded: ScreenParts | null = null
  async function load(): Promise<ScreenParts> {
    // A chunk that could not be loaded is tried again by the next who asks.
    loading ??= read().catch((error: unknown) => {
      loading = null
      throw error
    })
    loaded = await loading
    return loaded
  }
  const Waiting = lazy(async () => ({ default: (await load()).Screen }))
  return {
    component: () => loaded?.Screen ?? Waiting,
    load,
    prepare: async (user, site) => (await load()).prepare(user, site),
  }
}

/** Draws a screen. One that is loaded already stands at once, without the loader between that a lazy component shows even then. */
export function ScreenView({ screen }: { readonly screen: LazyScreen }) {
  // Chosen once: a change of the component would take the screen down and lose what it holds.
  const [Screen] = useState<ComponentType>(() => screen.component())
  return <Screen />
}
