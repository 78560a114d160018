import type { SyncStatus } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { confirm } from '../components/confirm-dialog.tsx'
import { forgetFilters } from '../stores/filter-store.ts'
import { hasServer } from '../stores/has-server.ts'
import { readHalfTyped } from './half-typed.ts'
import { tellSignedOut } from './update.ts'

/** Signs out: sends what can be sent, keeps the rest under its author's name, forgets filters and pictures. */
export async function signOut(): Promise<void> {
  await yardClient.signOut()
  forgetFilters()
  tellSignedOut()
}

/** Signs out; asks first where nobody could sign in again, and where half-typed forms would be lost. */
export async function askToSignOut(status: SyncStatus | null): Promise<void> {
  const warnings = [status && signOutWarning(status), await readHalfTyped()]
  const text = warnings.filter((one) => one !== null).join(' ')
  if (text !== '' && !(await confirm({ title: 'Logout', text, confirmLabel: 'Logout anyway', tone: 'danger' }))) return
  await signOut()
}

/** What a person must know before signing out without signal (3-decisions §1); null while the server answers. */
export function signOutWarning(status: SyncStatus): string | null {
  if (hasServer(status)) return null
  const warning = 'There is no signal: nobody can sign in on this tablet before there is signal again.'
  if (status.waiting === 0) return warning
  const changes = status.waiting === 1 ? 'Your unsent change is' : `Your ${status.waiting} unsent changes are`
  return `${warning} ${changes} kept on this tablet and sent under your name when there is signal.`
}
