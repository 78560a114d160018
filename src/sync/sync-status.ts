import type { Instant } from '../domain/values/instant.ts'
import type { JournalLine, OutageName } from '../mirror/records.ts'
import type { Limit, QueueOfOther, StoreLoss, StoreSpace } from './api.ts'
import type { Hold } from './engine/held.ts'

/** What every state without a good answer knows of itself. Moments are by the tablet's clock as it was at the start (`TabletTime.steady`). */
export interface Outage {
  /** The first try that failed, or the moment at which the browser went offline. */
  readonly since: Instant
  /** The last good answer of the server; null: none since the app was started. */
  readonly answeredAt: Instant | null
  readonly retryAt: Instant
}

/**
 * How mirror and server stand to each other. Each state carries its own facts; `app/shell/present-sync.ts` puts them into words, and the compiler asks for the
 * words of each new one.
 */
export type Connection =
  /** Nothing was answered yet since the start, or since the sign-in. */
  | { readonly name: 'starting' }
  /** A site is loaded as a whole: rows so far, and in all when the server has said it. */
  | {
      readonly name: 'loading'
      readonly rows: number
      readonly total: number | null
      readonly answeredAt: Instant | null
    }
  /** The server gave a good answer. It proves the signal for `freshForMs` and no longer (`asOfNow`). */
  | { readonly name: 'in-step'; readonly answeredAt: Instant; readonly freshForMs: number }
  | {
      readonly name: 'sending'
      /** Acts of the person in this batch. */
      readonly count: number
      readonly answeredAt: Instant | null
      readonly freshForMs: number
    }
  /** The last answer is older than the visible cadence and no try has failed: nobody knows. Only `asOfNow` makes it. */
  | { readonly name: 'unproven'; readonly answeredAt: Instant }
  /**
   * There is no good answer, and why: the tablet says that it has no network (`offline`); silence (`no-signal`); the Wi-Fi answers in place of the server
   * (`wifi-sign-in`); a proxy finds no server behind it (`restarting`); the server, or something before it, answers that it cannot (`server-trouble`).
   */
  | ({ readonly name: OutageName } & Outage)
  /** No answer can be written down, for lack of space on this tablet or since its store fails: what is shown stays as old as it is. */
  | ({ readonly name: 'tablet-full' | 'store-trouble' } & Outage)
  /** The session is over; the queue goes on by the delivery token. */
  | { readonly name: 'signed-out' }
  /** 426: keep all, stop, ask to update. */
  | { readonly name: 'update-needed' }

/** An act that the server takes only after a person has decided about another one. */
export interface HeldAct extends Hold {
  /** Key of its entry. */
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
  /** When this status was told. */
  readonly now: StatusMoment
  /** Acts of this person that the server does not have yet and that nothing holds up. */
  readonly toSend: number
  readonly oldestToSend: Instant | null
  /** Acts of this person that wait for the decision about a refused one, in the order in which they were made. */
  readonly held: readonly HeldAct[]
  /** Refused commands that wait for this person. */
  readonly needsYou: number
  /** The moment, by the server's clock, of the snapshot that the mirror shows; null before the first. */
  readonly asOf: Instant | null
  /** Queues of other people on this tablet in which something waits. */
  readonly others: readonly QueueOfOther[]
  /** The latest losses of signal, oldest first. */
  readonly journal: readonly JournalLine[]
  /** Whether the browser promised to keep the store (`navigator.storage.persist()`). */
  readonly persistent: boolean | null
  /** Milliseconds by which this tablet's clock is off the server's. */
  readonly clockOffsetMs: number
  /** How much space the tablet has. */
  readonly space: StoreSpace
  /** Old rows of the site were given up for lack of space. */
  readonly givenUp: boolean
  /** What the browser lost of stores on this tablet, until somebody has read it. */
  readonly losses: readonly StoreLoss[]
  /** What this browser, or the address, keeps the app from. */
  readonly limits: readonly Limit[]
}

const outageNames: readonly OutageName[] = ['offline', 'no-signal', 'wifi-sign-in', 'restarting', 'server-trouble']

/** Whether a state says that the server does not answer as it should. */
export function isOutage(connection: Connection): connection is { readonly name: OutageName } & Outage {
  return (outageNames as readonly string[]).includes(connection.name)
}

/** A moment of a status (milliseconds), by the server's clock. */
export function toServerMs({ now }: Pick<SyncStatus, 'now'>, ms: number): number {
  return ms + now.serverMs - now.steadyMs
}

/**
 * The state as it may be shown at a moment (`nowMs`, by the clock of `SyncStatus.now.steadyMs`): an answer proves the signal only while it is younger than the visible cadence, also
 * when the worker that would say otherwise is stopped by the browser.
 */
export function asOfNow(connection: Connection, nowMs: number): Connection {
  if (connection.name !== 'in-step' && connection.name !== 'sending') return connection
  const { answeredAt, freshForMs } = connection
  if (answeredAt === null || nowMs - Date.parse(answeredAt) < freshForMs) return connection
  return { name: 'unproven', answeredAt }
}

/** Unsent acts of this person, whatever they wait for. */
export function unsentOf({ toSend, held }: Pick<SyncStatus, 'toSend' | 'held'>): number {
  return toSend + held.length
}
