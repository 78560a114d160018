import { fromMs } from '../domain/values/instant.ts'
import { getDeviceID, replaceDeviceID } from '../mirror/device-database.ts'
import type { Ledger } from '../mirror/ledger/ledger.ts'
import { openLedger } from '../mirror/ledger/open-ledger.ts'
import type { Limit, PageSignals, SessionState, StoreLoss, SyncApi, SyncNotice, Witness } from './api.ts'
import type { Bench } from './bench.ts'
import { noStoredStatus, readStatus } from './engine/status.ts'
import { makeKey } from './engine/uuid.ts'
import { createDownload, createNetwork } from './network.ts'
import { exportQueues } from './export-queues.ts'
import { listUnsent } from './people.ts'
import { Session } from './session.ts'
import { isStoreFull, storeWords } from './store-words.ts'
import { listLimits } from './limits.ts'
import { StoreKeeper } from './store-keeper.ts'
import { StoreWatch } from './store-watch.ts'
import type { Connection, QueueOfOther, SyncStatus } from './sync-status.ts'
import { systemClock, systemRandom } from './system-clock.ts'
import { tabLock } from './tab-lock.ts'

/** Everything behind the page's handle: the session, the engine, and what the top bar shows. Runs in the worker, or in the page where no worker starts. */
export function createHost(): SyncApi & PageSignals {
  return new Host()
}

/** To the browser's own error report. A full store is no fault of the program, and is said at each save; background writes try again by themselves. */
function report(error: unknown): void {
  if (!isStoreFull(error)) reportError(error instanceof Error ? error : new Error('sync failed', { cause: error }))
}

/** How often the server is asked while a screen is visible that names no interval of its own. */
const PLAIN_CADENCE_MS = 60_000

class Host implements SyncApi, PageSignals {
  readonly #sessionListeners = new Set<(state: SessionState) => void>()
  readonly #statusListeners = new Set<(status: SyncStatus) => void>()
  readonly #noticeListeners = new Set<(notice: SyncNotice) => void>()
  #session: Session | null = null
  #deviceID = ''
  #ledger: Ledger | null = null
  #connection: Connection = { name: 'starting' }
  #persistent: boolean | null = null
  #others: readonly QueueOfOther[] = []
  #cadence: number | null = null
  #losses: readonly StoreLoss[] = []
  readonly #limits = new Set<Limit>(listLimits())
  readonly #space = new StoreWatch(systemClock, {
    onSpace: () => this.#tellStatus(),
    onShort: () => void this.#giveUpHistory().catch(report),
    onPlenty: () => void this.#bench()?.engine.loadGivenUp().catch(report),
  })
  #visible = true
  #online = true
  #telling = false
  #tellAgain = false

  start: SyncApi['start'] = async () => void (await this.startWith({ deviceID: null, wasHere: false }))

  startWith: PageSignals['startWith'] = async (witness) => {
    if (this.#session) return this.#deviceID
    const makeID = () => makeKey(systemClock.now(), systemRandom)
    const ledger = await openLedger()
    this.#ledger = ledger
    // A device database that was lost knows nothing of the ID under which everything unsent here is numbered.
    const makeOrFind = () => ledger?.deviceID ?? this.#comeBack(witness) ?? makeID()
    let deviceID = await getDeviceID(makeOrFind)
    this.#deviceID = deviceID
    await ledger?.noteDevice(deviceID).catch(report)
    if (!ledger) this.#limits.add('no-second-record')
    const keeper = new StoreKeeper(
      {
        ...{ ledger, clock: systemClock, random: systemRandom },
        get deviceID() {
          return deviceID
        },
      },
      { onLoss: (loss) => this.#onLoss(loss), onError: (error) => this.#onStoreError(error) },
    )
    const parts = {
      keeper,
      network: createNetwork(() => deviceID),
      download: createDownload(() => deviceID),
      clock: systemClock,
      random: systemRandom,
      lock: tabLock,
      get deviceID() {
        return deviceID
      },
      leaveDeviceID: async (sharedID: string | null) => {
        deviceID = sharedID === null ? await getDeviceID(makeID) : await replaceDeviceID(sharedID, makeID())
        this.#deviceID = deviceID
        await ledger?.noteDevice(deviceID).catch(report)
      },
    }
    this.#session = new Session(parts, {
      onState: (state) => this.#onState(state),
      onOthers: () => void this.#countOthers().catch(report),
      engine: {
        onConnection: (connection) => this.#onConnection(connection),
        onQueue: () => this.#tellStatus(),
        onDepartedUnseen: () => this.#tellNotice({ name: 'departed-unseen' }),
        onWarnings: (words) => this.#tellNotice({ name: 'warned', words }),
        onError: (error) => this.#onStoreError(error),
      },
    })
    await this.#session.start()
    return this.#deviceID
  }

  /** Neither the databases nor the ledger know this tablet. Where the page does, everything was lost, and it stays the tablet that it was. */
  #comeBack({ deviceID, wasHere }: Witness): string | null {
    const at = fromMs(systemClock.now())
    if (deviceID !== null || wasHere) this.#onLoss({ at, UserID: null, By: null, putBack: [], missing: [] })
    return deviceID
  }

  onSession = async (listener: (state: SessionState) => void): Promise<void> => {
    this.#sessionListeners.add(listener)
    listener(this.#session?.state ?? { name: 'starting' })
  }

  onStatus = async (listener: (status: SyncStatus) => void): Promise<void> => {
    this.#statusListeners.add(listener)
    this.#tellStatus()
  }

  onNotice = async (listener: (notice: SyncNotice) => void): Promise<void> => {
    this.#noticeListeners.add(listener)
  }

  signIn: SyncApi['signIn'] = async (username, password) => {
    try {
      return await this.#started().signIn(username, password)
    } catch (error) {
      return { name: 'failed', status: null, words: storeWords(error) }
    }
  }

  signOut: SyncApi['signOut'] = () => this.#started().signOut()

  askServer: SyncApi['askServer'] = () => this.#started().askServer()

  setCadence: SyncApi['setCadence'] = async (milliseconds) => {
    this.#cadence = milliseconds
    this.#setCadence()
  }

  syncNow: SyncApi['syncNow'] = async () => this.#bench()?.engine.wake()

  save: SyncApi['save'] = async (name, input, options) => {
    const bench = this.#bench()
    if (!bench) return { name: 'not-saved', words: 'Not saved: nobody is signed in.' }
    try {
      return await bench.engine.save(name, input, options)
    } catch (error) {
      this.#space.noteFailure(error)
      return { name: 'not-saved', words: storeWords(error) }
    }
  }

  withdraw: SyncApi['withdraw'] = async (key) => {
    const bench = this.#bench()
    if (!bench) return { name: 'not-saved', words: 'Nobody is signed in.' }
    try {
      return await bench.engine.withdraw(key)
    } catch (error) {
      return { name: 'not-saved', words: storeWords(error) }
    }
  }

  takeID: SyncApi['takeID'] = async () => {
    const bench = this.#bench()
    if (!bench) throw new Error('Not saved: nobody is signed in.')
    try {
      return await bench.engine.takeID()
    } catch (cause) {
      throw new Error(storeWords(cause), { cause })
    }
  }

  watchTrailers: SyncApi['watchTrailers'] = async (query, listener) =>
    (await this.#bench()?.watchTrailers(query, listener)) ?? (() => undefined)

  watchWalk: SyncApi['watchWalk'] = async (auditID, listener) =>
    (await this.#bench()?.watchWalk(auditID, listener)) ?? (() => undefined)

  watchAudit: SyncApi['watchAudit'] = async (auditID, listener) =>
    (await this.#bench()?.watchAudit(auditID, listener)) ?? (() => undefined)

  readPendingChecks: SyncApi['readPendingChecks'] = async (auditID) =>
    (await this.#session?.readPendingChecks(auditID)) ?? null

  findByTail: SyncApi['findByTail'] = async (typed, limit) => this.#bench()?.findByTail(typed, limit) ?? []

  readOutgoing: SyncApi['readOutgoing'] = async () => (await this.#session?.readOutgoing()) ?? null

  watchTasks: SyncApi['watchTasks'] = async (query, listener) =>
    (await this.#bench()?.watchTasks(query, listener)) ?? (() => undefined)

  watchTasksSummary: SyncApi['watchTasksSummary'] = async (listener) =>
    (await this.#bench()?.watchTasksSummary(listener)) ?? (() => undefined)

  readTasks: SyncApi['readTasks'] = async (query) => (await this.#session?.readTasks(query)) ?? { name: 'unanswered' }

  readTask: SyncApi['readTask'] = async (taskID) => (await this.#session?.readTask(taskID)) ?? { name: 'unanswered' }

  exportTasks: SyncApi['exportTasks'] = (query, onProgress) => this.#started().exportTasks(query, onProgress)

  listSwitchableSites: SyncApi['listSwitchableSites'] = () => this.#started().listSwitchableSites()

  switchSite: SyncApi['switchSite'] = (siteID) => this.#started().switchSite(siteID)

  exportQueue: SyncApi['exportQueue'] = () => exportQueues(systemClock.now(), this.#ledger)

  setVisible: PageSignals['setVisible'] = async (visible) => {
    this.#visible = visible
    this.#bench()?.time.setVisible(visible)
    this.#setCadence()
    if (visible) this.#bench()?.engine.wake()
  }

  wake: PageSignals['wake'] = async () => this.#bench()?.engine.wake()

  setOnline: PageSignals['setOnline'] = async (online) => {
    this.#online = online
    this.#bench()?.engine.setOnline(online)
  }

  setPersistent: PageSignals['setPersistent'] = async (persistent) => {
    this.#persistent = persistent
    this.#tellStatus()
  }

  setStartsOffline: PageSignals['setStartsOffline'] = async (starts) => {
    if (starts) this.#limits.delete('no-start-offline')
    else this.#limits.add('no-start-offline')
    this.#tellStatus()
  }

  forgetLosses: SyncApi['forgetLosses'] = async () => {
    this.#losses = []
    this.#tellStatus()
  }

  #onLoss(loss: StoreLoss): void {
    this.#losses = [...this.#losses, loss]
    this.#tellStatus()
  }

  #onStoreError(error: unknown): void {
    this.#space.noteFailure(error)
    // A full disk has many names.
    void this.#space.look(false)
    report(error)
  }

  async #giveUpHistory(): Promise<void> {
    // Pictures of sites come again with the next signal.
    if (typeof caches !== 'undefined') await caches.delete('site-logos').catch(() => false)
    await this.#bench()?.engine.giveUpHistory()
  }

  #started(): Session {
    if (!this.#session) throw new Error('not started')
    return this.#session
  }

  #bench(): Bench | null {
    return this.#session?.bench ?? null
  }

  #setCadence(): void {
    this.#bench()?.engine.setCadence(this.#visible ? (this.#cadence ?? PLAIN_CADENCE_MS) : null)
  }

  #onState(state: SessionState): void {
    if (state.name === 'signed-out') this.#connection = { name: 'signed-out' }
    else if (state.name === 'open' && this.#connection.name === 'signed-out') this.#connection = { name: 'starting' }
    this.#setCadence()
    if (!this.#online) this.#bench()?.engine.setOnline(false)
    for (const listener of this.#sessionListeners) listener(state)
    this.#tellStatus()
  }

  #onConnection(connection: Connection): void {
    this.#connection = connection
    if (connection.name === 'in-step') void this.#space.look(true)
    this.#tellStatus()
  }

  #tellNotice(notice: SyncNotice): void {
    for (const listener of this.#noticeListeners) listener(notice)
  }

  async #countOthers(): Promise<void> {
    this.#others = await listUnsent(this.#bench()?.user.UserID ?? null, this.#ledger)
    this.#tellStatus()
  }

  /** Counting reads the store, so calls that come while it counts make one more count, not many. */
  #tellStatus(): void {
    if (this.#telling) {
      this.#tellAgain = true
      return
    }
    this.#telling = true
    void this.#tellOnce().finally(() => {
      this.#telling = false
      if (!this.#tellAgain) return
      this.#tellAgain = false
      this.#tellStatus()
    })
  }

  async #tellOnce(): Promise<void> {
    const bench = this.#bench()
    const stored = bench
      ? await readStatus(bench, bench.engine.siteID).catch(() => null)
      : noStoredStatus(systemClock.now())
    // A store that is just closing has no counts; the next word has them.
    if (!stored) return
    const status: SyncStatus = {
      ...stored,
      connection: this.#connection,
      // Counted before the person who works here signed in, it may hold their own.
      others: this.#others.filter(({ UserID }) => UserID !== bench?.user.UserID),
      persistent: this.#persistent,
      space: this.#space.space,
      losses: this.#losses,
      limits: [...this.#limits],
    }
    for (const listener of this.#statusListeners) listener(status)
  }
}
