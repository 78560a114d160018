import type { OpenRow } from '../contract/live.ts'
import type { CommandName, InputOf } from '../domain/commands/catalogue.ts'
import { fromMs } from '../domain/values/instant.ts'
import { getDeviceID, replaceDeviceID } from '../mirror/device-database.ts'
import { openPhotoFiles, type PhotoFiles } from '../mirror/photo-files.ts'
import type { RowChanges } from '../mirror/tablet-store.ts'
import type { Ledger } from '../mirror/ledger/ledger.ts'
import { openLedger } from '../mirror/ledger/open-ledger.ts'
import type {
  Limit,
  NamedSave,
  NewPhoto,
  QueueExport,
  SaveOptions,
  SaveResult,
  SessionState,
  SignInResult,
  StoreLoss,
  SyncNotice,
  Witness,
} from './api.ts'
import type { Bench } from './bench.ts'
import { noStoredStatus, readStatus } from './engine/status.ts'
import { makeKey } from './engine/uuid.ts'
import { Live } from './live/live.ts'
import { createDownload, createListen, createNetwork, createReadPicture } from './network.ts'
import { savePhotos } from './photos/save-photos.ts'
import { faultOfPhoto, shrinkPhoto } from './photos/shrink.ts'
import { exportQueues } from './export-queues.ts'
import { listUnsent } from './people.ts'
import { Session } from './session.ts'
import { report } from './report.ts'
import { isStoreFull, storeWords } from './store-words.ts'
import { listLimits } from './limits.ts'
import { atTime, StatusTeller } from './status-teller.ts'
import { StoreKeeper } from './store-keeper.ts'
import { StoreWatch } from './store-watch.ts'
import type { Connection, SyncStatus } from './sync-status.ts'
import type { QueueOfOther } from './api.ts'
import { systemClock, systemRandom } from './system-clock.ts'
import { historyLock, lineLock, photoLock, tabLock } from './tab-lock.ts'
import { openTabTalk } from './tab-talk.ts'

/** Cadence of screens that name none. */
const PLAIN_CADENCE_MS = 60_000

/**
 * Holds the session, and the status of it and of this tablet. Runs in the worker, or in the page where no worker
 * starts.
 */
export class Host {
  readonly #sessionListeners = new Set<(state: SessionState) => void>()
  readonly #changeListeners = new Set<(changes: RowChanges) => void>()
  readonly #noticeListeners = new Set<(notice: SyncNotice) => void>()
  #session: Session | null = null
  #deviceID = ''
  #ledger: Ledger | null = null
  #photoFiles: PhotoFiles | null = null
  #connection: Connection = { name: 'starting' }
  #persistent: boolean | null = null
  #others: readonly QueueOfOther[] = []
  #cadence: number | null = null
  #losses: readonly StoreLoss[] = []
  readonly #limits = new Set<Limit>(listLimits())
  readonly #space = new StoreWatch(systemClock, {
    onSpace: () => this.#status.tell(),
    onShort: () => void this.#giveUpHistory().catch(report),
    onPlenty: () => void this.#bench()?.engine.loadGivenUp().catch(report),
  })
  #visible = true
  #online = true
  #live: Live | null = null
  readonly #status = new StatusTeller((last) => this.#readStatus(last))
  /** The person whose status is shown; null for none. */
  #statusOf: number | null = null

  get session(): Session | null {
    return this.#session
  }

  async startWith(witness: Witness): Promise<string> {
    if (this.#session) return this.#deviceID
    const makeID = () => makeKey(systemClock.now(), systemRandom)
    const [ledger, photoFiles] = await Promise.all([openLedger(), openPhotoFiles()])
    this.#photoFiles = photoFiles
    this.#ledger = ledger
    // The device ID, under which unsent work is numbered, may be lost with its database.
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
      ...{ keeper, photoFiles },
      network: createNetwork(() => deviceID),
      picture: createReadPicture(() => deviceID),
      oneTab: photoLock,
      download: createDownload(() => deviceID),
      clock: systemClock,
      random: systemRandom,
      ...{ lock: tabLock, historyLock },
      persisted: () => this.#persistent,
      get deviceID() {
        return deviceID
      },
      leaveDeviceID: async (sharedID: string | null) => {
        deviceID = sharedID === null ? await getDeviceID(makeID) : await replaceDeviceID(sharedID, makeID())
        this.#deviceID = deviceID
        await ledger?.noteDevice(deviceID).catch(report)
      },
    }
    const { network, clock, random } = parts
    this.#live = new Live({
      ...{ network, clock, random, hold: lineLock, listen: createListen(() => deviceID) },
      engine: () => this.#bench()?.engine ?? null,
      tab: makeID(),
      talk: (hear) => openTabTalk('yardhand-live', hear),
    })
    this.#session = new Session(parts, {
      onState: (state) => this.#onState(state),
      onOthers: () => void this.#countOthers().catch(report),
      engine: {
        onConnection: (connection) => this.#onConnection(connection),
        onQueue: () => this.#status.tell(),
        onDepartedUnseen: () => this.#tellNotice({ name: 'departed-unseen' }),
        onSnapshot: (page) => this.#live?.noteSnapshot(page),
        onChangedByOthers: (changes) => this.#tellChanged(changes),
        onWarnings: (words) => this.#tellNotice({ name: 'warned', words }),
        onError: (error) => this.#onStoreError(error),
      },
    })
    this.#session.setVisible(this.#visible)
    this.#live.setVisible(this.#visible)
    this.#live.setOnline(this.#online)
    await this.#session.start()
    return this.#deviceID
  }

  /**
   * Keeps the old device ID where only the page knows it: databases and ledger were lost, but the tablet is the same.
   */
  #comeBack({ deviceID, wasHere }: Witness): string | null {
    const at = fromMs(systemClock.now())
    if (deviceID !== null || wasHere) this.#onLoss({ at, UserID: null, By: null, putBack: [], missing: [] })
    return deviceID
  }

  async onSession(listener: (state: SessionState) => void): Promise<void> {
    this.#sessionListeners.add(listener)
    listener(this.#session?.state ?? { name: 'starting' })
  }

  async onStatus(listener: (status: SyncStatus) => void): Promise<void> {
    this.#status.listen(listener)
  }

  async onNotice(listener: (notice: SyncNotice) => void): Promise<void> {
    this.#noticeListeners.add(listener)
  }

  async onChangedByOthers(listener: (changes: RowChanges) => void): Promise<void> {
    this.#changeListeners.add(listener)
  }

  async watchOpenRow(row: OpenRow, edits: boolean, listener: (userIDs: readonly number[]) => void) {
    return this.#live?.watchOpenRow(row, edits, listener) ?? (() => undefined)
  }

  async signIn(username: string, password: string): Promise<SignInResult> {
    try {
      if (!this.#session) throw new Error('not started')
      return await this.#session.signIn(username, password)
    } catch (error) {
      return { name: 'failed', status: null, words: storeWords(error) }
    }
  }

  async setCadence(milliseconds: number | null): Promise<void> {
    this.#cadence = milliseconds
    this.#setCadence()
  }

  async syncNow(): Promise<void> {
    this.#bench()?.engine.wake()
  }

  async syncUnlessFailing(): Promise<void> {
    this.#bench()?.engine.wakeUnlessFailing()
  }

  save<N extends CommandName>(name: N, input: InputOf<N>, options?: SaveOptions): Promise<SaveResult> {
    return this.#save((engine) => engine.save(name, input, options))
  }

  saveAll(saves: readonly NamedSave[]): Promise<SaveResult> {
    return this.#save((engine) => engine.saveAll(saves))
  }

  /** Saves photos, after commands that they need. */
  async savePhotos(photos: readonly NewPhoto[], saves: readonly NamedSave[] = []): Promise<SaveResult> {
    return this.#save((engine) => savePhotos(engine, this.#photoFiles, shrinkPhoto, saves, photos))
  }

  checkPhoto(file: Blob): Promise<string | null> {
    return faultOfPhoto(file)
  }

  async #save(save: (engine: Bench['engine']) => Promise<SaveResult>): Promise<SaveResult> {
    const bench = this.#bench()
    if (!bench) return { name: 'not-saved', words: 'Not saved: nobody is signed in.' }
    try {
      const result = await save(bench.engine)
      if (result.name === 'saved' && bench === this.#bench()) this.#status.saved(bench.time.steady())
      return result
    } catch (error) {
      this.#space.noteFailure(error)
      // A full tablet shows at once, since a cycle writes before it asks; without a signal with the next try.
      if (isStoreFull(error)) bench.engine.wakeUnlessFailing()
      return { name: 'not-saved', words: storeWords(error) }
    }
  }

  async withdraw(key: string): Promise<SaveResult> {
    const bench = this.#bench()
    if (!bench) return { name: 'not-saved', words: 'Nobody is signed in.' }
    try {
      return await bench.engine.withdraw(key)
    } catch (error) {
      return { name: 'not-saved', words: storeWords(error) }
    }
  }

  async takeID(): Promise<number> {
    return this.#takeIDs((engine) => engine.takeID())
  }

  async takeIDs(count: number): Promise<readonly number[]> {
    return this.#takeIDs((engine) => engine.takeIDs(count))
  }

  async #takeIDs<T>(take: (engine: Bench['engine']) => Promise<T>): Promise<T> {
    const bench = this.#bench()
    if (!bench) throw new Error('Not saved: nobody is signed in.')
    try {
      return await take(bench.engine)
    } catch (cause) {
      throw new Error(storeWords(cause), { cause })
    }
  }

  exportQueue(): Promise<QueueExport> {
    return exportQueues(systemClock.now(), this.#ledger)
  }

  async setVisible(visible: boolean): Promise<void> {
    this.#visible = visible
    this.#bench()?.time.setVisible(visible)
    this.#session?.setVisible(visible)
    this.#live?.setVisible(visible)
    this.#setCadence()
    if (visible) this.#bench()?.engine.wake()
  }

  async setOnline(online: boolean): Promise<void> {
    this.#online = online
    this.#bench()?.engine.setOnline(online)
    if (online) this.#session?.wakeDeliveries()
    this.#live?.setOnline(online)
  }

  async setPersistent(persistent: boolean): Promise<void> {
    this.#persistent = persistent
    this.#status.tell()
  }

  async setStartsOffline(starts: boolean): Promise<void> {
    if (starts) this.#limits.delete('no-start-offline')
    else this.#limits.add('no-start-offline')
    this.#status.tell()
  }

  async forgetLosses(): Promise<void> {
    this.#losses = []
    this.#status.tell()
  }

  #onLoss(loss: StoreLoss): void {
    this.#losses = [...this.#losses, loss]
    this.#status.tell()
  }

  #onStoreError(error: unknown): void {
    this.#space.noteFailure(error)
    // Browsers report a full disk under many names.
    void this.#space.look(false)
    report(error)
  }

  async #giveUpHistory(): Promise<void> {
    // Pictures of sites are loaded again when online.
    if (typeof caches !== 'undefined') {
      for (const name of ['site-logos', 'map-tiles']) await caches.delete(name).catch(() => false)
    }
    await this.#bench()?.engine.giveUpHistory()
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
    this.#live?.look()
    for (const listener of this.#sessionListeners) listener(state)
    const userID = this.#bench()?.user.UserID ?? null
    if (userID !== this.#statusOf) this.#status.forget()
    this.#statusOf = userID
    this.#status.tell()
  }

  #onConnection(connection: Connection): void {
    this.#connection = connection
    this.#live?.setConnection(connection)
    if (connection.name === 'in-step') void this.#space.look(true)
    this.#status.tell()
  }

  #tellChanged(changes: RowChanges): void {
    for (const listener of this.#changeListeners) listener(changes)
  }

  #tellNotice(notice: SyncNotice): void {
    for (const listener of this.#noticeListeners) listener(notice)
  }

  async #countOthers(): Promise<void> {
    this.#others = await listUnsent(this.#bench()?.user.UserID ?? null, this.#ledger, systemClock.now())
    this.#status.tell()
  }

  /** If a broken store cannot be read, says that it is broken, with the last known counts. */
  async #readStatus(last: SyncStatus | null): Promise<SyncStatus | null> {
    const bench = this.#bench()
    const connection = this.#connection
    const isBroken = connection.name === 'store-trouble' || connection.name === 'tablet-full'
    const stored = bench
      ? await readStatus(bench, bench.engine.siteID, connection).catch(() =>
          isBroken && last ? { ...atTime(last, bench.time.steady()), connection } : null,
        )
      : noStoredStatus(systemClock.now(), connection)
    return (
      stored && {
        ...stored,
        // May include the signed-in person's own queue, counted before the sign-in.
        others: this.#others.filter(({ UserID }) => UserID !== bench?.user.UserID),
        persistent: this.#persistent,
        space: this.#space.space,
        losses: this.#losses,
        limits: [...this.#limits],
      }
    )
  }
}
