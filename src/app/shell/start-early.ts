import type { SessionState } from '../../sync/api.ts'
import { followWorker } from '../stores/session-store.ts'
import { readSite } from '../stores/use-session.ts'
import { firstScreen, loadScreenAt } from './screens.ts'

/** Resolves when the page hears the worker. Begun when this module is read, before the large parts of the page are. */
export const startedEarly: Promise<void> = followWorker(prepareFirstScreen)

// Where it cannot be had now, the screen says so itself.
loadScreenAt(window.location.pathname).catch(() => undefined)

/** Reads site and rows of the screen that will stand first, so that it is drawn once, and whole. What cannot be read now is read by the screen itself. */
async function prepareFirstScreen(session: SessionState): Promise<void> {
  if (session.name !== 'open' || session.siteID === null) return
  const { user, siteID } = session
  try {
    const site = await readSite(siteID)
    if (site) await firstScreen(user, site, window.location.pathname)?.prepare(user, site)
  } catch {
    return
  }
}
