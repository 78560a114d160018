import type { ChangesPage } from '../../contract/sync.ts'
import type { RowChanges } from '../../mirror/tablet-store.ts'
import type { Connection } from '../sync-status.ts'
import type { Network } from './ports.ts'
import type { Workplace } from './workplace.ts'

export type Lock = <T>(task: () => Promise<T>) => Promise<T>

export interface EngineParts extends Workplace {
  readonly network: Network
  readonly lock: Lock
  readonly events: EngineEvents
}

export interface EngineEvents {
  onConnection(connection: Connection): void
  onQueue(): void
  /** 401: the queue goes on by the delivery token. */
  onLocked(): void
  onRevoked(): Promise<void>
  /** The owner reports the new site; true on success. */
  onOtherSite(): Promise<boolean>
  /** Sites, role or flags changed. */
  onReachChanged(): Promise<void>
  /**
   * The owner gets a device ID and passes its blocks to `addBlocks`. `sharedID`: another tablet has it too; null: only
   * the queue must take it over.
   */
  onNeedsOwnDevice(sharedID: string | null): Promise<void>
  /** Other people's queues may be sent, under the same lock. */
  onInStep(): Promise<void>
  /** The server was restored from a backup; called before `onInStep`. */
  onWentBack(): void
  onDepartedUnseen(): void
  /** The mirror now contains the snapshot that ends with this page. */
  onSnapshot(page: ChangesPage): void
  /** Only of lists in which changes are marked. */
  onChangedByOthers(changes: RowChanges): void
  onWarnings(words: readonly string[]): void
  /** Without names or texts of people. */
  onError(error: unknown): void
}
