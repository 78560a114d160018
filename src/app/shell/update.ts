import type { Workbox } from 'workbox-window'
import { create } from 'zustand'

/** A new version lies ready: `apply` puts it in place of the running one and loads the page anew. */
interface UpdateStore {
  readonly apply: (() => void) | null
}

export const useUpdate = create<UpdateStore>(() => ({ apply: null }))

const CHECK_EVERY_MS = 60 * 60_000
/** How soon it is tried again to keep the app on the tablet, where the first try failed. */
const KEEP_AGAIN_MS = 10_000

let workbox: Workbox | null = null
let keeping = false

/**
 * Keeps the app of a build on the tablet and watches for new versions. Where service workers are forbidden the page works without: it only cannot
 * start without signal.
 */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void keepApp()
  window.addEventListener('online', () => void keepApp())
  setInterval(() => void keepApp(), KEEP_AGAIN_MS)
  setInterval(() => void checkForUpdate(), CHECK_EVERY_MS)
}

/** Sees to it that a service worker keeps the app and serves this page. Neither is certain after one try. */
async function keepApp(): Promise<void> {
  if (keeping) return
  keeping = true
  try {
    const kept = workbox && (await navigator.serviceWorker.getRegistration())
    // The browser drops a worker of which one file did not come: on a first visit with a weak signal the tablet would keep nothing.
    const registration = kept ?? (await register())
    // A page that was on its way while the worker started is not among those that the worker takes: its parts would need a signal until the next load.
    if (!navigator.serviceWorker.controller) registration?.active?.postMessage({ type: 'CLAIM' })
  } catch {
    // No signal, or blocked by the browser's settings: nothing to show that a person could act on.
  } finally {
    keeping = false
  }
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { Workbox: Registration } = await import('workbox-window')
  const registration = new Registration('/sw.js')
  let agreed = false
  registration.addEventListener('waiting', () => {
    useUpdate.setState({
      apply: () => {
        agreed = true
        registration.messageSkipWaiting()
      },
    })
  })
  registration.addEventListener('controlling', () => {
    // Another tab may have agreed: this one keeps its open forms until its person reloads. One reload per version.
    if (!agreed) return
    agreed = false
    window.location.reload()
  })
  const registered = await registration.register()
  workbox = registration
  return registered
}

/** Looks for a new version now; without signal nothing happens. */
export async function checkForUpdate(): Promise<void> {
  try {
    await workbox?.update()
  } catch {
    // No signal: the next look finds it.
  }
}

/** Tells the service worker that nobody is signed in: it forgets the pictures of sites. */
export function tellSignedOut(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'SIGNED_OUT' })
}
