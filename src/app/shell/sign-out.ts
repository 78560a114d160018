import { yardClient } from '../../sync/client.ts'
import { type SyncStatus, unsentOf } from '../../sync/sync-status.ts'
import { confirm } from '../kit/confirm-dialog.tsx'
import { forgetFilters } from '../data/filter-store.ts'
import { noteForms } from '../data/left-store.ts'
import { useSessionStore } from '../data/session-store.ts'
import { leavingLines } from '../features/audits/hand-over-words.ts'
import { type OpenWork, readOpenWork } from '../features/audits/read-open-work.ts'
import { forgetLastView } from '../last-view/keep.ts'
import { readHalfTyped } from './half-typed.ts'
import { signOutWarning } from './sign-out-words.ts'
import { tellSignedOut } from './update.ts'

/** Signs out: forgets the last view, filters and pictures, sends what it can, and keeps the rest for its author. */
export async function signOut(): Promise<void> {
  forgetLastView()
  await yardClient.signOut()
  forgetFilters()
  tellSignedOut()
}

/** Signs out; asks first if something is lost or left behind, or nobody could sign in again. */
export async function askToSignOut(status: SyncStatus | null): Promise<void> {
  const text = await readSignOutWarning(status)
  if (text && !(await confirm({ title: 'Logout', text, confirmLabel: 'Logout anyway', tone: 'danger' }))) {
    // The forms stay, and may be saved before the person leaves.
    return noteForms({})
  }
  await signOut()
}

/**
 * Returns the warning: offline (3-decisions §1), half-typed forms, or what is left to the next person; else null. Asks
 * the server, since the connection may be lost since the last answer.
 */
export async function readSignOutWarning(status: SyncStatus | null): Promise<string | null> {
  const [isAnswered, halfTyped, work] = await Promise.all([yardClient.askServer(), readHalfTyped(), readOwnWork()])
  const unsent = status ? unsentOf(status) : 0
  const noSignal = isAnswered ? null : signOutWarning(unsent, status?.others, status?.photos.waiting)
  const warnings = [noSignal, halfTyped, ...leavingLines(work, status?.needsYou ?? 0)].filter((one) => one !== null)
  return warnings.length === 0 ? null : warnings.join(' ')
}

async function readOwnWork(): Promise<readonly OpenWork[]> {
  const { session } = useSessionStore.getState()
  if (session.name !== 'open' || session.siteID === null) return []
  return readOpenWork(session.siteID, session.user.UserID)
}
