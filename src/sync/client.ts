// First: the worker's script loads beside the others.
import { spawned } from './spawn.ts'
import { proxy, type Remote, wrap } from 'comlink'
import { createTurns } from '../domain/values/in-turn.ts'
import { closeMirror, openMirror } from '../mirror/database.ts'
import { openDevice } from '../mirror/device-database.ts'
import type { PageSignals, SessionState, SyncApi, Witness } from './api.ts'
import { StatusClock } from './status-clock.ts'
import type { SyncStatus } from './sync-status.ts'
import { systemClock } from './system-clock.ts'

type HostApi = SyncApi & PageSignals

const statusClock = new StatusClock(systemClock)

/** Now, in milliseconds, by the clock to which the moments of the last status belong: ages on the screen grow by it. */
export function readStatusNow(): number {
  return statusClock.now()
}

/**
 * The page's handle on the engine, which runs in a worker of its own. Where a worker cannot start (an old or locked-down browser), the engine runs in the
 * page instead: slower, and otherwise the same.
 */
export const yardClient: SyncApi & Pick<PageSignals, 'setStartsOffline'> = {
  start: async () => {
    const host = await getHost()
    listenToPage(host)
    // A start that failed is told by the caller; calls that waited for it then fail as well, instead of waiting for ever.
    const deviceID = await host.startWith(readWitness()).finally(settle)
    keepWitness(deviceID)
  },
  onSession: async (listener) => {
    // Databases that cannot be read are the worker's to report.
    tellSession(restoreSession, listener).catch(() => undefined)
    await (await getHost()).onSession(proxy((state) => followSession(state, listener)))
  },
  onStatus: async (listener) => {
    const told = proxy((status: SyncStatus) => {
      statusClock.heard(status)
      listener(status)
    })
    await (await getHost()).onStatus(told)
  },
  onNotice: async (listener) => (await getHost()).onNotice(proxy(listener)),
  signIn: async (username, password) => {
    const host = await getHost()
    const result = await host.signIn(username, password)
    if (result.name === 'ok') await host.setPersistent(await askToPersist())
    return result
  },
  signOut: async () => (await getSettledHost()).signOut(),
  askServer: async () => (await getSettledHost()).askServer(),
  setCadence: async (milliseconds) => (await getSettledHost()).setCadence(milliseconds),
  syncNow: async () => (await getSettledHost()).syncNow(),
  save: async (name, input, options) => (await getSettledHost()).save(name, input, options),
  withdraw: async (key) => (await getSettledHost()).withdraw(key),
  takeID: async () => (await getSettledHost()).takeID(),
  watchTrailers: async (query, listener) => (await getSettledHost()).watchTrailers(query, proxy(listener)),
  watchWalk: async (auditID, listener) => (await getSettledHost()).watchWalk(auditID, proxy(listener)),
  watchAudit: async (auditID, listener) => (await getSettledHost()).watchAudit(auditID, proxy(listener)),
  readPendingChecks: async (auditID) => (await getSettledHost()).readPendingChecks(auditID),
  findByTail: async (typed, limit) => (await getSettledHost()).findByTail(typed, limit),
  readOutgoing: async () => (await getSettledHost()).readOutgoing(),
  watchTasks: async (query, listener) => (await getSettledHost()).watchTasks(query, proxy(listener)),
  watchTasksSummary: async (listener) => (await getSettledHost()).watchTasksSummary(proxy(listener)),
  readTasks: async (query) => (await getSettledHost()).readTasks(query),
  readTask: async (taskID) => (await getSettledHost()).readTask(taskID),
  exportTasks: async (query, onProgress) => (await getSettledHost()).exportTasks(query, proxy(onProgress)),
  listSwitchableSites: async () => (await getSettledHost()).listSwitchableSites(),
  switchSite: async (siteID) => (await getSettledHost()).switchSite(siteID),
  setStartsOffline: async (starts) => (await getHost()).setStartsOffline(starts),
  forgetLosses: async () => (await getHost()).forgetLosses(),
  exportQueue: async () => (await getHost()).exportQueue(),
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

let host: Promise<HostApi> | null = null

function getHost(): Promise<HostApi> {
  host ??= startHost()
  return host
}

async function startHost(): Promise<HostApi> {
  const worker = await spawned
  if (worker) return wrap<HostApi>(worker) as Remote<HostApi> & HostApi
  const { createHost } = await import('./host.ts')
  return createHost()
}

let settle: () => void = () => undefined
/** The worker has said who works here: before that it has no mirror to work on. */
const settled = new Promise<void>((resolve) => {
  settle = resolve
})

/** For calls of screens: the page may show rows before the worker is at work, and what a person does then waits for it. */
async function getSettledHost(): Promise<HostApi> {
  await settled
  return getHost()
}

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

function listenToPage(to: PageSignals): void {
  const tellVisible = () => {
    const isVisible = document.visibilityState === 'visible'
    statusClock.setVisible(isVisible)
    void to.setVisible(isVisible)
  }
  document.addEventListener('visibilitychange', tellVisible)
  window.addEventListener('online', () => void to.setOnline(true))
  window.addEventListener('offline', () => void to.setOnline(false))
  window.addEventListener('focus', () => void to.wake())
  tellVisible()
  // "Offline" is believed, "online" may mean anything.
  if (!navigator.onLine) void to.setOnline(false)
  void navigator.storage?.persisted?.().then((persistent) => to.setPersistent(persistent))
}

async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false
}
