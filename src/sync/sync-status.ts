import type { Instant } from '../domain/values/instant.ts'
import type { JournalLine, OutageName } from '../mirror/records.ts'
import type { Limit, QueueOfOther, StoreLoss, StoreSpace } from './api.ts'
import type { Hold } from './engine/held.ts'

/**
 * Facts of a state without a good answer. Moments are by the clock at the start
 * (`TabletTime.steady`).
 */
export interface Outage {
  /** Time of the first failed try, or when the browser went offline. */
  readonly since: Instant
  /** Time of the last good answer; null: none since the app was started. */
  readonly answeredAt: Instant | null
  readonly retryAt: Instant
}

/**
 * The state between mirror and server, each with its own facts; `app/shell/present-sync.ts` puts
 * them into words.
 */
export type Connection =
  /** No answer yet since the start, or since the sign-in. */
  | { readonly name: 'starting' }
  /** `total`: null until the server has given it. */
  | {
      readonly name: 'loading'
      readonly rows: number
      readonly total: number | null
      readonly answeredAt: Instant | null
    }
  /** A good answer, which proves the signal for `freshForMs` and no longer (`asOfNow`). */
  | { readonly name: 'in-step'; readonly answeredAt: Instant; readonly freshForMs: number }
  | {
      readonly name: 'sending'
      /** Acts of the person in this batch. */
      readonly count: number
      readonly answeredAt: Instant | null
      readonly freshForMs: number
    }
  /**
   * The last answer is older than the visible cadence, and no try has failed. Only `asOfNow` makes
   * it.
   */
  | { readonly name: 'unproven'; readonly answeredAt: Instant }
  /**
   * No good answer, by cause: no network (`offline`); silence (`no-signal`); the Wi-Fi answers
   * (`wifi-sign-in`); a proxy finds no server (`restarting`); the server, or something before it,
   * reports trouble (`server-trouble`).
   */
  | ({ readonly name: OutageName } & Outage)
  /** No answer can be stored: the shown rows do not change. */
  | ({ readonly name: 'tablet-full' | 'store-trouble' } & Outage)
  /** The queue goes on by the delivery token. */
  | { readonly name: 'signed-out' }
  /** 426: keep all, stop, ask to update. */
  | { readonly name: 'update-needed' }

/** An act that the server takes only after a person has decided about another one. */
export interface HeldAct extends Hold {
  readonly Key: string
  readonly MadeAt: Instant
}

/** A moment by two clocks, in milliseconds since 1970. */
export interface StatusMoment {
  /** The tablet's clock as it was at the start, to which the moments of a status belong. */
  readonly steadyMs: number
  readonly serverMs: number
}

export interface SyncStatus {
  readonly connection: Connection
  readonly now: StatusMoment
  /** Acts of this person that the server does not have yet and that nothing holds. */
  readonly toSend: number
  readonly oldestToSend: Instant | null
  /** Acts that wait for the decision about a rejected one, in the order in which they were made. */
  readonly held: readonly HeldAct[]
  /** Rejected commands. */
  readonly needsYou: number
  /** Moment of the mirror's snapshot, by the server's clock; null before the first. */
  readonly asOf: Instant | null
  /** Queues of other people on this tablet with waiting acts. */
  readonly others: readonly QueueOfOther[]
  /** The latest losses of signal, oldest first. */
  readonly journal: readonly JournalLine[]
  /** True when the browser promised to keep the store (`navigator.storage.persist()`). */
  readonly persistent: boolean | null
  /** Milliseconds by which this tablet's clock is off the server's. */
  readonly clockOffsetMs: number
  readonly space: StoreSpace
  readonly givenUp: boolean
  /** Losses of stores on this tablet, until somebody has read them. */
  readonly losses: readonly StoreLoss[]
  readonly limits: readonly Limit[]
}

const outageNames: readonly OutageName[] = ['offline', 'no-signal', 'wifi-sign-in', 'restarting', 'server-trouble']

/** True while the server does not answer as it should. */
export function isOutage(connection: Connection): connection is { readonly name: OutageName } & Outage {
  return (outageNames as readonly string[]).includes(connection.name)
}

/** Converts a moment of a status (milliseconds) to the server's clock. */
export function toServerMs({ now }: Pick<SyncStatus, 'now'>, ms: number): number {
  return ms + now.serverMs - now.steadyMs
}

/**
 * Returns the state at a moment (`nowMs`, by `SyncStatus.now.steadyMs`): an answer counts while
 * younger than the visible cadence, also when the worker is stopped.
 */
export function asOfNow(connection: Connection, nowMs: number): Connection {
  if (connection.name !== 'in-step' && connection.name !== 'sending') return connection
  const { answeredAt, freshForMs } = connection
  if (answeredAt === null || nowMs - Date.parse(answeredAt) < freshForMs) return connection
  return { name: 'unproven', answeredAt }
}

/** Returns the number of unsent acts of this person, whatever they wait for. */
export function unsentOf({ toSend, held }: Pick<SyncStatus, 'toSend' | 'held'>): number {
  return toSend + held.length
}
