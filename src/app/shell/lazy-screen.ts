import type { FunctionComponent } from 'react'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { type LazyPart, lazyPart } from '../kit/lazy-part.ts'

/** The exports of a screen's chunk. */
interface ScreenParts {
  readonly Screen: FunctionComponent
  /** Reads the data of the first render. */
  readonly prepare: (user: SessionUser, site: Site) => Promise<void>
}

export interface LazyScreen extends LazyPart<object> {
  /** Loads the chunk and reads the data of the first render. */
  prepare(user: SessionUser, site: Site): Promise<void>
}

/** A screen in its own chunk. */
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
