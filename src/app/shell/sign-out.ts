import { yardClient } from '../../sync/client.ts'
import { type QueueOfOther, type SyncStatus, unsentOf } from '../../sync/sync-status.ts'
import { confirm } from '../components/confirm-dialog.tsx'
import { forgetFilters } from '../stores/filter-store.ts'
import { readHalfTyped } from './half-typed.ts'
import { listStuck } from './present-others.ts'
import { tellSignedOut } from './update.ts'

/** Signs out: sends what can be sent, keeps the rest under its author's name, forgets filters and pictures. */
export async function signOut(): Promise<void> {
  await yardClient.signOut()
  forgetFilters()
  tellSignedOut()
}

/** Signs out; asks first where nobody could sign in again, and where half-typed forms would be lost. */
export async function askToSignOut(status: SyncStatus | null): Promise<void> {
  const text = await readSignOutWarning(status)
  if (text && !(await confirm({ title: 'Logout', text, confirmLabel: 'Logout anyway', tone: 'danger' }))) return
  await signOut()
}

/**
 * Asks the server, and answers what a person must know before signing out: that there is no signal (3-decisions §1), and what is half-typed; null for neither. What
 * the bar says of the signal does not count: a line may have gone dead since the last answer.
 */
export async function readSignOutWarning(status: SyncStatus | null): Promise<string | null> {
  const [isAnswered, halfTyped] = await Promise.all([yardClient.askServer(), readHalfTyped()])
  const noSignal = isAnswered ? null : signOutWarning(status ? unsentOf(status) : 0, status?.others)
  const warnings = [noSignal, halfTyped].filter((one) => one !== null)
  return warnings.length === 0 ? null : warnings.join(' ')
}

/** What a sign-out without signal means; `unsent`: acts that are not sent; `others`: queues of other people, some of which only their own sign-in sends. */
export function signOutWarning(unsent: number, others: readonly QueueOfOther[] = []): string {
  const changes = unsent === 1 ? 'Your unsent change is' : `Your ${unsent} unsent changes are`
  const own = `${changes} kept on this tablet and sent under your name when there is signal.`
  return [NO_SIGN_IN, ...(unsent === 0 ? [] : [own]), ...listStuck(others)].join(' ')
}

const NO_SIGN_IN = 'There is no signal: nobody can sign in on this tablet before there is signal again.'
