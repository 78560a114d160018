import type { FunctionComponent } from 'react'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { type LazyPart, lazyPart } from '../kit/lazy-part.ts'

/** The exports of a screen's file. */
interface ScreenParts {
  readonly default: FunctionComponent
  /** Reads the data of the first render, for a screen that is to have its rows in it. */
  readonly prepare?: (user: SessionUser, site: Site) => Promise<void>
}

/** Imports a screen's chunk. */
export type ScreenReader = () => Promise<ScreenParts>

export interface LazyScreen extends LazyPart<object> {
  /** Loads the chunk and reads the data of the first render. */
  prepare(user: SessionUser, site: Site): Promise<void>
}

/** A screen in its own chunk. */
export function lazyScreen(read: ScreenReader): LazyScreen {
  let parts: ScreenParts | null = null
  const part = lazyPart<object>(async () => {
    parts = await read()
    return parts.default
  })
  return {
    ...part,
    prepare: async (user, site) => {
      await part.load()
      await parts?.prepare?.(user, site)
    },
  }
}
