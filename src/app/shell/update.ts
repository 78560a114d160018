import { messageSW } from 'workbox-window/messageSW.js'
import { create } from 'zustand'
import { yardClient } from '../../sync/client.ts'

/** A new version lies ready: `apply` puts it in place of the running one and loads the page anew. */
interface UpdateStore {
  readonly apply: (() => void) | null
}

export const useUpdate = create<UpdateStore>(() => ({ apply: null }))

const CHECK_EVERY_MS = 60 * 60_000
/** How soon it is seen that a version lies ready, and tried again to keep the app on the tablet where that failed. */
const LOOK_EVERY_MS = 10_000

/** The person agreed to a new version. */
let agreed = false
let offered: ServiceWorker | null = null
let looking = false

/**
 * Keeps the app of a build on the tablet and watches for new versions. Where service workers are forbidden the page works without: it only cannot
 * start without signal.
 */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD) return
  if (!('serviceWorker' in navigator)) {
    void yardClient.setStartsOffline(false)
    return
  }
  watchWhoServes(navigator.serviceWorker)
  // Not before: what the first screen needs comes first.
  if (document.readyState === 'complete') keepOn()
  else window.addEventListener('load', keepOn)
}

function keepOn(): void {
  void keepApp()
  window.addEventListener('online', () => void keepApp())
  setInterval(() => void keepApp(), LOOK_EVERY_MS)
  setInterval(() => void checkForUpdate(), CHECK_EVERY_MS)
}

function watchWhoServes(workers: ServiceWorkerContainer): void {
  let served = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (agreed) {
      // One reload per version.
      agreed = false
      window.location.reload()
    } else if (served) {
      // Another tab agreed: this one keeps its open forms until its own person does.
      useUpdate.setState({ apply: () => window.location.reload() })
    }
    served = true
  })
}

/** Sees to it that a service worker keeps the app and serves this page, and that a new one is offered. None of it is certain after one try. */
async function keepApp(): Promise<void> {
  if (looking) return
  looking = true
  try {
    // Asks the server only where the tablet keeps nothing: the browser drops a worker of which one file did not come.
    const { active, waiting } = await navigator.serviceWorker.register('/sw.js')
    void yardClient.setStartsOffline(true)
    if (active && waiting) offer(waiting)
    // A page that was on its way while the worker started is not among those that it takes: its parts would need a signal until the next load.
    if (active && !navigator.serviceWorker.controller) void messageSW(active, { type: 'CLAIM' })
  } catch (error) {
    // No signal: the next try finds the worker. Blocked by the browser or its settings: the panel says what follows from that.
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
      void messageSW(waiting, { type: 'SKIP_WAITING' })
    },
  })
}

/** Looks for a new version now; without signal nothing happens. */
export async function checkForUpdate(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update()
  } catch {
    // No signal: the next look finds it.
  }
}

/** Tells the service worker that nobody is signed in: it forgets the pictures of sites. */
export function tellSignedOut(): void {
  const worker = navigator.serviceWorker?.controller
  if (worker) void messageSW(worker, { type: 'SIGNED_OUT' })
}
