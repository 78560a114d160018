import { rejectedOf, type SyncStatus } from '../../sync/sync-status.ts'
import { type Leaving, leavingLines } from '../features/audits/hand-over-words.ts'
import { listStuck } from './present-others.ts'

interface SignOut extends Pick<Leaving, 'sessions' | 'reefers'> {
  /** False while the server does not answer. */
  readonly isAnswered: boolean
  /** The warning about unfinished forms; null for none. */
  readonly halfTyped: string | null
  readonly status: Pick<SyncStatus, 'toSend' | 'held' | 'needsYou' | 'photos' | 'others'> | null
}

/**
 * Returns the warning before a sign-out, null for none. Changes that only wait to be sent need none while the server
 * answers, since the sign-out sends them; beside another reason they are named.
 */
export function signOutWarning({ isAnswered, halfTyped, status, sessions, reefers }: SignOut): string | null {
  const { toSend = 0, held = [], photos, others = [] } = status ?? {}
  const { waiting = 0, failed = 0 } = photos ?? {}
  const rejected = status ? rejectedOf(status) : 0
  const isHeld = rejected + held.length > 0
  const lines = [
    ...(isAnswered ? [] : [NO_SIGN_IN, keptWords(toSend, waiting, isHeld), ...listStuck(others)]),
    halfTyped ?? '',
    ...leavingLines({ sessions, reefers, rejected, held: held.length, failed }),
  ].filter((words) => words !== '')
  if (lines.length === 0) return null
  return [...lines, isAnswered ? sentWords(toSend, waiting, isHeld) : ''].filter((words) => words !== '').join(' ')
}

/**
 * Returns the words for a person's own unsent acts and photos, which stay on the tablet; empty for none. `isHeld`:
 * changes wait for a decision, and photos are sent after the changes that they belong to.
 */
export function keptWords(unsent: number, photos = 0, isHeld = false): string {
  const then = unsent === 0 ? 'kept on this tablet and sent when it is online' : 'sent then too'
  return ownWords(unsent, 'kept on this tablet and sent under your name when it is online', photos, then, isHeld)
}

/** Returns the words for the same while the server answers. */
function sentWords(unsent: number, photos: number, isHeld: boolean): string {
  const now = 'sent now, or later from this tablet under your name'
  return ownWords(unsent, now, photos, 'sent from this tablet after the sign-out', isHeld)
}

function ownWords(unsent: number, changesAre: string, photos: number, photosAre: string, isHeld: boolean): string {
  const changes = unsent === 1 ? 'Your unsent change is' : `Your ${unsent} unsent changes are`
  const pictures = photos === 1 ? 'Your photo is' : `Your ${photos} photos are`
  const heldAre = `kept on this tablet, and sent once ${photos === 1 ? 'its change is' : 'their changes are'}`
  return [
    ...(unsent === 0 ? [] : [`${changes} ${changesAre}.`]),
    ...(photos === 0 ? [] : [`${pictures} ${isHeld ? heldAre : photosAre}.`]),
  ].join(' ')
}

const NO_SIGN_IN = 'You are offline: nobody can sign in on this tablet until it is online again.'
