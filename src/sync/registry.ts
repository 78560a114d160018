import type { Bench } from './bench.ts'
import type { Host } from './host.ts'
import type { Session } from './session.ts'

/** Who may implement a call: this tablet's host, the session, or the bench of whoever works here. */
interface Targets {
  readonly host: Host
  readonly session: Session
  readonly bench: Bench
}

type Callable = (...args: never[]) => Promise<unknown>
type MethodOf<T, M> = M extends keyof T ? Extract<T[M], Callable> : never
type AnyMethod = { [T in keyof Targets]: keyof Targets[T] }[keyof Targets]

/** How a call is forwarded. */
type Entry<M> = {
  [T in keyof Targets]: [MethodOf<Targets[T], M>] extends [never] ? never : EntryAt<T, MethodOf<Targets[T], M>>
}[keyof Targets]

type EntryAt<T, F extends Callable> = {
  /** Which of them has the method of this name. */
  readonly to: T
  /** Made at once. Every other call waits until the worker has said who works here, since there is no mirror to work on before. */
  readonly early?: true
} & (T extends 'bench' ? WithoutBench<F> : unknown)

interface WithoutBench<F extends Callable> {
  /** What the call returns while nobody is signed in. */
  readonly signedOut: Awaited<ReturnType<F>>
}

const endsNothing = () => {}

/**
 * Each call from page to worker. Client and host are made from this table, and the types are those of the methods that it names: a new call is a line here and its
 * method.
 */
export const registry = {
  /** Starts with what the page knows of earlier starts; returns the ID of this tablet, which the page keeps outside of all databases for the next start. */
  startWith: { to: 'host', early: true },
  /** Calls back with who works here, now and after each change. */
  onSession: { to: 'host', early: true },
  onStatus: { to: 'host', early: true },
  onNotice: { to: 'host', early: true },
  signIn: { to: 'host', early: true },
  /** Sends what it can, then signs out. Without signal the queue stays and goes out later under its author's name. */
  signOut: { to: 'session' },
  /** Asks the server now, 3 s at most; returns whether it answered. For what cannot be undone without signal. */
  askServer: { to: 'session' },
  listSwitchableSites: { to: 'session' },
  switchSite: { to: 'session' },

  /** Sets the interval of the visible screen; null: it has none of its own, and 60 s are used. */
  setCadence: { to: 'host' },
  /** Begins a cycle now: a person asked for it, or the window got the focus. */
  syncNow: { to: 'host' },
  /** Checks the command and writes row and outbox entry in one strict transaction; never waits for the network. */
  save: { to: 'host' },
  /** Takes back a command that was never sent, and what was built on it. Refused when it is on its way already. */
  withdraw: { to: 'host' },
  /** Takes the next ID from this person's blocks, for a row that a form is about to create. */
  takeID: { to: 'host' },

  /** Makes a call that needs signal; see `ServerCalls`. */
  callServer: { to: 'session' },
  /** The same for a file, with its progress. */
  download: { to: 'session' },

  /** Calls back with the asked page of trailers now and after each change that touches it; returns the function that ends the watch. */
  watchTrailers: { to: 'bench', signedOut: endsNothing },
  /** Calls back with the tasks that match, as ordered IDs, now and after each change that touches the list. */
  watchTasks: { to: 'bench', signedOut: endsNothing },
  /** The same with the counts of the summary bar; null until the tasks are known. */
  watchTasksSummary: { to: 'bench', signedOut: endsNothing },
  /** Calls back with the walk of a session now and after each change; null when the session is not known (any more). */
  watchWalk: { to: 'bench', signedOut: endsNothing },
  /** The same with the session's counts, findings and report. */
  watchAudit: { to: 'bench', signedOut: endsNothing },
  /** Finds trailers whose number ends with what was typed: those on the yard, then those that have left lately. */
  findByTail: { to: 'bench', signedOut: [] },

  /** Somebody has read what was lost. */
  forgetLosses: { to: 'host', early: true },
  /** Everything unsent on this tablet, of whoever made it, for a file. */
  exportQueue: { to: 'host', early: true },

  /** Hidden pages ask less often. */
  setVisible: { to: 'host', early: true },
  /** Takes what the browser believes of the network. "Offline" counts at once; "online" is only a reason to ask the server. */
  setOnline: { to: 'host', early: true },
  /** Takes what the browser answered to the wish to keep the store. */
  setPersistent: { to: 'host', early: true },
  /** Takes whether a service worker keeps the app on this tablet. */
  setStartsOffline: { to: 'host', early: true },
} as const satisfies { readonly [M in AnyMethod]?: Entry<M> }

export type SyncMethod = keyof typeof registry

/** What the worker offers to the page. Functions among arguments and results work across the border. */
export type SyncApi = {
  readonly [M in SyncMethod]: MethodOf<Targets[(typeof registry)[M]['to']], M>
}

/** Makes one call of the registry. */
export type Invoke = (name: SyncMethod, ...args: readonly unknown[]) => Promise<unknown>

/** The registry's calls as functions, each of which hands its arguments to `invoke`. */
export function toSyncApi(invoke: Invoke): SyncApi {
  const names = Object.keys(registry) as SyncMethod[]
  const calls = names.map((name) => [name, (...args: readonly unknown[]) => invoke(name, ...args)])
  // A function for each name of the registry, and nothing else.
  return Object.fromEntries(calls) as SyncApi
}
