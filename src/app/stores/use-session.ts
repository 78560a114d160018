import { useLiveQuery } from 'dexie-react-hooks'
import type { SessionUser } from '../../domain/people/session-user.ts'
import type { Site } from '../../domain/sites/site.ts'
import { getSite } from '../../mirror/reads/sites.ts'
import type { SyncStatus } from '../../sync/api.ts'
import { hasServer } from './has-server.ts'
import { useSessionStore } from './session-store.ts'

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

/** The active site with its settings; undefined while it is not in the mirror yet. */
export function useSite(): Site | undefined {
  const siteID = useSiteID()
  const userID = useUser()?.UserID
  return useLiveQuery(
    async () => (siteID === null || userID === undefined ? undefined : await readSite(siteID)),
    [siteID, userID],
    known?.ID === siteID ? known : undefined,
  )
}

/** The active site as it was last read: whoever asks next starts with it. */
let known: Site | undefined

/** Reads the active site; also before the first render, which then starts with it. */
export async function readSite(siteID: number): Promise<Site | undefined> {
  known = await getSite(siteID)
  return known
}

/** How mirror and server stand to each other; null before the first word. */
export function useSyncStatus(): SyncStatus | null {
  return useSessionStore(({ status }) => status)
}

/** Whether the server answered the last time it was asked. */
export function useHasServer(): boolean {
  return useSessionStore(({ status }) => status !== null && hasServer(status))
}
