import { fullName, type SessionUser } from '../domain/people/session-user.ts'
import { SHARED } from '../domain/lists.ts'
import type { CommittedRows, RowChanges } from '../mirror/tablet-store.ts'
import { closeMirror, type MirrorDatabase, openMirror } from '../mirror/database.ts'
import type { PhotoFiles } from '../mirror/photo-files.ts'
import { DexieTabletStore } from '../mirror/dexie-tablet-store.ts'
import type { EngineEvents, Lock } from './engine/engine-parts.ts'
import { SyncEngine } from './engine/engine.ts'
import { eventsWhileHere } from './events-while-here.ts'
import type { Clock, Network, Random } from './engine/ports.ts'
import { tabletRules } from './engine/rules.ts'
import type { Workplace } from './engine/workplace.ts'
import { TabletTime } from './engine/tablet-time.ts'
import { rolesOf } from './people.ts'
import { AuditBoard } from './audit-board.ts'
import { type BeginWatch, BoardWatch } from './board-watch.ts'
import { DockBoard } from './dock-board.ts'
import { MapBoard } from './map-board.ts'
import { MissedChanges } from './missed-changes.ts'
import type { Download, ReadPicture } from './network.ts'
import type { OneTab } from './photos/photo-runner.ts'
import { nextTurn } from './next-turn.ts'
import type { StoreKeeper } from './store-keeper.ts'
import { LEFT, openTabTalk, type TabTalk } from './tab-talk.ts'
import { OverviewWatches } from './overview-watch.ts'
import { TaskBoard } from './task-board.ts'
import { TrailerBoard } from './trailer-board.ts'
import type { Overview, OverviewQuery } from '../domain/overview/overview.ts'
import type { TaskList, TaskQuery, TasksSummary } from '../domain/tasks/task-query.ts'
import type { TrailerQuery } from '../domain/trailers/trailer-query-fields.ts'
import type {
  AuditView,
  DockChange,
  MapChange,
  TailMatch,
  TaskRowsChange,
  TrailerPage,
  TrailerWindow,
  WalkView,
} from './api.ts'

export interface BenchParts {
  readonly network: Network
  readonly download: Download
  readonly clock: Clock
  readonly random: Random
  readonly picture: ReadPicture
  /** Null: photos are kept once only. */
  readonly photoFiles: PhotoFiles | null
  readonly lock: Lock
  /** Lets one tab send photos. */
  readonly oneTab: OneTab
  readonly historyLock: OneTab
  readonly keeper: StoreKeeper
  /** True when the browser promised to keep the store; null: not asked yet. */
  readonly persisted: () => boolean | null
  /** Read at each use, since a copied tablet gets another ID. */
  readonly deviceID: string
  /** Replaces this device ID with a new one, or another tab's; null: only the latter. */
  readonly leaveDeviceID: (sharedID: string | null) => Promise<void>
  /** Another database than the person's mirror. */
  readonly databaseName?: string
  readonly settleHere?: Workplace['settleHere']
}

export interface BenchEvents extends EngineEvents {
  onLeft(): void
  /** The store was lost and is recovered as far as possible; the yard is being loaded anew. */
  onStoreLost(): void
}

/** A message between the tabs of a person: a sign-out, committed rows, or those that other people changed. */
type TabWord = typeof LEFT | { readonly Committed: RowChanges } | { readonly ByOthers: RowChanges }

/** One signed-in person's mirror, engine and boards. */
export class Bench {
  readonly engine: SyncEngine
  readonly store: DexieTabletStore
  readonly time: TabletTime
  readonly clock: Clock
  #board: TrailerBoard | null = null
  #tasks: TaskBoard | null = null
  #audits: AuditBoard | null = null
  #dock: DockBoard | null = null
  #map: MapBoard | null = null
  #overviews: OverviewWatches | null = null
  readonly #missed = new MissedChanges()
  readonly #watches = new Set<BoardWatch>()
  /** Resolves when the boards have followed all commits so far. */
  #followed: Promise<void> = Promise.resolve()
  /** Resolves when the boards may follow the last commit. */
  #turn: Promise<void> = Promise.resolve()
  readonly #talk: TabTalk<TabWord>
  readonly #events: BenchEvents
  #closed = false
  #isLeaving = false
  /** Number of the latest change of site. */
  #siteChanges = 0
  /** Commits of other tabs so far. */
  #heard = 0

  private constructor(
    private readonly parts: BenchParts,
    readonly mirror: MirrorDatabase,
    public user: SessionUser,
    events: BenchEvents,
  ) {
    this.#events = events
    this.clock = parts.clock
    this.time = new TabletTime(parts.clock)
    this.#talk = openTabTalk(mirror.name, (word) => this.#hear(word))
    this.store = new DexieTabletStore(mirror, {
      onCommitted: (changes, rows) => this.#tell(changes, rows),
      heard: () => this.#heard,
      // After the answer and the rows: the page would first read again all that live queries hear of.
      tellLater: (tell) => void nextTurn().then(nextTurn).then(tell),
      ledger: parts.keeper.ledgerOf(user.UserID, () => fullName(this.user)),
    })
    this.engine = new SyncEngine(this.#engineParts(events))
  }

  static async open(parts: BenchParts, user: SessionUser, events: BenchEvents): Promise<Bench> {
    const mirror = await openMirror(user.UserID, parts.databaseName)
    const bench = new Bench(parts, mirror, user, events)
    mirror.onReturned = () => bench.#compareAgain()
    // A store that is lost now is compared when it returns.
    await parts.keeper.compare(mirror, bench.#author).catch(events.onError)
    // Reopened now, so that the loss shows before the next cycle.
    mirror.onDropped = () => void bench.store.read(async () => undefined, ['meta']).catch(events.onError)
    return bench
  }

  get #author() {
    const { user } = this
    return { UserID: user.UserID, UserName: fullName(user), Roles: rolesOf(user) }
  }

  /** Compares with the ledger after a lost connection, before anything else is read or written. */
  async #compareAgain(): Promise<void> {
    if (this.#closed) return
    const { isLost, changes } = await this.parts.keeper.compare(this.mirror, this.#author)
    this.#tell(changes)
    // Later, since it uses the store, which waits for this comparison.
    if (isLost) setTimeout(() => void this.#beginAnew().catch(this.#events.onError))
  }

  /** Finds a connection that the browser dropped without an event. With `isLedgerLost` the database may be gone too. */
  async checkStore(isLedgerLost: boolean): Promise<void> {
    await this.mirror.check()
    if (isLedgerLost) await this.#compareAgain()
  }

  async #beginAnew(): Promise<void> {
    if (this.#closed) return
    await this.setSite(this.engine.siteID)
    this.#events.onStoreLost()
    this.engine.wake()
  }

  async wantHistory(trailerID: number): Promise<void> {
    this.engine.histories.want(trailerID)
  }

  async setSite(siteID: number | null): Promise<void> {
    this.#siteChanges += 1
    const change = this.#siteChanges
    await this.engine.setSite(siteID)
    const clock = await this.#learnServerClock()
    // Another change came meanwhile, maybe to the same site, and shows its own.
    if (change !== this.#siteChanges || this.#closed) return
    this.#stopBoards()
    const board = siteID === null ? null : new TrailerBoard(this.mirror, siteID, clock)
    const boardParts = [this.mirror, siteID ?? SHARED, clock, () => board?.yard ?? null] as const
    this.#board = board
    this.#tasks = board && new TaskBoard(...boardParts, this.#events.onError)
    this.#audits = board && new AuditBoard(...boardParts, this.#events.onError)
    this.#dock = board && new DockBoard(siteID ?? SHARED, clock)
    this.#map = board && new MapBoard(clock, () => board.yard)
    this.#overviews = board && new OverviewWatches(clock, () => this.#overviewSources())
    if (!board) return
    const report = (error: unknown) => this.#events.onError(error)
    for (const watch of [...this.#watches]) await watch.restart().catch(report)
    // Not awaited: an index serves the first list meanwhile.
    this.#fill(board).catch(report)
  }

  /** Returns the server's clock, by which lists count days and ages, offline too. */
  async #learnServerClock(): Promise<Clock> {
    const queue = await this.store.read((tx) => tx.meta.get('queue'), ['meta']).catch(() => undefined)
    if (queue) this.time.now(queue)
    const { monotonic, after } = this.parts.clock
    return { monotonic, after, now: () => this.time.server() }
  }

  async #fill(board: TrailerBoard): Promise<void> {
    const tasks = this.#tasks
    await board.fill()
    this.#refresh()
    await tasks?.fill()
    this.#overviews?.follow()
  }

  /** Shows the yard as it was just read, also where no row changed. */
  #refresh(): void {
    this.#audits?.refresh()
    this.#map?.refresh()
  }

  #overviewSources() {
    const [yard, tasks] = [this.#board?.yard, this.#tasks?.tasks]
    return yard && tasks ? { ...yard, tasks } : null
  }

  watchTrailers(query: TrailerQuery, listener: (window: TrailerWindow) => void): Promise<() => void> {
    return this.#watch(() => this.#board?.watch(query, listener))
  }

  watchTrailerPage(query: TrailerQuery, listener: (page: TrailerPage) => void): Promise<() => void> {
    return this.#watch(() => this.#board?.watchPage(query, listener))
  }

  /** Waits for earlier saves, since the next one takes its place in the order from the list. */
  async watchTasks(query: TaskQuery, listener: (list: TaskList) => void): Promise<() => void> {
    await this.#followed
    return this.#watch(() => this.#tasks?.watch(query, listener))
  }

  watchTaskRows(ids: readonly number[], listener: (change: TaskRowsChange) => void): Promise<() => void> {
    return this.#watch(() => this.#tasks?.watchRows(ids, listener))
  }

  watchTasksSummary(listener: (summary: TasksSummary | null) => void): Promise<() => void> {
    return this.#watch(() => this.#tasks?.watchSummary(listener))
  }

  watchOverview(query: OverviewQuery, listener: (overview: Overview) => void): Promise<() => void> {
    return this.#watch(() => this.#overviews?.watch(query, listener))
  }

  async #watch(begin: BeginWatch): Promise<() => void> {
    const watch = new BoardWatch(begin)
    const end = () => {
      this.#watches.delete(watch)
      watch.end()
    }
    this.#watches.add(watch)
    try {
      await watch.restart()
    } catch (error) {
      // The caller gets nothing by which to end it.
      end()
      throw error
    }
    return end
  }

  watchWalk(auditID: number, listener: (view: WalkView | null) => void): Promise<() => void> {
    return this.#watch(() => this.#audits?.watchWalk(auditID, listener))
  }

  watchAudit(auditID: number, listener: (view: AuditView | null) => void): Promise<() => void> {
    return this.#watch(() => this.#audits?.watchAudit(auditID, listener))
  }

  watchDock(listener: (change: DockChange) => void): Promise<() => void> {
    return this.#watch(() => this.#dock?.watch(listener))
  }

  watchMap(listener: (change: MapChange) => void): Promise<() => void> {
    return this.#watch(() => this.#map?.watch(listener))
  }

  async findByTail(typed: string, limit: number): Promise<readonly TailMatch[]> {
    return this.#audits?.findByTail(typed, limit) ?? []
  }

  sayLeft(): void {
    this.#talk.tell(LEFT)
  }

  /** Stops the cycles and all that they report: the person is leaving. */
  leave(): void {
    this.#isLeaving = true
    this.engine.stop()
  }

  /** Goes on as before `leave`, since the person could not leave; a lock that came meanwhile is reported now. */
  stay(): void {
    this.#isLeaving = false
    this.engine.start()
  }

  close(): void {
    this.#closed = true
    this.engine.stop()
    this.#stopBoards()
    this.#talk.close()
    closeMirror()
  }

  #stopBoards(): void {
    this.#board?.stop()
    this.#tasks?.stop()
    this.#audits?.stop()
    this.#dock?.stop()
    this.#map?.stop()
    this.#overviews?.stop()
  }

  #tell(changes: RowChanges, rows: CommittedRows = {}): void {
    if (this.#closed) return
    this.#talk.tell({ Committed: changes })
    this.#follow(changes, rows)
  }

  #hear(word: TabWord): void {
    if (word === LEFT) {
      this.#events.onLeft()
    } else if ('ByOthers' in word) {
      this.#mark(word.ByOthers)
    } else {
      this.#heard += 1
      this.#follow(word.Committed, {})
      this.#events.onQueue()
    }
  }

  /** Only the tab that ran the cycle knows which rows other people changed; it passes them on. */
  #tellByOthers(changes: RowChanges): void {
    if (!this.#closed) this.#talk.tell({ ByOthers: changes })
    this.#mark(changes)
  }

  /** Reports rows that others changed after the rows themselves, so that the page draws a row with its mark. */
  #mark(changes: RowChanges): void {
    void this.#followed.then(() => this.#events.onChangedByOthers(changes))
  }

  #follow(changes: RowChanges, rows: CommittedRows): void {
    const follow = async () => {
      if (this.#closed) return
      await Promise.all([this.#dock?.follow(changes, rows), this.#followInOrder(changes, rows)])
    }
    // The answer to a save goes out first: the page would draw its lists before it closes the form. Of two turns the
    // earlier may come last, so each commit waits for the turns before it.
    this.#turn = Promise.all([this.#turn, nextTurn()]).then(() => undefined)
    const following = this.#turn.then(follow).catch((error: unknown) => this.#events.onError(error))
    // Chained, since an earlier change may take longer to follow than a later one.
    this.#followed = this.#followed.then(async () => void (await following))
  }

  /** The yard comes first: tasks and sessions are derived from it. */
  async #followInOrder(changes: RowChanges, rows: CommittedRows): Promise<void> {
    // Each also where another could not read its rows: nobody tells it of this change again.
    const report = (error: unknown) => this.#events.onError(error)
    const wasKnown = this.#board?.yard != null
    let isRead = true
    await this.#board?.follow(changes, rows).catch((error: unknown) => {
      isRead = false
      report(error)
    })
    const due = this.#missed.due(changes, isRead)
    for (const board of [this.#tasks, this.#audits]) await board?.follow(due, rows).catch(report)
    this.#map?.follow(due)
    if (!wasKnown && this.#board?.yard) this.#refresh()
    this.#overviews?.follow()
  }

  #engineParts(events: BenchEvents) {
    const bench = this
    return {
      ...this.parts,
      store: this.store,
      time: this.time,
      rules: tabletRules,
      get deviceID() {
        return bench.parts.deviceID
      },
      get author() {
        return bench.#author
      },
      events: eventsWhileHere(
        { ...events, onChangedByOthers: (changes: RowChanges) => this.#tellByOthers(changes) },
        () => !this.#closed && !this.#isLeaving,
      ),
    }
  }
}
