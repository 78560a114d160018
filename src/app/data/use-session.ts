import { useLiveQuery } from './use-live-query.ts'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { getSite } from '../../mirror/reads/sites.ts'
import type { SyncStatus } from '../../sync/sync-status.ts'
import { hasServer } from './has-server.ts'
import { isSameValue } from './same-value.ts'
import { useSessionStore } from './session-store.ts'
import { storeTroubleOf } from './store-trouble.ts'

/** Returns the person, also while the page is locked; null for none. */
export function useUser(): SessionUser | null {
  return useSessionStore(({ session }) => (session.name === 'open' || session.name === 'locked' ? session.user : null))
}

/** Returns the active site's ID; null before one is chosen. */
function useSiteID(): number | null {
  return useSessionStore(({ session }) =>
    session.name === 'open' || session.name === 'locked' ? session.siteID : null,
  )
}

/** Returns the active site; undefined until in the mirror. It stays if the store loses it. */
export function useSite(): Site | undefined {
  const siteID = useSiteID()
  const userID = useUser()?.UserID
  const kept = known?.ID === siteID ? known : undefined
  const site = useLiveQuery(
    async () => (siteID === null || userID === undefined ? undefined : await readSite(siteID)),
    [siteID, userID],
    // The whole screen follows from the site, and would be drawn again.
    { first: kept, isSame: isSameValue },
  )
  return site ?? kept
}

/** The active site as last read, with which the next reader starts. */
let known: Site | undefined

/** Reads the active site, also before the first render, which then starts with it. */
export async function readSite(siteID: number): Promise<Site | undefined> {
  const site = await getSite(siteID)
  if (site) known = site
  return site
}

/** Returns the active site as last read, outside of a render; undefined before. */
export function readKnownSite(): Site | undefined {
  return known
}

/** Returns the state of sync; null until the worker's first message. */
export function useSyncStatus(): SyncStatus | null {
  return useSessionStore(({ status }) => status)
}

/** Returns true if the server answered the last request. */
export function useHasServer(): boolean {
  return useSessionStore(isAnswering)
}

/** Returns the same outside of a render, as of now. */
export function readHasServer(): boolean {
  return isAnswering(useSessionStore.getState())
}

function isAnswering({ status, session }: ReturnType<typeof useSessionStore.getState>): boolean {
  // Without a site no cycle asks the server: the sign-in was its last answer.
  if (session.name === 'open' && session.siteID === null) return session.verified
  return status !== null && hasServer(status)
}

/** Returns why nothing can be saved on this tablet now; null when it can. */
export function useStoreTrouble(): 'full' | 'fails' | null {
  return useSessionStore(({ status }) => status && storeTroubleOf(status))
}

/** Returns true once the yard is fully loaded; before that an empty list means nothing. */
export function useYardLoaded(): boolean {
  return useSessionStore(({ status }) => status !== null && status.asOf !== null)
}
