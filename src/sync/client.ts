// First, so that the worker's script loads beside the others.
import { spawned } from './spawn.ts'
import { wrap } from 'comlink'
import { createTurns } from '../domain/values/in-turn.ts'
import { closeMirror, openMirror } from '../mirror/database.ts'
import { readSignedIn, signedInAtStart } from '../mirror/signed-in-here.ts'
import type { SessionState, Witness } from './api.ts'
import type { Practice } from './practice/practice-host.ts'
import { isPractising, notePractised, notePractising } from '../mirror/practice-mark.ts'
import { dropUnusedPractice } from './practice/practice-tab.ts'
import { proxied } from './proxied.ts'
import { type Invoke, registry, type SyncApi, toSyncApi } from './registry.ts'
import { StatusClock } from './status-clock.ts'
import type { SyncStatus } from './sync-status.ts'
import { systemClock } from './system-clock.ts'

/** The host, once a call has waited for the session. */
let ready: Invoke | null = null

/**
 * The real yard, whose queue is sent in the practice yard too. A call is posted within the tap that makes it: the worker
 * saves while the page draws what the tap changes.
 */
const worker = toSyncApi((name, ...args) => (ready ?? invokeWhenReady)(name, ...args.map(proxied)))

async function invokeWhenReady(...call: Parameters<Invoke>): Promise<unknown> {
  const isEarly = 'early' in registry[call[0]]
  if (!isEarly) await settled
  const invoke = await getHost()
  if (!isEarly) ready = invoke
  return invoke(...call)
}

/** True while this page shows the practice yard. No call of a screen then reaches the real one. */
export const isPractice = isPractising()

const practice = isPractice
  ? toSyncApi(async (name, ...args) => {
      const { api } = await getPractice()
      return Reflect.apply(api[name], api, args)
    })
  : null

/** The yard that the page shows. */
const shown = practice ?? worker

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
  ...shown,
  start: async () => {
    // Without a worker the page has one mirror, and the queue of the real yard waits until the practice yard is left.
    if (isPractice && !(await spawned)) return listenToPage([shown])
    await getHost()
    listenToPage(isPractice ? [shown, worker] : [worker])
    // The caller reports a failed start; calls that waited for it then fail instead of hanging.
    const deviceID = await worker.startWith(readWitness()).finally(settle)
    keepWitness(deviceID)
    if (!isPractice) await dropUnusedPractice()
  },
  onSession: async (listener) => {
    if (practice) return practice.onSession(listener)
    tellSession(restoreSession, listener).catch(() => undefined)
    await worker.onSession((state) => followSession(state, listener))
  },
  onStatus: (listener) =>
    shown.onStatus((status) => {
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
  const signedIn = await signedInAtStart()
  return signedIn && { name: 'open', ...signedIn, verified: false }
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

function listenToPage(yards: readonly SyncApi[]): void {
  const tell = (call: (yard: SyncApi) => Promise<void>) => {
    for (const yard of yards) void call(yard)
  }
  const tellVisible = () => {
    const isVisible = document.visibilityState === 'visible'
    statusClock.setVisible(isVisible)
    tell((yard) => yard.setVisible(isVisible))
  }
  document.addEventListener('visibilitychange', tellVisible)
  window.addEventListener('online', () => tell((yard) => yard.setOnline(true)))
  window.addEventListener('offline', () => tell((yard) => yard.setOnline(false)))
  // A page that was hidden becomes visible with it, and asks in any case.
  window.addEventListener('focus', () => tell((yard) => yard.syncUnlessFailing()))
  tellVisible()
  // "Offline" is reliable, "online" is not.
  if (!navigator.onLine) tell((yard) => yard.setOnline(false))
  void navigator.storage?.persisted?.().then((persistent) => tell((yard) => yard.setPersistent(persistent)))
}

let opened: Promise<Practice> | null = null

function getPractice(): Promise<Practice> {
  opened ??= startPractice()
  return opened
}

async function startPractice(): Promise<Practice> {
  const person = await readSignedIn()
  // Signed out meanwhile, by another tab: the real yard says so.
  if (!person) return showRealYard()
  try {
    const { openPractice } = await import('./practice/practice-host.ts')
    const onLeft = () => {
      hideClosedReads()
      void showRealYard()
    }
    return await openPractice(person.user, onLeft)
  } catch (error) {
    // The error shows; a reload then leads to the real yard.
    notePractised()
    throw error
  }
}

/** Reloads the page, so that nothing of one yard is left in it when it shows the other; never resolves. */
function loadAnew(): Promise<never> {
  location.replace('/')
  return new Promise(() => undefined)
}

function showRealYard(): Promise<never> {
  notePractised()
  return loadAnew()
}

/** Shows the practice yard. Throws where this browser keeps nothing for a tab. */
export async function enterPractice(): Promise<void> {
  await dropUnusedPractice()
  notePractising()
  await loadAnew()
}

/** Reads of a form that are under way when the yard is left fail on the closed store, and the page is loaded anew. */
function hideClosedReads(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Error && event.reason.name === 'DatabaseClosedError') event.preventDefault()
  })
}

/** Removes the practice yard, and shows the real one again, whatever fails. */
export async function leavePractice(): Promise<void> {
  hideClosedReads()
  try {
    await (await getPractice()).leave()
  } finally {
    await showRealYard()
  }
}

/**
 * Follows the real yard from the practice yard, which ends with the session of its person. Calls back with its state of
 * sync.
 */
export async function followRealYard(listener: (status: SyncStatus) => void): Promise<void> {
  const person = await readSignedIn()
  await worker.onSession((state) => {
    const isOver = state.name === 'signed-out' || ('user' in state && state.user.UserID !== person?.user.UserID)
    if (isOver) void leavePractice()
  })
  await worker.onStatus(listener)
}

async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false
}
