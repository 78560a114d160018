import { isConnectionLost } from '../mirror/database.ts'
import { isStoreFull } from './store-words.ts'

/** A store that stays broken was reported. */
let isBrokenReported = false

/**
 * Reports an error to the browser, except those that the page shows: a full store, at each save, and one whose connection
 * the browser dropped, in the state of sync if it does not return. Dexie maps the errors of the store: raw ones of these
 * names come from elsewhere, and show nowhere. An `UnknownError` that lasts is a broken store, which is reported once.
 */
export function report(error: unknown): void {
  if (isStoreFull(error)) return
  if (isConnectionLost(error) && !(error instanceof DOMException)) {
    if (isBrokenReported || error.name !== 'UnknownError') return
    isBrokenReported = true
  }
  reportError(error instanceof Error ? error : new Error('sync failed', { cause: error }))
}
