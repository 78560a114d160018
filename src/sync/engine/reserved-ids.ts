import { takeRowIDs } from './enqueue.ts'
import { RESERVED_IDS, Refill } from './refill.ts'
import type { Workplace } from './workplace.ts'

/** With fewer left, a save takes the next ones. */
const FEW_IDS = 4

/**
 * Gives out row IDs that were taken from the queue's blocks ahead of their use, so that a new row costs no durable
 * transaction of its own: the first ones are taken in one, later ones in that of a save. Those left when the app closes
 * are never used: a block has ten thousand.
 */
export class ReservedIDs {
  #left: number[] = []
  /** The device whose blocks they are from: a copied tablet gets blocks of its own. */
  #deviceID: string | null = null

  constructor(private readonly at: Pick<Workplace, 'store' | 'deviceID'>) {}

  /** Throws when the tablet has none left. */
  async take(): Promise<number> {
    const [ready] = this.#takeLeft(1)
    if (ready !== undefined) return ready
    const { deviceID } = this.at
    const [first, ...rest] = await takeRowIDs(this.at, RESERVED_IDS)
    this.#keep(deviceID, rest)
    return first
  }

  /** Takes the IDs of one act, in one transaction at most. Throws when the tablet has fewer left, and then takes none. */
  async takeMany(count: number): Promise<readonly number[]> {
    const { deviceID } = this.at
    const ready = this.#takeLeft(count)
    const least = count - ready.length
    if (least === 0) return ready
    try {
      return [...ready, ...(await takeRowIDs(this.at, least, least))]
    } catch (error) {
      this.#keep(deviceID, ready)
      throw error
    }
  }

  #takeLeft(most: number): readonly number[] {
    if (this.#deviceID !== this.at.deviceID) this.#left = []
    return this.#left.splice(0, most)
  }

  /** Returns what takes further IDs in the transaction of a save; null while enough are left, or none was used. */
  refill(): Refill | null {
    const { deviceID } = this.at
    if (this.#deviceID !== deviceID || this.#left.length >= FEW_IDS) return null
    return new Refill(deviceID, (ids) => this.#keep(deviceID, ids))
  }

  #keep(deviceID: string, ids: readonly number[]): void {
    this.#left = this.#deviceID === deviceID ? [...this.#left, ...ids] : [...ids]
    this.#deviceID = deviceID
  }
}
