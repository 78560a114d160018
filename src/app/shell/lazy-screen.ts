import type { FunctionComponent } from 'react'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { type LazyPart, lazyPart } from '../kit/lazy-part.ts'

interface ScreenParts {
  readonly default: FunctionComponent
  /** Reads the first render's data at the start of the app, so that the screen starts with its rows. */
  readonly prepare?: (user: SessionUser, site: Site) => Promise<void>
  /** Asks for the first render's data before the page is mounted, since an empty page costs a slow tablet a frame. */
  readonly ask?: (user: SessionUser, site: Site) => Promise<void>
}

export type ScreenReader = () => Promise<ScreenParts>

export interface LazyScreen extends LazyPart<object> {
  /** Loads the chunk and the first render's data. */
  prepare(user: SessionUser, site: Site): Promise<void>
  /** Resolves when the screen can render at once, or soon anyway; never rejects. */
  ready(user: SessionUser, site: Site): Promise<void>
}

/** Milliseconds for which a tap waits, rather than paint a loader that is replaced at once. */
const READY_MS = 150

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
    ready: async (user, site) => {
      const late = new Promise((resolve) => setTimeout(resolve, READY_MS))
      const asked = part.load().then(() => parts?.ask?.(user, site))
      // A screen that cannot be loaded, or cannot read its rows, says so itself.
      await Promise.race([asked, late]).catch(() => undefined)
    },
  }
}
