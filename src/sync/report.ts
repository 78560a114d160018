import { isConnectionLost } from '../mirror/database.ts'
import { isStoreFull } from './store-words.ts'

/**
 * Reports an error to the browser, except those that the page shows: a full store, at each save, and one whose connection
 * the browser dropped, in the state of sync if it does not return.
 */
export function report(error: unknown): void {
  if (isStoreFull(error) || isConnectionLost(error)) return
  reportError(error instanceof Error ? error : new Error('sync failed', { cause: error }))
}
