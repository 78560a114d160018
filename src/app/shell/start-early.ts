import type { SessionState } from '../../sync/api.ts'
import { followWorker } from '../data/session-store.ts'
import { readSite } from '../data/use-session.ts'
import { firstScreen, loadScreenAt } from './screens.ts'

/** Resolves when connected to the worker, which starts before large modules load. */
export const startedEarly: Promise<void> = followWorker(prepareFirstScreen)

// If this fails, the screen reports it.
loadScreenAt(window.location.pathname).catch(() => undefined)

/** Reads the first screen's rows, so that it renders once; the screen itself reads what failed. */
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
