import { enterPractice, leavePractice, yardClient } from '../../sync/client.ts'
import { clearTemporaryTrailers } from '../data/temporary-trailers.ts'
import { forgetFiltersOf } from '../data/filter-store.ts'
import { useSessionStore } from '../data/session-store.ts'
import { mayLeaveForm } from '../forms/use-overlays.tsx'
import { notify } from '../kit/notice.tsx'

/** Opens the practice yard, unless a form is to be finished first. */
export async function openPractice(): Promise<void> {
  if (!(await mayLeaveForm())) return
  // The page is reloaded, which works offline only with a service worker.
  if (!navigator.serviceWorker?.controller && !(await yardClient.askServer()))
    return notify('The practice yard opens when you are online.', 'error')
  await enterPractice().catch(() => notify('This browser cannot open a practice yard.', 'error'))
}

/** Leaves the practice yard, with all that this page has kept of it. */
export async function closePractice(): Promise<void> {
  const { session } = useSessionStore.getState()
  if (session.name === 'open' && session.siteID !== null) {
    const place = { UserID: session.user.UserID, SiteID: session.siteID }
    clearTemporaryTrailers(place)
    forgetFiltersOf(session.siteID)
  }
  await leavePractice()
}
