import type { QueueState } from '../../mirror/records.ts'
import { countIDs, takeIDs } from './ids.ts'
import { needsOwnDevice } from './own-device.ts'

/** IDs taken at once. */
export const RESERVED_IDS = 8

/** Further IDs, taken in the transaction of one save. */
export class Refill {
  #taken: readonly number[] = []

  constructor(
    private readonly deviceID: string,
    private readonly keep: (ids: readonly number[]) => void,
  ) {}

  /** Returns the queue without the IDs that it takes. A transaction that runs again takes them again. */
  from(queue: QueueState): QueueState {
    const isOwn = !needsOwnDevice(queue, this.deviceID)
    const taken = isOwn ? takeIDs(queue, Math.min(RESERVED_IDS, countIDs(queue))) : null
    this.#taken = taken?.ids ?? []
    return taken?.queue ?? queue
  }

  /** To be called once the save is stored: IDs of a transaction that was rolled back are still in their block. */
  saved(): void {
    this.keep(this.#taken)
  }
}
