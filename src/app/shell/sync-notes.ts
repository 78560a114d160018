import type { Limit, SyncNotice } from '../../sync/api.ts'
import { type SyncStatus, unsentOf } from '../../sync/sync-status.ts'
import { TABLET_FULL } from '../data/store-trouble.ts'

/** A clock that is off by more is reported; times are always corrected. */
const CLOCK_OFF_MS = 2 * 60_000

/** Returns the words of a one-time notice. */
export function noticeWords(notice: SyncNotice): string {
  switch (notice.name) {
    case 'departed-unseen':
      // Spec 2§8.
      return 'Trailer successfully departed, but Yardhand encountered an error refreshing Trailer List. Yardhand will refresh'
    case 'warned':
      return notice.words.join(' ')
  }
}

/** Returns the tablet's problems. Storage without a promise matters only while entries wait. */
export function tabletNotes(status: SyncStatus): readonly string[] {
  const notes: string[] = []
  if (status.persistent === false && unsentOf(status) + status.others.length > 0) {
    notes.push(
      'This browser may clear the data on this tablet. Install the app, and do not clear its data while changes wait.',
    )
  }
  notes.push(...spaceNotes(status), ...status.limits.flatMap((limit) => limitWords[limit] ?? []))
  if (Math.abs(status.clockOffsetMs) > CLOCK_OFF_MS) {
    const minutes = Math.round(Math.abs(status.clockOffsetMs) / 60_000)
    const direction = status.clockOffsetMs > 0 ? 'behind' : 'ahead of'
    notes.push(
      `This tablet's clock is ${minutes} min ${direction} the server's. Times are corrected; please set the clock.`,
    )
  }
  return notes
}

function spaceNotes({ space, givenUp }: SyncStatus): readonly string[] {
  const free =
    space.name === 'low' ? [`Only ${toMegabytes(space.freeBytes)} MB are free on this tablet. ${FREE_SPACE}`] : []
  const full = space.name === 'full' ? [TABLET_FULL] : []
  const gone = givenUp
    ? ['To make room, older history was removed from this tablet. It is loaded again when there is space.']
    : []
  return [...full, ...free, ...gone]
}

const FREE_SPACE = 'Delete files or other apps soon, or changes can no longer be saved.'

function toMegabytes(bytes: number): number {
  return Math.floor(bytes / 1_000_000)
}

const limitWords: Readonly<Record<Limit, readonly string[]>> = {
  'no-start-offline': ['At this address the app cannot start offline.'],
  'no-second-record': [
    'This browser cannot keep a second copy of unsent changes. If it loses its storage, they are lost.',
  ],
  'no-tab-talk': ['Other tabs of this browser show a change only after their next update.'],
  // Nothing that a person would notice or could do.
  'no-lock': [],
}
