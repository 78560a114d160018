import { messageSW } from 'workbox-window/messageSW.js'
import { create } from 'zustand'
import { yardClient } from '../../sync/client.ts'
import { isSilent } from '../../sync/sync-status.ts'
import { useSessionStore } from '../data/session-store.ts'
import { stepEnds } from '../kit/overlay-history.ts'

/** A ready version: `apply` activates it and reloads the page. */
interface UpdateStore {
  readonly apply: (() => void) | null
}

export const useUpdate = create<UpdateStore>(() => ({ apply: null }))

const CHECK_EVERY_MS = 60 * 60_000
/** Pause between two looks for a waiting version, and two tries to keep the app on the tablet. */
const LOOK_EVERY_MS = 10_000

let agreed = false
let offered: ServiceWorker | null = null
let looking = false

/** Keeps the app on the tablet, to start offline, and watches for new versions. */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD) return
  if (!('serviceWorker' in navigator)) {
    void yardClient.setStartsOffline(false)
    return
  }
  watchWhoServes(navigator.serviceWorker)
  // After the load event, since the first screen comes first.
  if (document.readyState === 'complete') keepOn()
  else window.addEventListener('load', keepOn)
}

function keepOn(): void {
  void keepApp()
  window.addEventListener('online', () => void keepApp())
  setInterval(() => void keepApp(), LOOK_EVERY_MS)
  setInterval(() => {
    const { status } = useSessionStore.getState()
    // Also while the server reports trouble, which a new version may mend.
    if (!status || !isSilent(status.connection)) void checkForUpdate()
  }, CHECK_EVERY_MS)
}

function watchWhoServes(workers: ServiceWorkerContainer): void {
  let served = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (agreed) {
      // One reload per version.
      agreed = false
      reload()
    } else if (served) {
      // Another tab agreed: open forms stay until this tab's person agrees.
      useUpdate.setState({ apply: reload })
    }
    served = true
  })
}

/** Reloads the page; after a step back over a dialog's history entry, during which the browser would abort it. */
function reload(): void {
  void stepEnds().then(() => window.location.reload())
}

/** Keeps the app in a service worker that serves this page. Each step may fail: repeat it. */
async function keepApp(): Promise<void> {
  if (looking) return
  looking = true
  try {
    // Reaches the server only if there is no worker: the browser drops one with a missing file.
    const { active, waiting } = await navigator.serviceWorker.register('/sw.js')
    void yardClient.setStartsOffline(true)
    // Activates it again: a browser puts the change off while the old worker is busy.
    if (active && waiting && waiting === offered && agreed) activate(waiting)
    else if (active && waiting) offer(waiting)
    // A page that loaded while the worker started is not claimed, so its chunks are not kept.
    if (active && !navigator.serviceWorker.controller) void messageSW(active, { type: 'CLAIM' })
  } catch (error) {
    // Offline, the next try finds the worker. Blocked by settings, the panel says so.
    if (error instanceof Error && error.name === 'SecurityError') void yardClient.setStartsOffline(false)
  } finally {
    looking = false
  }
}

function offer(waiting: ServiceWorker): void {
  if (waiting === offered) return
  offered = waiting
  agreed = false
  useUpdate.setState({
    apply: () => {
      agreed = true
      activate(waiting)
    },
  })
}

/** Activates a waiting version; the page then loads it. */
function activate(waiting: ServiceWorker): void {
  void messageSW(waiting, { type: 'SKIP_WAITING' })
}

/** Looks for a new version; does nothing offline. */
export async function checkForUpdate(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update()
  } catch {
    // Offline: the next look finds it.
  }
}

/** Makes the service worker forget sites' pictures. */
export function tellSignedOut(): void {
  const worker = navigator.serviceWorker?.controller
  if (worker) void messageSW(worker, { type: 'SIGNED_OUT' })
}
