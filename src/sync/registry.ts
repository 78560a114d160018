import type { Bench } from './bench.ts'
import type { Host } from './host.ts'
import type { Session } from './session.ts'

/**
 * The objects that may implement a call: the host, the session, or the bench of the signed-in
 * person.
 */
interface Targets {
  readonly host: Host
  readonly session: Session
  readonly bench: Bench
}

type Callable = (...args: never[]) => Promise<unknown>
type MethodOf<T, M> = M extends keyof T ? Extract<T[M], Callable> : never
type AnyMethod = { [T in keyof Targets]: keyof Targets[T] }[keyof Targets]

/** The routing of a call. */
type Entry<M> = {
  [T in keyof Targets]: [MethodOf<Targets[T], M>] extends [never] ? never : EntryAt<T, MethodOf<Targets[T], M>>
}[keyof Targets]

type EntryAt<T, F extends Callable> = {
  /** The object that has the method of this name. */
  readonly to: T
  /**
   * Made at once. Every other call waits until the worker has reported who is signed in, since
   * there is no mirror before.
   */
  readonly early?: true
} & (T extends 'bench' ? WithoutBench<F> : unknown)

interface WithoutBench<F extends Callable> {
  /** Result while nobody is signed in. */
  readonly signedOut: Awaited<ReturnType<F>>
}

const endsNothing = () => {}

/**
 * Each call from page to worker. Client and host are made from this table, and the types are those
 * of the methods that it names: a new call is a line here and its method.
 */
export const registry = {
  /**
   * Starts with the page's record of earlier starts; returns the device ID, which the page keeps
   * outside all databases.
   */
  startWith: { to: 'host', early: true },
  /** Calls back with the session's state, now and after each change. */
  onSession: { to: 'host', early: true },
  onStatus: { to: 'host', early: true },
  onNotice: { to: 'host', early: true },
  signIn: { to: 'host', early: true },
  /**
   * Sends what it can, then signs out. While offline the queue stays, and goes out later under its
   * author's name.
   */
  signOut: { to: 'session' },
  /**
   * Asks the server now, for at most 3 s; returns true when it answered. For what cannot be undone
   * while offline.
   */
  askServer: { to: 'session' },
  listSwitchableSites: { to: 'session' },
  switchSite: { to: 'session' },

  /** Sets the interval of the visible screen; null: none of its own, so 60 s. */
  setCadence: { to: 'host' },
  /** Begins a cycle now, at a person's request or when the window gets the focus. */
  syncNow: { to: 'host' },
  /** Checks the command and writes row and outbox entry in one strict transaction; never waits for the network. */
  save: { to: 'host' },
  /**
   * Takes back a command that was never sent, and what was built on it. Refused when it is already
   * on its way.
   */
  withdraw: { to: 'host' },
  /** Takes the next ID from this person's blocks, for a row that a form is about to create. */
  takeID: { to: 'host' },

  /** Makes a call that needs the server; see `ServerCalls`. */
  callServer: { to: 'session' },
  /** Downloads a file, with progress. */
  download: { to: 'session' },

  /**
   * Calls back with the requested page of trailers now and after each change that touches it;
   * returns the function that ends the watch.
   */
  watchTrailers: { to: 'bench', signedOut: endsNothing },
  /**
   * Calls back with the tasks that match, as ordered IDs, now and after each change that touches
   * the list.
   */
  watchTasks: { to: 'bench', signedOut: endsNothing },
  /**
   * Calls back with the counts of the summary bar, now and after each change; null until the tasks
   * are known.
   */
  watchTasksSummary: { to: 'bench', signedOut: endsNothing },
  /**
   * Calls back with the walk of a session now and after each change; null when the session is
   * unknown or gone.
   */
  watchWalk: { to: 'bench', signedOut: endsNothing },
  /** Calls back with the session's counts, findings and report, in the same way. */
  watchAudit: { to: 'bench', signedOut: endsNothing },
  /**
   * Finds trailers whose number ends with the typed digits: those on the yard, then those that left
   * lately.
   */
  findByTail: { to: 'bench', signedOut: [] },

  /** Clears the reported losses, once somebody has read them. */
  forgetLosses: { to: 'host', early: true },
  /** Exports everything unsent on this tablet, of all people, for a file. */
  exportQueue: { to: 'host', early: true },

  /** Takes the page's visibility; hidden pages ask less often. */
  setVisible: { to: 'host', early: true },
  /**
   * Takes the browser's network state. "Offline" counts at once; "online" is only a reason to ask
   * the server.
   */
  setOnline: { to: 'host', early: true },
  /** Takes the browser's answer to the request for persistent storage. */
  setPersistent: { to: 'host', early: true },
  /** Takes the fact that a service worker keeps the app on this tablet. */
  setStartsOffline: { to: 'host', early: true },
} as const satisfies { readonly [M in AnyMethod]?: Entry<M> }

export type SyncMethod = keyof typeof registry

/**
 * The worker's calls as the page sees them. Functions among arguments and results work across the
 * border.
 */
export type SyncApi = {
  readonly [M in SyncMethod]: MethodOf<Targets[(typeof registry)[M]['to']], M>
}

/** Makes one call of the registry. */
export type Invoke = (name: SyncMethod, ...args: readonly unknown[]) => Promise<unknown>

/** Returns the registry's calls as functions, each of which passes its arguments to `invoke`. */
export function toSyncApi(invoke: Invoke): SyncApi {
  const names = Object.keys(registry) as SyncMethod[]
  const calls = names.map((name) => [name, (...args: readonly unknown[]) => invoke(name, ...args)])
  // One function for each name of the registry, and nothing else.
  return Object.fromEntries(calls) as SyncApi
}
