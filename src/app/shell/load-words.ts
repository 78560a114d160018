import { type Connection, isOutage, type SyncStatus } from '../../sync/sync-status.ts'
import { TABLET_FULL } from '../data/store-trouble.ts'
import { loadWords, presentSync } from './present-sync.ts'

const MEANWHILE =
  'You can already fill in the form of an arrival. It is kept, and you can save it once the yard is loaded.'

export interface LoadView {
  readonly title: string
  readonly text: string
  /** From 0 to 1; null: not known. */
  readonly share: number | null
}

/** Returns a first load's progress; null when the yard is on the tablet. */
export function presentLoad(status: SyncStatus, nowMs: number, zone: string): LoadView | null {
  const { asOf, connection } = status
  if (asOf !== null || connection.name === 'signed-out') return null
  if (isOutage(connection)) {
    const { title, todo } = presentSync(status, nowMs, zone)
    return { title, text: inOneText(NOT_WHOLE, todo), share: null }
  }
  return { title: progressOf(connection), text: MEANWHILE, share: shareOf(connection) }
}

/** Returns the progress as one text, for the page without a site. */
export function siteLoadWords(status: SyncStatus, nowMs: number, zone: string): string {
  const { connection } = status
  if (!isOutage(connection)) return progressOf(connection)
  const { title, todo } = presentSync(status, nowMs, zone)
  return inOneText(`${title}. ${NOT_WHOLE}`, todo)
}

const NOT_WHOLE = 'This yard is not on this tablet yet. It loads as soon as the server answers.'

function inOneText(text: string, todo: string | null): string {
  return todo === null ? text : `${text} ${todo}`
}

function progressOf(connection: Connection): string {
  if (connection.name === 'tablet-full') return `${TABLET_FULL} The yard loads when there is space.`
  if (connection.name === 'store-trouble')
    return 'This tablet cannot write to its storage. The yard loads as soon as it can.'
  return connection.name === 'loading' ? loadWords(connection) : 'Loading the yard'
}

function shareOf(connection: Connection): number | null {
  if (connection.name !== 'loading' || connection.total === null || connection.total === 0) return null
  return Math.min(1, connection.rows / connection.total)
}
