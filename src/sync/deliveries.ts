import { openDevice } from '../mirror/device-database.ts'
import type { DexieTabletStore } from '../mirror/dexie-tablet-store.ts'
import { listMirrorOwners, type MirrorDatabase } from '../mirror/database.ts'
import { type Delivered, type Desk, deliverQueue } from './engine/deliver.ts'
import { Overtaken } from './engine/fence.ts'
import type { Clock, Network, Random } from './engine/ports.ts'
import { tabletRules } from './engine/rules.ts'
import { noteRejectedToken, withDatabase } from './people.ts'
import type { StoreKeeper } from './store-keeper.ts'

/** Interval of comparing a queue without a sign of a restore. */
const COMPARE_EVERY_MS = 15 * 60_000

const SIGNED_OUT_ROUND_MS = 60_000

interface DeliveryParts {
  readonly keeper: StoreKeeper
  readonly network: Network
  readonly clock: Clock
  readonly random: Random
  readonly deviceID: string
}

/**
 * Sends queues under their authors' delivery tokens, and compares fully sent ones with the server, after each start
 * anew.
 */
export class Deliveries {
  /** When each queue was compared. Replaced as a whole, so that a response to an older request does not count. */
  #compared = new Map<number, number>()
  #cancel: () => void = () => undefined

  constructor(
    private readonly parts: DeliveryParts,
    private readonly events: { onError(error: unknown): void; onRevoked(): void },
  ) {}

  /** The server may lack what it had acknowledged. */
  compareAll(): void {
    this.#compared = new Map()
  }

  /** Makes a round now, then one a minute until `round` returns false. A second call joins it. */
  async repeat(round: () => Promise<boolean>): Promise<void> {
    this.#cancel()
    if (!(await round())) return
    this.#cancel()
    this.#cancel = this.parts.clock.after(SIGNED_OUT_ROUND_MS, () => void this.repeat(round))
  }

  /**
   * Makes one round over all queues but one person's. A rejected token skips its person until they sign in; another
   * connection failure ends the round; an unreadable store is reported. Throws `Overtaken` when another tab took over.
   */
  async deliverOthers(exceptUserID: number | null): Promise<void> {
    const device = await openDevice()
    for (const userID of await listMirrorOwners()) {
      if (userID === exceptUserID || (await device.people.get(userID))?.CanDeliver === false) continue
      const ledger = this.parts.keeper.ledgerOf(userID, () => null)
      const deliver = (store: DexieTabletStore, mirror: MirrorDatabase) => this.deliver(store, mirror)
      const delivered = await withDatabase(userID, deliver, ledger).catch((error: unknown) => {
        if (error instanceof Overtaken) throw error
        this.events.onError(error)
        return null
      })
      if (delivered?.name === 'stop' && delivered.verdict.name !== 'locked') break
    }
  }

  /** Sends one queue, or compares it if due; null: neither. */
  async deliver(
    store: Desk['store'],
    { userID, sent }: Pick<MirrorDatabase, 'userID' | 'sent'>,
  ): Promise<Delivered | null> {
    const compared = this.#compared
    const isDue = this.parts.clock.monotonic() - (compared.get(userID) ?? -Infinity) >= COMPARE_EVERY_MS
    const outbox = await store.read((tx) => tx.outbox.list(), ['outbox'])
    const isWaiting = outbox.some(({ State }) => State === 'waiting')
    // A delivered entry stays in the outbox until its author's next snapshot, and may be lost too.
    const isWorthwhile = isWaiting || (isDue && (outbox.length > 0 || (await sent.count()) > 0))
    if (!isWorthwhile) return null
    const { network, clock, random, deviceID } = this.parts
    const desk = { store, clock, random, rules: tabletRules, deviceID }
    const delivered = await deliverQueue(desk, network, userID, isDue)
    if (delivered.wentBack) this.compareAll()
    if (delivered.revoked) this.events.onRevoked()
    if (delivered.name !== 'stop') (delivered.wentBack ? this.#compared : compared).set(userID, clock.monotonic())
    else if (delivered.verdict.name === 'locked') await noteRejectedToken(userID, clock.now())
    return delivered
  }
}
