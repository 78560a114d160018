import { isStoreFull } from './store-words.ts'

/** Reports an error to the browser, except a full store: each save reports that. */
export function report(error: unknown): void {
  if (!isStoreFull(error)) reportError(error instanceof Error ? error : new Error('sync failed', { cause: error }))
}
