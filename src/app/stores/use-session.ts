import { useLiveQuery } from './use-live-query.ts'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { getSite } from '../../mirror/reads/sites.ts'
import type { SyncStatus } from '../../sync/sync-status.ts'
import { hasServer } from './has-server.ts'
import { useSessionStore } from './session-store.ts'
import { storeTroubleOf } from './store-trouble.ts'

/** The signed-in person, also while the page is locked; null when nobody is. */
export function useUser(): SessionUser | null {
  return useSessionStore(({ session }) => (session.name === 'open' || session.name === 'locked' ? session.user : null))
}

/** The active site's ID; null before one is chosen. */
function useSiteID(): number | null {
  return useSessionStore(({ session }) =>
    session.name === 'open' || session.name === 'locked' ? session.siteID : null,
  )
}

/** The active site with its settings; undefined while it is not in the mirror yet. One that the store lost stays as it was: what is open on the screen depends on it. */
export function useSite(): Site | undefined {
  const siteID = useSiteID()
  const userID = useUser()?.UserID
  const kept = known?.ID === siteID ? known : undefined
  const site = useLiveQuery(
    async () => (siteID === null || userID === undefined ? undefined : await readSite(siteID)),
    [siteID, userID],
    kept,
  )
  return site ?? kept
}

/** The active site as it was last read: whoever asks next starts with it. */
let known: Site | undefined

/** Reads the active site; also before the first render, which then starts with it. */
export async function readSite(siteID: number): Promise<Site | undefined> {
  const site = await getSite(siteID)
  if (site) known = site
  return site
}

/** How mirror and server stand to each other; null before the first word. */
export function useSyncStatus(): SyncStatus | null {
  return useSessionStore(({ status }) => status)
}

/** Whether the server answered the last time it was asked. */
export function useHasServer(): boolean {
  return useSessionStore(({ status }) => status !== null && hasServer(status))
}

/** Why nothing can be saved on this tablet now; null when it can. */
export function useStoreTrouble(): 'full' | 'fails' | null {
  return useSessionStore(({ status }) => status && storeTroubleOf(status))
}

/** Whether the yard of this site is on the tablet as a whole: before that an empty list says nothing. */
export function useYardLoaded(): boolean {
  return useSessionStore(({ status }) => status !== null && status.asOf !== null)
}
