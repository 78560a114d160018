import type { Workbox } from 'workbox-window'
import { create } from 'zustand'

/** A new version lies ready: `apply` puts it in place of the running one and loads the page anew. */
interface UpdateStore {
  readonly apply: (() => void) | null
}

export const useUpdate = create<UpdateStore>(() => ({ apply: null }))

const CHECK_EVERY_MS = 60 * 60_000

let workbox: Workbox | null = null

/**
 * Registers the service worker of a build and watches for new versions. Where service workers are forbidden the page works without: it only cannot
 * start without signal.
 */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void register().catch(() => {
    // Blocked by the browser's settings: nothing to show that a person could act on.
    workbox = null
  })
}

async function register(): Promise<void> {
  const { Workbox: Registration } = await import('workbox-window')
  const registration = new Registration('/sw.js')
  workbox = registration
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
  await registration.register()
  setInterval(() => void checkForUpdate(), CHECK_EVERY_MS)
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
