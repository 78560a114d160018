import type { SyncNotice, SyncStatus } from '../../sync/api.ts'
import { ageOf } from '../components/state-line.tsx'

export interface SyncWords {
  readonly title: string
  readonly detail: string
}

/** A clock that is off by more than this is told; all times are corrected whatever it is. */
const CLOCK_OFF_MS = 2 * 60_000

/** The state of sync in words, counts and ages. `now`: milliseconds since 1970. `timeOf`: clock time of a moment at the site. */
export function describeSync(status: SyncStatus, now: number, timeOf: (at: string) => string): SyncWords {
  const asOf = status.asOf === null ? 'not loaded yet' : `as of ${timeOf(status.asOf)}`
  const oldest = status.oldestWaiting === null ? '' : `, oldest ${ageOf(status.oldestWaiting, now)}`
  const waiting = status.waiting === 0 ? asOf : `${status.waiting} waiting${oldest}`
  return { title: titleOf(status), detail: waiting }
}

function titleOf({ connection, waiting }: SyncStatus): string {
  switch (connection.name) {
    case 'starting':
      return 'Starting'
    case 'loading':
      return `Loading ${connection.rows.toLocaleString('en-US')} rows`
    case 'in-step':
      return waiting === 0 ? 'In step' : 'Connected'
    case 'sending':
      return `Sending ${connection.count}`
    case 'no-signal':
      return connection.portal ? 'Wi-Fi sign-in needed' : 'No signal'
    case 'server-trouble':
      return 'Server trouble'
    case 'signed-out':
      return 'Sign in to go on'
    case 'update-needed':
      return 'Update needed'
  }
}

/** The words of what is told once. */
export function noticeWords(notice: SyncNotice): string {
  switch (notice.name) {
    case 'departed-unseen':
      // Spec 2§8.
      return 'Trailer successfully departed, but Yardhand encountered an error refreshing Trailer List. Yardhand will refresh'
    case 'warned':
      return notice.words.join(' ')
  }
}

/** What is wrong with the tablet itself, in words; empty when nothing is. That the store is not promised matters while something waits in it. */
export function tabletNotes(status: SyncStatus): readonly string[] {
  const notes: string[] = []
  if (status.persistent === false && status.waiting + status.othersWaiting > 0) {
    notes.push(
      'This browser has not promised to keep what is stored on this tablet. Install the app, and do not clear its data while changes wait.',
    )
  }
  if (Math.abs(status.clockOffsetMs) > CLOCK_OFF_MS) {
    const minutes = Math.round(Math.abs(status.clockOffsetMs) / 60_000)
    const direction = status.clockOffsetMs > 0 ? 'behind' : 'ahead of'
    notes.push(
      `This tablet's clock is ${minutes} min ${direction} the server's. Times are corrected; please set the clock.`,
    )
  }
  return notes
}
