import { proxy, type Remote, wrap } from 'comlink'
import { closeMirror, openMirror } from '../mirror/database.ts'
import type { PageSignals, SessionState, SyncApi } from './api.ts'

type HostApi = SyncApi & PageSignals

/**
 * The page's handle on the engine, which runs in a worker of its own. Where a worker cannot start (an old or locked-down browser), the engine runs in the
 * page instead: slower, and otherwise the same.
 */
export const yardClient: SyncApi = {
  start: async () => {
    const host = await getHost()
    listenToPage(host)
    await host.start()
  },
  onSession: async (listener) => (await getHost()).onSession(proxy((state) => followSession(state, listener))),
  onStatus: async (listener) => (await getHost()).onStatus(proxy(listener)),
  onNotice: async (listener) => (await getHost()).onNotice(proxy(listener)),
  signIn: async (username, password) => {
    const host = await getHost()
    const result = await host.signIn(username, password)
    if (result.name === 'ok') await host.setPersistent(await askToPersist())
    return result
  },
  signOut: async () => (await getHost()).signOut(),
  setCadence: async (milliseconds) => (await getHost()).setCadence(milliseconds),
  syncNow: async () => (await getHost()).syncNow(),
  save: async (name, input, options) => (await getHost()).save(name, input, options),
  withdraw: async (key) => (await getHost()).withdraw(key),
  takeID: async () => (await getHost()).takeID(),
  watchTrailers: async (query, listener) => (await getHost()).watchTrailers(query, proxy(listener)),
  listSwitchableSites: async () => (await getHost()).listSwitchableSites(),
  switchSite: async (siteID) => (await getHost()).switchSite(siteID),
  exportQueue: async () => (await getHost()).exportQueue(),
}

let host: Promise<HostApi> | null = null

function getHost(): Promise<HostApi> {
  host ??= startHost()
  return host
}

/** How long a worker may take to say that it runs; after that the page does the work itself. */
const WORKER_START_MS = 10_000

async function startHost(): Promise<HostApi> {
  const worker = await startWorker()
  if (worker) return worker
  const { createHost } = await import('./host.ts')
  return createHost()
}

async function startWorker(): Promise<HostApi | null> {
  if (typeof Worker === 'undefined') return null
  try {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    if (await isReady(worker)) return wrap<HostApi>(worker) as Remote<HostApi> & HostApi
    worker.terminate()
    return null
  } catch {
    // The constructor throws where workers are forbidden; the page then does the work itself.
    return null
  }
}

function isReady(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), WORKER_START_MS)
    const settle = (ready: boolean) => {
      clearTimeout(timer)
      worker.removeEventListener('message', onMessage)
      resolve(ready)
    }
    const onMessage = (event: MessageEvent) => {
      if (event.data === 'ready') settle(true)
    }
    worker.addEventListener('message', onMessage)
    worker.addEventListener('error', () => settle(false), { once: true })
  })
}

/** The page reads the mirror itself, so it is open before a screen hears that somebody is signed in, and closed after the last heard that nobody is. */
function followSession(state: SessionState, listener: (state: SessionState) => void): void {
  // One after the other: opening takes a moment, and a sign-out must not be overtaken by the sign-in before it.
  lastState = lastState.then(async () => {
    if (state.name === 'open' || state.name === 'locked') await openMirror(state.user.UserID)
    listener(state)
    if (state.name === 'signed-out') closeMirror()
  })
}

let lastState: Promise<void> = Promise.resolve()

function listenToPage(to: PageSignals): void {
  const tellVisible = () => void to.setVisible(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', tellVisible)
  window.addEventListener('online', () => void to.wake())
  window.addEventListener('focus', () => void to.wake())
  tellVisible()
  void navigator.storage?.persisted?.().then((persistent) => to.setPersistent(persistent))
}

async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false
}
