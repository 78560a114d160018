// First: the worker's script loads beside the others.
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

/** The calls of the registry as the worker has them; each waits as its line there says. */
const worker = toSyncApi(async (name, ...args) => {
  if (!('early' in registry[name])) await settled
  const invoke = await getHost()
  return invoke(name, ...args.map(proxied))
})

/** What the page tells the worker by itself. */
type PageSignal = 'startWith' | 'setVisible' | 'setOnline' | 'setPersistent'

/** What screens may ask of the worker. */
export interface YardClient extends Omit<SyncApi, PageSignal> {
  /** Starts the worker's part; fails where it cannot. */
  readonly start: () => Promise<void>
}

const statusClock = new StatusClock(systemClock)

/** Now, in milliseconds, by the clock to which the moments of the last status belong: ages on the screen grow by it. */
export function readStatusNow(): number {
  return statusClock.now()
}

/**
 * The page's handle on the engine, which runs in a worker of its own. Where a worker cannot start (an old or locked-down browser), the engine runs in the
 * page instead: slower, and otherwise the same.
 */
export const yardClient: YardClient = {
  ...worker,
  start: async () => {
    await getHost()
    listenToPage()
    // A start that failed is told by the caller; calls that waited for it then fail as well, instead of waiting for ever.
    const deviceID = await worker.startWith(readWitness()).finally(settle)
    keepWitness(deviceID)
  },
  onSession: async (listener) => {
    // Databases that cannot be read are the worker's to report.
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

/** Kept beside the databases, so that one that was lost is not taken for a tablet that is new. */
const DEVICE_KEY = 'yardhand-device'

function readWitness(): Witness {
  const wasHere = navigator.serviceWorker?.controller != null
  try {
    return { deviceID: localStorage.getItem(DEVICE_KEY), wasHere }
  } catch {
    // Forbidden by the browser's settings: the other places have to do.
    return { deviceID: null, wasHere }
  }
}

function keepWitness(deviceID: string): void {
  try {
    localStorage.setItem(DEVICE_KEY, deviceID)
  } catch {
    // As above.
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
/** The worker has said who works here: before that it has no mirror to work on. */
const settled = new Promise<void>((resolve) => {
  settle = resolve
})

/**
 * Who was at work when the page was last closed, read by the page itself. The worker says the same a moment later, in the same words, and the first rows need not
 * wait for it; null where it might say something else.
 */
async function restoreSession(): Promise<SessionState | null> {
  const device = await openDevice()
  const [leaving, person] = await Promise.all([device.getMeta('PendingLogout'), device.getCurrentPerson()])
  if (leaving != null || !person?.User) return null
  const { User: user, SiteID } = person
  return { name: 'open', user, siteID: SiteID ?? user.ActiveSiteID, verified: false }
}

/** The page reads the mirror itself, so it is open before a screen hears that somebody is signed in, and closed after the last heard that nobody is. */
function followSession(state: SessionState, listener: (state: SessionState) => void): void {
  if (state.name === 'starting') return
  settle()
  void tellSession(async () => state, listener)
}

/** One after the other: opening takes a moment, and a sign-out must not be overtaken by the sign-in before it. */
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
  // "Offline" is believed, "online" may mean anything.
  if (!navigator.onLine) void worker.setOnline(false)
  void navigator.storage?.persisted?.().then((persistent) => worker.setPersistent(persistent))
}

async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false
}
