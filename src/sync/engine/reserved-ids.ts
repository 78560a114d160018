import { takeRowIDs } from './enqueue.ts'
import type { Workplace } from './workplace.ts'

/** IDs taken in one transaction. */
export const RESERVED_IDS = 8

/**
 * Gives out row IDs that were taken from the queue's blocks ahead of their use, so that not every new row costs a
 * durable transaction of its own. Those left when the app closes are never used: a block has ten thousand.
 */
export class ReservedIDs {
  #left: number[] = []
  /** The device whose blocks they are from: a copied tablet gets blocks of its own. */
  #deviceID: string | null = null

  constructor(private readonly at: Pick<Workplace, 'store' | 'deviceID'>) {}

  /** Throws when the tablet has none left. */
  async take(): Promise<number> {
    if (this.#deviceID !== this.at.deviceID) this.#left = []
    const ready = this.#left.shift()
    if (ready !== undefined) return ready
    const { deviceID } = this.at
    const [first, ...rest] = await takeRowIDs(this.at, RESERVED_IDS)
    this.#left = this.#deviceID === deviceID ? [...this.#left, ...rest] : rest
    this.#deviceID = deviceID
    return first
  }
}
