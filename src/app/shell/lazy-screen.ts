import type { ComponentType } from 'react'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { type LazyPart, lazyPart } from '../components/lazy-part.ts'

/** What the chunk of a screen holds. */
interface ScreenParts {
  readonly Screen: ComponentType
  /** Reads what the screen shows first. */
  readonly prepare: (user: SessionUser, site: Site) => Promise<void>
}

export interface LazyScreen extends LazyPart<object> {
  /** Loads the chunk and reads what the screen shows first. */
  prepare(user: SessionUser, site: Site): Promise<void>
}

/** A screen in a chunk of its own. */
export function lazyScreen(read: () => Promise<ScreenParts>): LazyScreen {
  let parts: ScreenParts | null = null
  const part = lazyPart<object>(async () => {
    parts = await read()
    return parts.Screen
  })
  return {
    ...part,
    prepare: async (user, site) => {
      await part.load()
      await parts?.prepare(user, site)
    },
  }
}
