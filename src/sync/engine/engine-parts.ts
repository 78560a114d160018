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

/** Events for the engine's owner, who takes the decisions about people. */
export interface EngineEvents {
  onConnection(connection: Connection): void
  /** Counts or ages may have changed. */
  onQueue(): void
  /** 401: the session is over; the queue goes on by the delivery token. */
  onLocked(): void
  /** The session works on another site: the owner reports the new one; true on success. */
  onOtherSite(): Promise<boolean>
  /** The person's sites, role or flags changed at the server. */
  onReachChanged(): Promise<void>
  /**
   * The owner gets a device ID for this tablet and passes its blocks to `addBlocks`. `sharedID`:
   * the ID that another tablet has too; null: the queue has only to take over the new one.
   */
  onNeedsOwnDevice(sharedID: string | null): Promise<void>
  /** The own queue is in step: other people's may be sent now, under the same lock. */
  onInStep(): Promise<void>
  /** A restored backup at the server. Called during the cycle, before `onInStep`. */
  onWentBack(): void
  /** A departure was acknowledged, and the pull after it failed (3-decisions §4). */
  onDepartedUnseen(): void
  /** Warnings of the server that the tablet could not give when the command was saved. */
  onWarnings(words: readonly string[]): void
  /** An unexpected error, no refusal or lost connection. Never has names or texts of people. */
  onError(error: unknown): void
}
