import type { ChangesPage } from '../../contract/sync.ts'
import type { RowChanges } from '../../mirror/tablet-store.ts'
import type { Connection } from '../sync-status.ts'
import type { OneTab } from '../photos/photo-runner.ts'
import type { Network } from './ports.ts'
import type { Pause } from './pull.ts'
import type { Workplace } from './workplace.ts'

/** Holds the lock of all tabs during a task. */
export type Lock = <T>(task: () => Promise<T>) => Promise<T>

export interface EngineParts extends Workplace {
  readonly network: Network
  readonly lock: Lock
  /** Lets one tab download histories. */
  readonly historyLock: OneTab
  readonly events: EngineEvents
}

export interface EngineEvents {
  onConnection(connection: Connection): void
  /** Counts or ages may have changed. */
  onQueue(): void
  /** 401: the queue goes on by the delivery token. */
  onLocked(): void
  /** 401 of a revoked tablet. */
  onRevoked(): Promise<void>
  /** The owner reports the new site; true on success. */
  onOtherSite(): Promise<boolean>
  /** Sites, role or flags changed. */
  onReachChanged(): Promise<void>
  /**
   * The owner gets a device ID and passes its blocks to `addBlocks`. `sharedID`: the ID that another tablet has too;
   * null: only the queue must move to the new ID.
   */
  onNeedsOwnDevice(sharedID: string | null): Promise<void>
  /**
   * Other people's queues may be sent, under the same lock, and the own one where no cycle does it; returns the pause that
   * its answer asks for. Throws `OwnStoreFailed`.
   */
  onInStep(): Promise<Pause | undefined>
  /** The server was restored from a backup; called before `onInStep`. */
  onWentBack(): void
  onDepartedUnseen(): void
  /** The mirror now contains the snapshot that ends with this page. */
  onSnapshot(page: ChangesPage): void
  /** Rows that other people changed, of the lists in which changes are marked. */
  onChangedByOthers(changes: RowChanges): void
  onWarnings(words: readonly string[]): void
  /** Unexpected errors, without names or texts of people. */
  onError(error: unknown): void
}
