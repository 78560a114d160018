import type { ChangesPage, IdRange } from '../../contract/sync.ts'
import type { CommandName, InputOf } from '../../domain/commands/catalogue.ts'
import { fromMs, type Instant } from '../../domain/values/instant.ts'
import type { QueueState } from '../../mirror/records.ts'
import type { RowChanges, TabletTx } from '../../mirror/tablet-store.ts'
import type { NamedSave, SaveOptions, SaveResult } from '../api.ts'
import { LONGEST_PAUSE_MS, rejectsToken, type WaitCause } from '../retry.ts'
import { type Connection, isOutage } from '../sync-status.ts'
import { isStoreFull } from '../store-words.ts'
import { Cycle, type CycleEnd } from './cycle.ts'
import type { EngineParts } from './engine-parts.ts'
import { type AnySave, enqueue } from './enqueue.ts'
import { Overtaken, raiseFence } from './fence.ts'
import { giveUpHistory, loadGivenUp } from './give-up.ts'
import { HistoryFollower } from './history-follower.ts'
import { addBlocks } from './ids.ts'
import { type DeclaredPhoto, giveUpPictures, photoTables, putPhotos } from '../photos/photo-store.ts'
import { Journal } from './journal.ts'
import { getQueue } from './outbox-record.ts'
import { moveQueue, needsOwnDevice } from './own-device.ts'
import type { Network, NetworkAnswer } from './ports.ts'
import { Pruner } from './prune.ts'
import { OwnStoreFailed, type Stop } from './pull.ts'
import { ReservedIDs } from './reserved-ids.ts'
import { Signal } from './signal.ts'
import { CycleTimer } from './timer.ts'
import { noteVisit } from './visits.ts'
import { withdraw } from './withdraw.ts'

/** Sends one person's queue and keeps their mirror up to date. */
export class SyncEngine {
  readonly #cycle: Cycle
  readonly #timer: CycleTimer
  readonly #signal: Signal
  readonly #journal: Journal
  readonly #ids: ReservedIDs
  readonly histories: HistoryFollower
  readonly #pruner: Pruner
  #siteID: number | null = null
  #connection: Connection = { name: 'starting' }
  #locked = false
  /** Null while responses can be stored. */
  #storeFailsSince: Instant | null = null

  constructor(private readonly parts: EngineParts) {
    this.#signal = new Signal(parts.time)
    this.#journal = new Journal(parts.store, parts.time)
    this.#ids = new ReservedIDs(parts)
    const network: Network = { call: (request) => this.#call(request) }
    this.#cycle = new Cycle(parts, network, {
      onApplied: () => parts.events.onQueue(),
      onSnapshot: (page, byOthers) => this.#tellSnapshot(page, byOthers),
      onSending: (count) => this.#tellSending(count),
      onLoading: (rows, total) => this.#tellLoading(rows, total),
      onFiled: (entries) => this.#journal.filed(entries),
      onDepartedUnseen: () => parts.events.onDepartedUnseen(),
      onWentBack: () => parts.events.onWentBack(),
      onWarnings: (words) => parts.events.onWarnings(words),
    })
    this.histories = new HistoryFollower(parts, network)
    this.#pruner = new Pruner(parts)
    this.#timer = new CycleTimer(parts.clock, parts.random, () => this.runOnce())
  }

  get siteID(): number | null {
    return this.#siteID
  }

  /** Begins cycles, also after a stop, during which nobody heard of a lock. */
  start(): void {
    this.histories.start()
    this.#pruner.start()
    this.#timer.start()
    if (this.#locked) this.lock()
  }

  stop(): void {
    this.histories.stop()
    this.#pruner.stop()
    this.#timer.stop()
  }

  wake(): void {
    this.#timer.wake()
  }

  wakeUnlessFailing(): void {
    this.#timer.wakeUnlessFailing()
  }

  wakeIf(isNeeded: () => boolean): void {
    this.#timer.wakeIf(isNeeded)
  }

  setCadence(milliseconds: number | null): void {
    this.#timer.setCadence(milliseconds)
    if (this.#connection.name === 'in-step') this.#tellInStep()
  }

  /** Offline counts at once; online shows that there is a network, and asks the server. */
  setOnline(online: boolean): void {
    if (online) {
      this.#signal.online()
      this.#tellRest()
      this.wake()
    } else {
      this.#signal.offline()
      if (!this.#locked) this.#tellOutage(this.#timer.failed(null))
    }
  }

  get isAnswered(): boolean {
    return this.#signal.outage === null
  }

  get isSilent(): boolean {
    return this.#signal.isSilent
  }

  /** Notes another caller's request. Returns the function that takes its response, null for silence. */
  asked(): (answer: NetworkAnswer | null) => void {
    const judged = this.#signal.asked()
    return (answer) => {
      const wasOut = !this.isAnswered
      const verdict = judged(answer)
      if (verdict.name === 'wait') {
        if (verdict.why === 'trouble' || wasOut || this.#locked) return
        this.#signal.failed(verdict.why)
        this.#tellOutage(this.#timer.failed(null))
      } else if (wasOut) {
        if (this.isAnswered) this.#journal.answered()
        else this.#tellRest()
        this.wake()
      } else if (rejectsToken(verdict) && !this.#locked) this.wake()
    }
  }

  async #call(request: Parameters<Network['call']>[0]): Promise<NetworkAnswer | null> {
    const judged = this.#signal.asked()
    const answer = await this.parts.network.call(request)
    if (judged(answer).name !== 'wait' && this.isAnswered) this.#journal.answered()
    return answer
  }

  /** The queue goes on by the delivery token. */
  lock(): void {
    this.#locked = true
    this.#tell({ name: 'signed-out' })
    this.parts.events.onLocked()
    this.#again()
  }

  unlock(): void {
    this.#locked = false
    this.#tell({ name: 'starting' })
    this.#again()
  }

  async setSite(siteID: number | null): Promise<void> {
    if (this.#siteID === null) this.#timer.forgetPause()
    this.#siteID = siteID
    if (siteID === null) return
    await noteVisit(this.parts, siteID)
    this.#cycle.noteMove()
  }

  /** Adds ID blocks, or moves a queue of another device ID to this one; when the store is full, at a later grant. */
  async addBlocks(granted: readonly IdRange[] | undefined): Promise<void> {
    try {
      await this.parts.store.transact((tx) => this.#takeBlocks(tx, granted))
      this.#cycle.noteMove()
      this.parts.events.onQueue()
    } catch (error) {
      this.parts.events.onError(error)
    }
  }

  async #takeBlocks(tx: TabletTx, granted: readonly IdRange[] | undefined): Promise<void> {
    const queue = await getQueue(tx, this.parts.deviceID)
    if (queue.DeviceID !== this.parts.deviceID) return moveQueue(tx, this.parts, granted ?? [])
    await tx.meta.put('queue', addBlocks(queue, granted))
  }

  save<N extends CommandName>(name: N, input: InputOf<N>, options: SaveOptions = {}): Promise<SaveResult> {
    return this.#save([{ name, input, options }])
  }

  /** Saves several commands in order in one transaction, all or none; see `enqueue`. */
  saveAll(saves: readonly NamedSave[]): Promise<SaveResult> {
    return this.#save(saves)
  }

  /** Saves commands with photos, some of which they declare, in one transaction: all or none. */
  saveWithPhotos(saves: readonly NamedSave[], photos: readonly DeclaredPhoto[]): Promise<SaveResult> {
    return this.#save(saves, [{ tables: photoTables, write: (tx, entries) => putPhotos(tx, entries, photos) }])
  }

  async #save(saves: readonly AnySave[], also: NonNullable<Parameters<typeof enqueue>[3]> = []): Promise<SaveResult> {
    const siteID = this.#siteID
    if (siteID === null) return { name: 'not-saved', words: 'Not saved: no site is chosen.' }
    const refill = this.#ids.refill()
    const result = await enqueue(this.parts, siteID, saves, also, refill)
    if (result.name === 'saved') refill?.saved()
    return this.#saved(result)
  }

  async withdraw(key: string): Promise<SaveResult> {
    return this.#saved(await withdraw(this.parts, key))
  }

  takeID(): Promise<number> {
    return this.#ids.take()
  }

  takeIDs(count: number): Promise<readonly number[]> {
    return this.#ids.takeMany(count)
  }

  #saved(result: SaveResult): SaveResult {
    if (result.name !== 'saved') return result
    this.#cycle.noteMove()
    this.parts.events.onQueue()
    this.#timer.wakeToSend()
    return result
  }

  /** Runs a cycle under the lock. Public for tests; otherwise only the timer calls it. */
  async runOnce(): Promise<void> {
    try {
      await this.parts.lock(() => this.#run())
    } catch (error) {
      if (error instanceof Overtaken) this.#timer.failed(null)
      else this.#storeFailed(error instanceof OwnStoreFailed ? error : { cause: error, retryAfterMs: null })
    }
    this.parts.events.onQueue()
  }

  async #run(): Promise<void> {
    const siteID = this.#siteID
    if (this.#locked || siteID === null) {
      const pause = await this.parts.events.onInStep()
      // A sign-in or a site may have come meanwhile: the pause is none of a cycle's, and cycles tell of the store.
      const isLeft = this.#locked || this.#siteID === null
      if (isLeft && this.#storeFailsSince !== null) this.#tell({ name: this.#locked ? 'signed-out' : 'starting' })
      this.#storeFailsSince = null
      return void (pause && isLeft ? this.#timer.failed(pause.retryAfterMs) : this.#timer.succeeded())
    }
    if (await this.#mayNotSend()) return void this.#timer.failed(null)
    const fence = await raiseFence(this.parts.store)
    const end = await this.#cycle.run(siteID, fence)
    if (siteID !== this.#siteID) return this.wake()
    await this.#handle(end, siteID)
  }

  /** Gets the tablet's own device ID if needed; true while it has none. */
  async #mayNotSend(): Promise<boolean> {
    const queue = await this.#queue()
    if (!needsOwnDevice(queue, this.parts.deviceID)) return false
    await this.parts.events.onNeedsOwnDevice(queue.Copied === undefined ? null : queue.DeviceID)
    return this.needsOwnDevice()
  }

  async needsOwnDevice(): Promise<boolean> {
    return needsOwnDevice(await this.#queue(), this.parts.deviceID)
  }

  #queue(): Promise<QueueState> {
    return this.parts.store.read((tx) => getQueue(tx, this.parts.deviceID), ['meta'])
  }

  async #handle(end: CycleEnd, siteID: number): Promise<void> {
    switch (end.name) {
      case 'in-step':
        return this.#inStep(siteID)
      case 'stale':
        return void this.#timer.failed(null)
      case 'other-site':
        if (await this.parts.events.onOtherSite()) this.#again()
        else this.#timer.failed(null)
        return
      case 'stop':
        return this.#stopped(end.verdict)
    }
  }

  async #inStep(siteID: number): Promise<void> {
    const queue = await this.#queue()
    this.#timer.setScale(queue.CadenceScale)
    this.#storeFailsSince = null
    // The browser may have gone offline while the last response was under way.
    if (this.isAnswered) await this.#journal.ended()
    this.#tellInStep()
    await this.parts.events.onInStep()
    if (this.isAnswered) this.#timer.succeeded()
    else this.#tellOutage(this.#timer.failed(null))
    if (needsOwnDevice(queue, this.parts.deviceID)) this.wake()
    void this.histories.follow(siteID, () => !this.#locked && this.isAnswered && this.#siteID === siteID)
    if (!this.#locked && this.#siteID === siteID) void this.#pruner.runWhenDue(siteID)
  }

  async #stopped(verdict: Stop): Promise<void> {
    switch (verdict.name) {
      case 'locked':
        return this.lock()
      case 'revoked':
        return this.parts.events.onRevoked()
      case 'update':
        this.#tell({ name: 'update-needed' })
        return void this.#timer.failed(LONGEST_PAUSE_MS)
      case 'resync':
        if (verdict.why === 'reach-changed') await this.parts.events.onReachChanged()
        this.#tellLoading(0, null)
        // A server that keeps returning 410 is asked ever less often.
        return void this.#timer.failed(null)
      case 'wait':
        return this.#tellWaiting(verdict.why, this.#timer.failed(verdict.retryAfterMs))
      case 'halve':
      case 'refused':
        // The whole request was rejected, which settles nothing.
        this.#tellWaiting('trouble', this.#timer.failed(null))
    }
  }

  #tellSnapshot(page: ChangesPage, byOthers: RowChanges): void {
    this.parts.events.onSnapshot(page)
    if (Object.keys(byOthers).length > 0) this.parts.events.onChangedByOthers(byOthers)
  }

  #tell(connection: Connection): void {
    this.#connection = connection
    this.parts.events.onConnection(connection)
  }

  async giveUpHistory(): Promise<void> {
    const siteID = this.#siteID
    if (siteID === null) return
    await this.parts.lock(() => giveUpHistory(this.parts, siteID))
  }

  async giveUpPictures(): Promise<void> {
    await this.parts.store.transact(giveUpPictures, photoTables)
  }

  async loadGivenUp(): Promise<void> {
    if (this.#siteID !== null && (await loadGivenUp(this.parts, this.#siteID))) this.wake()
  }

  #tellInStep(): void {
    const { answeredAt } = this.#signal
    if (answeredAt === null || !this.isAnswered) return
    this.#tell({ name: 'in-step', answeredAt, freshForMs: this.#timer.cadenceMs })
  }

  /** A load that resumes while offline still counts as offline. */
  #tellLoading(rows: number, total: number | null): void {
    if (this.#isUp) this.#tell({ name: 'loading', rows, total, answeredAt: this.#signal.answeredAt })
  }

  /** The outage stands until a response comes: the first try proves nothing. */
  #tellSending(count: number): void {
    const { answeredAt } = this.#signal
    if (this.#isUp) this.#tell({ name: 'sending', count, answeredAt, freshForMs: this.#timer.cadenceMs })
  }

  get #isUp(): boolean {
    return this.#signal.outage === null && this.#storeFailsSince === null
  }

  /** Reports that responses cannot be stored. A pause asked of the delivery is none of a cycle's. */
  #storeFailed({ cause, retryAfterMs }: Pick<OwnStoreFailed, 'cause' | 'retryAfterMs'>): void {
    this.parts.events.onError(cause)
    const delay = this.#timer.failed(this.#locked || this.#siteID === null ? retryAfterMs : null)
    const now = this.parts.time.steady()
    this.#storeFailsSince ??= fromMs(now)
    const facts = { since: this.#storeFailsSince, answeredAt: this.#signal.answeredAt, retryAt: fromMs(now + delay) }
    this.#tell({ name: isStoreFull(cause) ? 'tablet-full' : 'store-trouble', ...facts })
  }

  #tellWaiting(why: WaitCause, delay: number): void {
    this.#signal.failed(why)
    this.#tellOutage(delay)
  }

  #tellOutage(delay: number): void {
    const { outage } = this.#signal
    if (!outage) return
    this.#tell({ ...outage, retryAt: fromMs(this.parts.time.steady() + delay) })
    void this.#journal.during(outage)
  }

  /** Shows the rest of an outage at once, since the next try may take long; the journal keeps the cause of its tries. */
  #tellRest(): void {
    if (this.#signal.outage && isOutage(this.#connection)) this.#tell({ ...this.#connection, ...this.#signal.outage })
  }

  #again(): void {
    this.#timer.succeeded()
    this.wake()
  }
}
