import type { QueueOfOther } from '../../sync/api.ts'
import { listStuck } from './present-others.ts'

/** Returns the offline warning; `unsent`: own acts; `others`: other people's queues; `photos`: own, not yet sent. */
export function signOutWarning(unsent: number, others: readonly QueueOfOther[] = [], photos = 0): string {
  return [NO_SIGN_IN, keptWords(unsent, photos), ...listStuck(others)].filter((words) => words !== '').join(' ')
}

/** Returns the words for a person's own unsent acts and photos, which stay on the tablet; empty for none. */
export function keptWords(unsent: number, photos = 0): string {
  const changes = unsent === 1 ? 'Your unsent change is' : `Your ${unsent} unsent changes are`
  const own = `${changes} kept on this tablet and sent under your name when it is online.`
  const pictures = photos === 1 ? 'Your photo is sent then too.' : `Your ${photos} photos are sent then too.`
  return [...(unsent === 0 ? [] : [own]), ...(photos === 0 ? [] : [pictures])].join(' ')
}

const NO_SIGN_IN = 'You are offline: nobody can sign in on this tablet until it is online again.'
