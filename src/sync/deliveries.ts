import { openDevice, readLetIn } from '../mirror/device-database.ts'
import type { DexieTabletStore } from '../mirror/dexie-tablet-store.ts'
import { listMirrorOwners, type MirrorDatabase } from '../mirror/database.ts'
import { type Delivered, type Desk, deliverQueue } from './engine/deliver.ts'
import { Overtaken } from './engine/fence.ts'
import type { Clock, Network, Random } from './engine/ports.ts'
import { concernsAll, type Pause, pauseAfter, type Stop } from './engine/pull.ts'
import { tabletRules } from './engine/rules.ts'
import { noteHeld, noteRejectedToken, withDatabase } from './people.ts'
import { backoffMs, HIDDEN_BACKOFF_MS, rejectsToken } from './retry.ts'
import type { StoreKeeper } from './store-keeper.ts'

/** Interval of comparing a queue without a sign of a restore. */
const COMPARE_EVERY_MS = 15 * 60_000

/** Pause between two rounds while the sign-in screen is in sight. */
const VISIBLE_ROUND_MS = 60_000

/** The end of a round; over: somebody is signed in, so that cycles make the rounds. */
export type RoundEnd =
  | { readonly name: 'done' | 'over' }
  | { readonly name: 'failed'; readonly retryAfterMs: number | null }

/** The end of a round beside a cycle. */
export interface RoundBeside {
  /** Nothing else may be asked now: the server is silent, or named the time of the next try. */
  readonly isOver: boolean
  /** The pause before the next cycle. */
  readonly pause?: Pause
  /** The own store failed. */
  readonly failure?: { readonly error: unknown }
}

interface OwnDesk {
  readonly store: Desk['store']
  readonly mirror: MirrorDatabase
}

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
  /** Makes the next round; null if none is due. */
  #next: (() => void) | null = null
  /** Woken during a round. */
  #again = false
  #pauseMs = VISIBLE_ROUND_MS
  /** Set by Retry-After; by monotonic time. */
  #notBeforeMs = 0

  constructor(
    private readonly parts: DeliveryParts,
    /** `letIn`: the last sign-in on this tablet when the server was asked. */
    private readonly events: { onError(error: unknown): void; onRevoked(letIn: number): void },
  ) {}

  /** The server may lack what it had acknowledged. */
  compareAll(): void {
    this.#compared = new Map()
  }

  /**
   * Makes a round now, then one a minute until one is over; while nobody sees the page one in five minutes. A second call
   * joins it.
   */
  async repeat(round: () => Promise<RoundEnd>): Promise<void> {
    this.#forgetNext()
    this.#again = false
    const end = await round().catch((error: unknown) => this.#endAfter(error))
    this.#forgetNext()
    if (end.name === 'over') return
    const retryAfterMs = end.name === 'failed' ? end.retryAfterMs : null
    const waitMs = retryAfterMs === null ? 0 : backoffMs(1, this.#pauseMs, retryAfterMs, this.parts.random)
    this.#notBeforeMs = this.#nowMs + waitMs
    this.#next = () => void this.repeat(round)
    this.#cancel = this.parts.clock.after(Math.max(this.#pauseMs, waitMs), this.#next)
    if (this.#again) this.wake()
  }

  #endAfter(error: unknown): RoundEnd {
    // Another tab delivers them.
    if (error instanceof Overtaken) return { name: 'done' }
    this.events.onError(error)
    return { name: 'failed', retryAfterMs: null }
  }

  /** True makes the next round at once, unless the server asked to wait. */
  setVisible(visible: boolean): void {
    this.#pauseMs = visible ? VISIBLE_ROUND_MS : HIDDEN_BACKOFF_MS
    if (visible) this.wake()
  }

  /**
   * Makes the next round at once, if one is due, unless the server asked to wait. During a round another one follows it:
   * what hung before a network came back may fail long after that.
   */
  wake(): void {
    this.#again = !this.#next
    if (!this.#next) return
    this.#cancel()
    this.#cancel = this.parts.clock.after(Math.max(0, this.#notBeforeMs - this.#nowMs), this.#next)
  }

  get #nowMs(): number {
    return this.parts.clock.monotonic()
  }

  #forgetNext(): void {
    this.#cancel()
    this.#next = null
  }

  /**
   * Makes one round over all queues but one person's. A rejected token skips its person until they sign in; silence and a
   * wait that the server asks for end the round; an unreadable store is reported. Returns what ended it, else the last
   * failure of a queue. Throws `Overtaken` when another tab took over.
   */
  async deliverOthers(exceptUserID: number | null): Promise<Stop | null> {
    const device = await openDevice()
    let failed: Stop | null = null
    for (const userID of await listMirrorOwners()) {
      if (userID === exceptUserID || (await device.people.get(userID))?.CanDeliver === false) continue
      const ledger = this.parts.keeper.ledgerOf(userID, () => null)
      const deliver = async (store: DexieTabletStore, mirror: MirrorDatabase) => {
        const delivered = await this.deliver(store, mirror)
        if (delivered && delivered.name !== 'stop')
          await noteHeld(userID, delivered.name === 'left' ? delivered.held : [])
        return delivered
      }
      const delivered = await withDatabase(userID, deliver, ledger).catch((error: unknown) => {
        if (error instanceof Overtaken) throw error
        this.events.onError(error)
        return null
      })
      if (delivered?.name !== 'stop' || rejectsToken(delivered.verdict)) continue
      failed = delivered.verdict
      const pause = pauseAfter(failed)
      if (pause && concernsAll(pause)) break
    }
    return failed
  }

  /**
   * Makes a round beside a cycle. `own`: the store of the person signed in, where the cycle does not send its queue.
   * Trouble of the own queue holds up no other, and that of others asks for no pause: it may last, and concern one queue
   * alone.
   */
  async deliverBeside(exceptUserID: number | null, own: OwnDesk | null): Promise<RoundBeside> {
    const sent = own ? await this.#deliverOwn(own) : {}
    if (sent.pause && concernsAll(sent.pause)) return { ...sent, isOver: true }
    const pause = pauseAfter(await this.deliverOthers(exceptUserID))
    if (own && pause && concernsAll(pause)) return { ...sent, isOver: true, pause }
    return { ...sent, isOver: false }
  }

  async #deliverOwn({ store, mirror }: OwnDesk): Promise<Pick<RoundBeside, 'pause' | 'failure'>> {
    try {
      const pause = pauseAfter(await this.deliver(store, mirror))
      return pause ? { pause } : {}
    } catch (error) {
      if (error instanceof Overtaken) throw error
      return { failure: { error } }
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
    const letIn = await readLetIn()
    const { network, clock, random, deviceID } = this.parts
    const desk = { store, clock, random, rules: tabletRules, deviceID }
    const delivered = await deliverQueue(desk, network, userID, isDue)
    if (delivered.wentBack) this.compareAll()
    if (delivered.revoked) this.events.onRevoked(letIn)
    if (delivered.name !== 'stop') (delivered.wentBack ? this.#compared : compared).set(userID, clock.monotonic())
    else await noteRejectedToken(userID, delivered.verdict, clock.now(), letIn)
    return delivered
  }
}
