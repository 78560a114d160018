import type { SyncStatus } from '../../sync/sync-status.ts'
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
  const { toSend = 0, held = [], needsYou = 0, photos, others = [] } = status ?? {}
  const lines = [
    ...(isAnswered ? [] : [NO_SIGN_IN, keptWords(toSend, photos?.waiting), ...listStuck(others)]),
    halfTyped ?? '',
    ...leavingLines({ sessions, reefers, rejected: needsYou, held: held.length }),
  ].filter((words) => words !== '')
  if (lines.length === 0) return null
  return [...lines, isAnswered ? sentWords(toSend, photos?.waiting) : ''].filter((words) => words !== '').join(' ')
}

/** Returns the words for a person's own unsent acts and photos, which stay on the tablet; empty for none. */
export function keptWords(unsent: number, photos = 0): string {
  const changes = unsent === 1 ? 'Your unsent change is' : `Your ${unsent} unsent changes are`
  const own = `${changes} kept on this tablet and sent under your name when it is online.`
  const pictures = photos === 1 ? 'Your photo is' : `Your ${photos} photos are`
  const then = unsent === 0 ? 'kept on this tablet and sent when it is online.' : 'sent then too.'
  return [...(unsent === 0 ? [] : [own]), ...(photos === 0 ? [] : [`${pictures} ${then}`])].join(' ')
}

/** Returns the words for the same while the server answers. */
function sentWords(unsent: number, photos = 0): string {
  const changes = unsent === 1 ? 'Your unsent change is' : `Your ${unsent} unsent changes are`
  const pictures = photos === 1 ? 'Your photo is' : `Your ${photos} photos are`
  return [
    ...(unsent === 0 ? [] : [`${changes} sent now, or later from this tablet under your name.`]),
    ...(photos === 0 ? [] : [`${pictures} sent from this tablet after the sign-out.`]),
  ].join(' ')
}

const NO_SIGN_IN = 'You are offline: nobody can sign in on this tablet until it is online again.'
