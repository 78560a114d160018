import type { Bench } from './bench.ts'
import type { Host } from './host.ts'
import type { SessionPhotos } from './photos/session-photos.ts'
import type { Session } from './session.ts'

interface Targets {
  readonly host: Host
  readonly session: Session
  readonly bench: Bench
  readonly photos: SessionPhotos
}

type Callable = (...args: never[]) => Promise<unknown>
type MethodOf<T, M> = M extends keyof T ? Extract<T[M], Callable> : never
type AnyMethod = { [T in keyof Targets]: keyof Targets[T] }[keyof Targets]

type Entry<M> = {
  [T in keyof Targets]: [MethodOf<Targets[T], M>] extends [never] ? never : EntryAt<T, MethodOf<Targets[T], M>>
}[keyof Targets]

type EntryAt<T, F extends Callable> = {
  readonly to: T
  /** Called at once; others wait until it is known who is signed in, since there is no mirror before. */
  readonly early?: true
} & (T extends 'bench' ? WithoutBench<F> : unknown)

interface WithoutBench<F extends Callable> {
  readonly signedOut: Awaited<ReturnType<F>>
}

const endsNothing = () => {}

/** Each call from page to worker: client and host are made from these lines. */
export const registry = {
  /** Returns the device ID, which the page keeps outside all databases. */
  startWith: { to: 'host', early: true },
  /** Calls back now and after each change. */
  onSession: { to: 'host', early: true },
  onStatus: { to: 'host', early: true },
  onNotice: { to: 'host', early: true },
  onChangedByOthers: { to: 'host', early: true },
  signIn: { to: 'host', early: true },
  /** Sends what it can first. While offline the queue stays, and goes out later under its author's name. */
  signOut: { to: 'session' },
  /** True when the server responds within 3 s. For what cannot be undone while offline. */
  askServer: { to: 'session' },
  listSwitchableSites: { to: 'session' },
  switchSite: { to: 'session' },

  /** Sets the interval of the visible screen; null: 60 s. */
  setCadence: { to: 'host' },
  /** Asks the server at once: for a person who asks for it. */
  syncNow: { to: 'host' },
  /** The same for what asks nothing of the person; while the server is out of reach the back-off decides. */
  syncUnlessFailing: { to: 'host' },
  /** Writes row and outbox entry in one strict transaction; never waits for the network. */
  save: { to: 'host' },
  /** Saves several commands in one such transaction, all or none. Returns the first one's result with all warnings. */
  saveAll: { to: 'host' },
  /** Saves photos, smaller and without metadata, with their entries; before them other commands, all or none. */
  savePhotos: { to: 'host' },
  /** Returns the reason why a file cannot be saved as a photo; null if it can. */
  checkPhoto: { to: 'host' },
  /** Reads a picture from this tablet, else from the server; null if neither has it now. */
  readPicture: { to: 'photos' },
  /** Sends a photo again that the server did not take. */
  retryPhoto: { to: 'photos' },
  /** Removes a photo from this tablet that the server does not take. */
  dropPhoto: { to: 'photos' },
  /** Withdraws a command and what was built on it. Rejected when it is already on its way. */
  withdraw: { to: 'host' },
  /** Takes an ID from this person's blocks for a row that a form is about to create. */
  takeID: { to: 'host' },
  /** The same for all rows of one act. */
  takeIDs: { to: 'host' },

  callServer: { to: 'session' },
  download: { to: 'session' },
  upload: { to: 'session' },

  /**
   * Calls back with the page now and after each change to it; returns the function that ends the watch, like all
   * watches here.
   */
  watchTrailers: { to: 'bench', signedOut: endsNothing },
  /** The same with the rows: all at first, then those that changed. */
  watchTrailerPage: { to: 'bench', signedOut: endsNothing },
  /** Calls back with the IDs of the matching tasks, in order. */
  watchTasks: { to: 'bench', signedOut: endsNothing },
  /** Calls back with the rows of these tasks: all at first, then those that changed. */
  watchTaskRows: { to: 'bench', signedOut: endsNothing },
  /** Calls back with the counts of the summary bar; null until the tasks are known. */
  watchTasksSummary: { to: 'bench', signedOut: endsNothing },
  /** Calls back with the figures of the site; not before its rows are known. */
  watchOverview: { to: 'bench', signedOut: endsNothing },
  /** Calls back with a session's walk; null when it is unknown or gone. */
  watchWalk: { to: 'bench', signedOut: endsNothing },
  watchAudit: { to: 'bench', signedOut: endsNothing },
  /** Calls back with the rows of the dock that changed; at first with all. */
  watchDock: { to: 'bench', signedOut: endsNothing },
  /** Calls back with the spots of the map that changed; at first with all. */
  watchMap: { to: 'bench', signedOut: endsNothing },
  /**
   * Finds trailers whose number ends with the digits: those on the yard, then those that left
   * lately.
   */
  findByTail: { to: 'bench', signedOut: [] },

  /** Downloads a trailer's history before the others that are still to come. */
  wantHistory: { to: 'bench', signedOut: undefined },

  /** Reports a form or panel of a row as open; calls back with the IDs of others who edit it. */
  watchOpenRow: { to: 'host' },

  forgetLosses: { to: 'host', early: true },
  exportQueue: { to: 'host', early: true },

  setVisible: { to: 'host', early: true },
  /** "Offline" counts at once; "online" is only a reason to ask the server. */
  setOnline: { to: 'host', early: true },
  setPersistent: { to: 'host', early: true },
  /** A service worker keeps the app on this tablet. */
  setStartsOffline: { to: 'host', early: true },
} as const satisfies { readonly [M in AnyMethod]?: Entry<M> }

export type SyncMethod = keyof typeof registry

export type SyncApi = {
  readonly [M in SyncMethod]: MethodOf<Targets[(typeof registry)[M]['to']], M>
}

export type Invoke = (name: SyncMethod, ...args: readonly unknown[]) => Promise<unknown>

/** Returns the registry's calls as functions that pass their arguments to `invoke`. */
export function toSyncApi(invoke: Invoke): SyncApi {
  const names = Object.keys(registry) as SyncMethod[]
  const calls = names.map((name) => [name, (...args: readonly unknown[]) => invoke(name, ...args)])
  return Object.fromEntries(calls) as SyncApi
}
