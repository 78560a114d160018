// First, so that the worker's script loads beside the others.
import { spawned } from './spawn.ts'
import { wrap } from 'comlink'
import { createTurns } from '../domain/values/in-turn.ts'
import { closeMirror, openMirror } from '../mirror/database.ts'
import { openDevice } from '../mirror/device-database.ts'
import type { SessionState, Witness } from './api.ts'
import { proxied } from './proxied.ts'
import { type Invoke, registry, type SyncApi, toSyncApi } from './registry.ts'
import { StatusClock } from './status-clock.ts'
import { systemClock } from './system-clock.ts'

const worker = toSyncApi(async (name, ...args) => {
  if (!('early' in registry[name])) await settled
  const invoke = await getHost()
  return invoke(name, ...args.map(proxied))
})

type PageSignal = 'startWith' | 'setVisible' | 'setOnline' | 'setPersistent'

export interface YardClient extends Omit<SyncApi, PageSignal> {
  /** Rejects where the worker's part cannot start. */
  readonly start: () => Promise<void>
}

const statusClock = new StatusClock(systemClock)

/** Returns milliseconds by the clock of the last status, for ages on the screen. */
export function readStatusNow(): number {
  return statusClock.now()
}

/** The page's handle on the engine, which runs in a worker, or in the page where no worker can start. */
export const yardClient: YardClient = {
  ...worker,
  start: async () => {
    await getHost()
    listenToPage()
    // The caller reports a failed start; calls that waited for it then fail instead of hanging.
    const deviceID = await worker.startWith(readWitness()).finally(settle)
    keepWitness(deviceID)
  },
  onSession: async (listener) => {
    tellSession(restoreSession, listener).catch(() => undefined)
    await worker.onSession((state) => followSession(state, listener))
  },
  onStatus: (listener) =>
    worker.onStatus((status) => {
      statusClock.heard(status)
      listener(status)
    }),
  signIn: async (username, password) => {
    const result = await worker.signIn(username, password)
    if (result.name === 'ok') await worker.setPersistent(await askToPersist())
    return result
  },
}

/** Kept beside the databases, so a tablet that lost them is not taken for a new one. */
const DEVICE_KEY = 'yardhand-device'

function readWitness(): Witness {
  const wasHere = navigator.serviceWorker?.controller != null
  try {
    return { deviceID: localStorage.getItem(DEVICE_KEY), wasHere }
  } catch {
    // Forbidden by the browser's settings: the other places must do.
    return { deviceID: null, wasHere }
  }
}

function keepWitness(deviceID: string): void {
  try {
    localStorage.setItem(DEVICE_KEY, deviceID)
  } catch {
    // Forbidden by the browser's settings, as above.
  }
}

let host: Promise<Invoke> | null = null

function getHost(): Promise<Invoke> {
  host ??= startHost()
  return host
}

async function startHost(): Promise<Invoke> {
  const thread = await spawned
  if (thread) return wrap<Invoke>(thread)
  const [{ forwardTo }, { Host }] = await Promise.all([import('./forward.ts'), import('./host.ts')])
  return forwardTo(new Host())
}

let settle: () => void = () => undefined
/** Resolves when it is known who is signed in; before that there is no mirror. */
const settled = new Promise<void>((resolve) => {
  settle = resolve
})

/**
 * Reads the last session here, so that the first rows need not wait for the worker; null where the worker might find
 * another.
 */
async function restoreSession(): Promise<SessionState | null> {
  const device = await openDevice()
  const [leaving, person] = await Promise.all([device.getMeta('PendingLogout'), device.getCurrentPerson()])
  if (leaving != null || !person?.User) return null
  const { User: user, SiteID } = person
  return { name: 'open', user, siteID: SiteID ?? user.ActiveSiteID, verified: false }
}

/** Opens the mirror before a screen hears of a sign-in, and closes it after the last one heard of the sign-out. */
function followSession(state: SessionState, listener: (state: SessionState) => void): void {
  if (state.name === 'starting') return
  settle()
  void tellSession(async () => state, listener)
}

/** One after the other: a sign-out must not overtake the sign-in before it. */
function tellSession(read: () => Promise<SessionState | null>, listener: (state: SessionState) => void): Promise<void> {
  return inTurn(async () => {
    const state = await read()
    if (!state) return
    if (state.name === 'open' || state.name === 'locked') await openMirror(state.user.UserID)
    listener(state)
    if (state.name === 'signed-out') closeMirror()
  })
}

const inTurn = createTurns()

function listenToPage(): void {
  const tellVisible = () => {
    const isVisible = document.visibilityState === 'visible'
    statusClock.setVisible(isVisible)
    void worker.setVisible(isVisible)
  }
  document.addEventListener('visibilitychange', tellVisible)
  window.addEventListener('online', () => void worker.setOnline(true))
  window.addEventListener('offline', () => void worker.setOnline(false))
  window.addEventListener('focus', () => void worker.syncNow())
  tellVisible()
  // "Offline" is reliable, "online" is not.
  if (!navigator.onLine) void worker.setOnline(false)
  void navigator.storage?.persisted?.().then((persistent) => worker.setPersistent(persistent))
}

async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false
}
