import type { Instant } from '../domain/values/instant.ts'
import type { JournalLine, OutageName } from '../mirror/records.ts'
import type { Limit, QueueOfOther, StoreLoss, StoreSpace } from './api.ts'
import type { Hold } from './engine/held.ts'
import type { PhotoCount } from './photos/photo-count.ts'

/** Facts of a state without a good response; moments by the clock at the start (`TabletTime.steady`). */
export interface Outage {
  /** Time of the first failed try, or when the browser went offline. */
  readonly since: Instant
  /** Time of the last good response; null: none since the start. */
  readonly answeredAt: Instant | null
  readonly retryAt: Instant
}

/** The state of the connection with its facts; `app/shell/present-sync.ts` puts it into words. */
export type Connection =
  /** No response yet since the start or the sign-in. */
  | { readonly name: 'starting' }
  /** `total`: null until known. */
  | {
      readonly name: 'loading'
      readonly rows: number
      readonly total: number | null
      readonly answeredAt: Instant | null
    }
  /** A good response, which proves the connection for `freshForMs` and no longer (`asOfNow`). */
  | { readonly name: 'in-step'; readonly answeredAt: Instant; readonly freshForMs: number }
  | {
      readonly name: 'sending'
      /** Acts in this batch. */
      readonly count: number
      readonly answeredAt: Instant | null
      readonly freshForMs: number
    }
  /** The last response is older than the visible cadence; no try has failed. Only `asOfNow` makes it. */
  | { readonly name: 'unproven'; readonly answeredAt: Instant }
  /**
   * No good response, by cause: no network (`offline`); silence (`no-signal`); the Wi-Fi's own page responds
   * (`wifi-sign-in`); a proxy finds no server (`restarting`); the server, or something before it, reports trouble
   * (`server-trouble`).
   */
  | ({ readonly name: OutageName } & Outage)
  /** Responses cannot be stored: the shown rows do not change. */
  | ({ readonly name: 'tablet-full' | 'store-trouble' } & Outage)
  /** The queue goes on by the delivery token. */
  | { readonly name: 'signed-out' }
  /** 426: keep all, stop, ask to update. */
  | { readonly name: 'update-needed' }
  /** The practice yard: nothing is sent. */
  | { readonly name: 'practice' }

/** An act that the server takes only after a person has decided about another one. */
export interface HeldAct extends Hold {
  readonly Key: string
  readonly MadeAt: Instant
}

/** A moment by two clocks, in milliseconds since 1970. */
export interface StatusMoment {
  /** The tablet's clock as it was at the start. */
  readonly steadyMs: number
  readonly serverMs: number
}

export interface SyncStatus {
  readonly connection: Connection
  readonly now: StatusMoment
  /** Acts that the server does not have yet and that nothing holds. */
  readonly toSend: number
  readonly oldestToSend: Instant | null
  /** Acts that wait for the decision about a rejected one, in the order of their making. */
  readonly held: readonly HeldAct[]
  /** Rejected commands, and photos that the server did not take. */
  readonly needsYou: number
  readonly photos: PhotoCount
  /** Moment of the mirror's snapshot by the server's clock; null before the first. */
  readonly asOf: Instant | null
  /** Other people's queues on this tablet with waiting acts. */
  readonly others: readonly QueueOfOther[]
  /** The latest outages, oldest first. */
  readonly journal: readonly JournalLine[]
  /** True if the browser promised to keep the store (`navigator.storage.persist()`); null: not known. */
  readonly persistent: boolean | null
  /** Milliseconds by which this tablet's clock is off the server's. */
  readonly clockOffsetMs: number
  readonly space: StoreSpace
  readonly givenUp: boolean
  /** Trailers whose history is here, while histories are downloaded; null: all are here. `total`: null until known. */
  readonly histories: { readonly done: number; readonly total: number | null } | null
  /** Losses of stores on this tablet, until somebody has read them. */
  readonly losses: readonly StoreLoss[]
  readonly limits: readonly Limit[]
}

const silentNames: readonly OutageName[] = ['offline', 'no-signal', 'wifi-sign-in']
const outageNames: readonly OutageName[] = [...silentNames, 'restarting', 'server-trouble']

/** True while the server does not answer as it should. */
export function isOutage(connection: Connection): connection is { readonly name: OutageName } & Outage {
  return (outageNames as readonly string[]).includes(connection.name)
}

/** True while nothing gets through. A server that only reports trouble may still serve files. */
export function isSilent({ name }: { readonly name: string }): boolean {
  return (silentNames as readonly string[]).includes(name)
}

/** Converts a status moment (milliseconds) to the server's clock. */
export function toServerMs({ now }: Pick<SyncStatus, 'now'>, ms: number): number {
  return ms + now.serverMs - now.steadyMs
}

const CLOCK_STEP_MS = 1_000

/**
 * Returns a text that is the same for two statuses of which the later one says nothing new: the page continues the clocks
 * itself, so they count only where they were set.
 */
export function newsOf({ now, clockOffsetMs, ...facts }: SyncStatus): string {
  const clocks = [now.serverMs - now.steadyMs, clockOffsetMs].map((ms) => Math.round(ms / CLOCK_STEP_MS))
  return JSON.stringify([facts, clocks])
}

/**
 * Returns the state at `nowMs` (by `now.steadyMs`). A response counts while younger than the visible cadence, even if
 * the worker stopped.
 */
export function asOfNow(connection: Connection, nowMs: number): Connection {
  if (connection.name !== 'in-step' && connection.name !== 'sending') return connection
  const { answeredAt, freshForMs } = connection
  if (answeredAt === null || nowMs - Date.parse(answeredAt) < freshForMs) return connection
  return { name: 'unproven', answeredAt }
}

/** Returns the number of rejected commands: what needs the person also counts photos that failed. */
export function rejectedOf({ needsYou, photos }: Pick<SyncStatus, 'needsYou' | 'photos'>): number {
  return needsYou - photos.failed
}

/** Returns the number of unsent acts of this person, whatever they wait for. */
export function unsentOf({ toSend, held }: Pick<SyncStatus, 'toSend' | 'held'>): number {
  return toSend + held.length
}
