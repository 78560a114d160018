import type { Connection } from '../sync-status.ts'
import type { Network } from './ports.ts'
import type { Workplace } from './workplace.ts'

/** Runs a task while holding the lock that all tabs share: one cycle at a time on this tablet. */
export type Lock = <T>(task: () => Promise<T>) => Promise<T>

export interface EngineParts extends Workplace {
  readonly network: Network
  readonly lock: Lock
  readonly events: EngineEvents
}

/** What the engine tells its owner. Decisions about people are the owner's. */
export interface EngineEvents {
  onConnection(connection: Connection): void
  /** Counts or ages may have changed. */
  onQueue(): void
  /** 401: the session is over; the queue goes on by the delivery token. */
  onLocked(): void
  /** The session works on another site: the owner tells the server which, and answers whether that worked. */
  onOtherSite(): Promise<boolean>
  /** The person's sites, role or flags changed at the server. */
  onReachChanged(): Promise<void>
  /**
   * This tablet needs a device ID of its own, or the queue has not taken it over: the owner sees to it, and hands the blocks that came with it to `addBlocks`.
   * `sharedID`: the ID that another tablet has too; null: there is a new one already.
   */
  onNeedsOwnDevice(sharedID: string | null): Promise<void>
  /** The own queue is in step: other people's queues may go now, in the same lock. */
  onInStep(): Promise<void>
  /** The server is not as far as it was (a restored backup). Told while the cycle runs; `onInStep` comes after it. */
  onWentBack(): void
  /** A departure was acknowledged, and the pull after it failed (3-decisions §4). */
  onDepartedUnseen(): void
  /** What the server warns of and the tablet could not when the command was saved. */
  onWarnings(words: readonly string[]): void
  /** Something broke that is no refusal and no lost signal. Never names or texts of people. */
  onError(error: unknown): void
}
