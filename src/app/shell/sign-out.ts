import { yardClient } from '../../sync/client.ts'
import { confirm } from '../kit/confirm-dialog.tsx'
import { notify } from '../kit/notice.tsx'
import { forgetFilters } from '../data/filter-store.ts'
import { noteForms } from '../data/left-store.ts'
import { serverNow } from '../data/server-now.ts'
import { useSessionStore } from '../data/session-store.ts'
import type { Leaving } from '../features/audits/hand-over-words.ts'
import { forgetLastView, resumeLastView } from '../last-view/keep.ts'
import { noteHalfTyped, readHalfTyped } from './half-typed.ts'
import { signOutWarning } from './sign-out-words.ts'
import { tellSignedOut } from './update.ts'

const STILL_SIGNED_IN = 'You are still signed in: this tablet could not store the sign-out. Try again.'

/**
 * Signs out: forgets the last view, filters and pictures, sends what it can, and keeps the rest for its author. Returns
 * false, with words for the person, where the store could not do it: they are still signed in.
 */
export async function signOut(): Promise<boolean> {
  forgetLastView()
  try {
    await noteHalfTyped()
    await yardClient.signOut()
  } catch {
    // The forms stay, and may be saved before the person leaves.
    noteForms({})
    resumeLastView()
    notify(STILL_SIGNED_IN, 'error')
    return false
  }
  forgetFilters()
  tellSignedOut()
  return true
}

/** Signs out; asks first if something is lost or left behind, or nobody could sign in again. */
export async function askToSignOut(): Promise<void> {
  const text = await readSignOutWarning()
  if (text && !(await confirm({ title: 'Logout', text, confirmLabel: 'Logout anyway', tone: 'danger' }))) return
  await signOut()
}

/**
 * Returns the warning: offline (3-decisions §1), half-typed forms, or what is left to the next person; else null. Asks
 * the server, since the connection may be lost since the last answer.
 */
export async function readSignOutWarning(): Promise<string | null> {
  const [isAnswered, halfTyped, work] = await Promise.all([yardClient.askServer(), readHalfTyped(), readOwnWork()])
  // Only now: the server's answer may take a while.
  const { status } = useSessionStore.getState()
  return signOutWarning({ isAnswered, halfTyped, status, ...work })
}

async function readOwnWork(): Promise<Pick<Leaving, 'sessions' | 'reefers'>> {
  const { session } = useSessionStore.getState()
  if (session.name !== 'open' || session.siteID === null) return { sessions: [], reefers: [] }
  const [siteID, { UserID }] = [session.siteID, session.user]
  // Neither a store that fails nor a file that is missing keeps anybody from signing out: there is no work to name then.
  // Loaded with the walks and rounds that leave such work, not before the first screen.
  const [sessions, reefers] = await Promise.all([
    import('../features/audits/read-open-work.ts')
      .then(({ readOpenWork }) => readOpenWork(siteID, UserID))
      .catch(() => []),
    import('../features/audits/round/left-reefers.ts')
      .then(({ listLeftReefers }) => listLeftReefers(siteID, UserID, serverNow()))
      .catch(() => []),
  ])
  return { sessions, reefers }
}
