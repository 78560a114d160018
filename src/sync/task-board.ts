import type { CommittedRows, RowChanges } from '../mirror/tablet-store.ts'
import type { MirrorDatabase } from '../mirror/database.ts'
import type { ListName } from '../domain/lists.ts'
import type { DockGroup } from '../domain/sites/dock-group.ts'
import { withTrailer } from '../domain/tasks/task-fields.ts'
import {
  compareTasks,
  runTaskQuery,
  summarise,
  type TaskList,
  type TaskQuery,
  type TasksSummary,
} from '../domain/tasks/task-query.ts'
import type { Task } from '../domain/tasks/task.ts'
import { shipmentNumbersOf } from '../domain/trailers/trailer-filter.ts'
import { nextMidnightMs } from '../domain/values/day.ts'
import { fromMs } from '../domain/values/instant.ts'
import { createTurns } from '../domain/values/in-turn.ts'
import { BoardWork, readInChunks } from './board-work.ts'
import type { TaskRowsChange } from './api.ts'
import type { Clock } from './engine/ports.ts'
import { TaskWindow } from './task-window.ts'
import type { YardInMemory } from './trailer-board.ts'

interface Watch {
  /** True when the list depends on the shipments of trailers too. */
  readonly isByShipment: boolean
  answer(yard: YardInMemory | null): void
  end(): void
}

/** Tasks are found by the names of these rows, which the trailer board holds, and by dock groups. */
const namedLists: readonly ListName[] = ['Locations', 'Scacs', 'Sites']

/** A failed read of rows in sight is tried once more after this time; each commit repeats it too. */
const AGAIN_MS = 500

/** A site's tasks in memory, read once the yard is there. Open ones carry fields of their trailer. */
export class TaskBoard {
  readonly #rows = new Map<number, Task>()
  /** Tasks with the fields of their trailers. */
  readonly #tasks = new Map<number, Task>()
  /** Kept in list order, since sorting an ordered list takes a fraction of the time. */
  #sorted: readonly Task[] = []
  #isSorted = false
  #dockGroups: readonly DockGroup[] = []
  /** True while a change of dock groups is not read. */
  #hasOldDockGroups = false
  #isFilled = false
  #isMoved = false
  /** Changes to follow, with those of a failed read, which the next commit repeats. */
  readonly #unread = { Tasks: new Set<number>(), Trailers: new Set<number>() }
  /** True from a change until the lists were answered. */
  #isOwed = false
  /** One by one, so that an old row never replaces a new one. */
  readonly #turns = createTurns()
  readonly #watches = new Set<Watch>()
  readonly #windows = new Set<TaskWindow>()
  readonly #work: BoardWork

  constructor(
    private readonly mirror: MirrorDatabase,
    private readonly siteID: number,
    private readonly clock: Clock,
    private readonly yard: () => YardInMemory | null,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#work = new BoardWork(clock)
  }

  /**
   * Calls back with the list once the tasks are known, and when it changes. Returns the function that ends the watch.
   */
  watch(query: TaskQuery, listener: (list: TaskList) => void): () => void {
    let sent = ''
    return this.#begin({
      isByShipment: query.shipments.length > 0,
      answer: (yard) => {
        if (!yard) return
        const list = this.#list(query, yard)
        const text = `${list.older}:${list.ids.join()}`
        // A moved list is sent too: a row dropped elsewhere must return to its place on the screen.
        if (text === sent && !this.#isMoved) return
        sent = text
        listener(list)
      },
      end: () => undefined,
    })
  }

  /** Calls back with the counts, which also change at the site's midnight; null until the tasks are known. */
  watchSummary(listener: (summary: TasksSummary | null) => void): () => void {
    let sent = ''
    let cancel = () => {}
    const answer = (yard: YardInMemory | null) => {
      cancel()
      const summary = yard && this.#summary(yard)
      if (yard) cancel = this.clock.after(this.#untilMidnightMs(yard), () => answer(this.yard()))
      const text = JSON.stringify(summary)
      if (text === sent) return
      sent = text
      listener(summary)
    }
    return this.#begin({ isByShipment: false, answer, end: () => cancel() })
  }

  /**
   * Calls back with the rows of these tasks once they are known, then with those that changed. A failed read does not
   * reject, since the watch goes on and must be ended.
   */
  async watchRows(ids: readonly number[], listener: (change: TaskRowsChange) => void): Promise<() => void> {
    const window = new TaskWindow(this.mirror, this.siteID, ids, listener)
    this.#windows.add(window)
    await this.#inTurn(() => this.#show(window))
    return () => this.#windows.delete(window)
  }

  /** Null until it is filled. */
  get tasks(): ReadonlyMap<number, Task> | null {
    return this.#isFilled ? this.#tasks : null
  }

  fill(): Promise<void> {
    return this.#inTurn(() => this.#fill())
  }

  /**
   * Follows a committed change, which the board of the yard must have followed already; rows that did not come with it
   * are read.
   */
  follow(changes: RowChanges, rows: CommittedRows = {}): Promise<void> {
    return this.#inTurn(() => (this.#isFilled ? this.#follow(changes, rows) : this.#fill()))
  }

  stop(): void {
    this.#work.stop()
    for (const watch of this.#watches) watch.end()
    this.#watches.clear()
    this.#windows.clear()
  }

  #begin(watch: Watch): () => void {
    this.#watches.add(watch)
    watch.answer(this.#known())
    return () => {
      watch.end()
      this.#watches.delete(watch)
    }
  }

  async #show(window: TaskWindow, isRepeated = false): Promise<void> {
    if (!this.#windows.has(window)) return
    if (this.#isFilled) await this.#read(window, isRepeated)
    window.answer(this.#rows, this.#known())
  }

  /** Reports a failure, which holds up nothing else, and reads once more a little later. */
  async #read(window: TaskWindow, isRepeated = false): Promise<void> {
    try {
      await window.read(this.#rows)
    } catch (error) {
      if (this.#work.isStopped) return
      this.onError(error)
      const again = () => void this.#inTurn(() => this.#show(window, true)).catch(this.onError)
      if (!isRepeated) this.clock.after(AGAIN_MS, again)
    }
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    return this.#turns(() => this.#work.unlessStopped(step))
  }

  async #fill(): Promise<void> {
    const yard = this.yard()
    if (!yard || this.#isFilled) return
    await this.#readDockGroups()
    for await (const rows of readInChunks(this.mirror, 'Tasks')) {
      for (const row of rows) this.#take(row.ID, row, yard)
      if (this.#work.isStopped) return
    }
    this.#isFilled = true
    this.#isOwed = true
    await this.#readWindows()
    this.#answerAll()
  }

  async #follow(changes: RowChanges, rows: CommittedRows): Promise<void> {
    // Noted before the first read.
    for (const id of changes.Tasks ?? []) this.#unread.Tasks.add(id)
    for (const id of changes.Trailers ?? []) this.#unread.Trailers.add(id)
    for (const window of this.#windows) window.note(changes, rows)
    if (changes.DockGroups) this.#hasOldDockGroups = true
    if (namedLists.some((list) => changes[list])) this.#isOwed = true
    const tasks = await this.#readTasks(rows.Tasks)
    if (this.#hasOldDockGroups) await this.#readDockGroups()
    const yard = this.yard()
    if (!yard) return
    for (const [id, row] of tasks) if (this.#take(id, row, yard)) this.#isOwed = true
    // Only now: an answer to an earlier commit may have gone out during the reads, with the old tasks.
    if (tasks.size > 0) for (const window of this.#windows) window.owe()
    if (this.#followTrailers(this.#unread.Trailers, yard)) this.#isOwed = true
    this.#unread.Tasks.clear()
    this.#unread.Trailers.clear()
    await this.#readWindows()
    this.#answerSoon()
  }

  #answerSoon(): void {
    const isOwed = this.#isOwed || [...this.#windows].some((window) => window.isOwed)
    if (isOwed) this.#work.soon(() => this.#answerAll())
  }

  /** Returns the changed rows; null: gone. */
  async #readTasks(brought: CommittedRows['Tasks'] = new Map()): Promise<ReadonlyMap<number, Task | null>> {
    const ids = [...this.#unread.Tasks].filter((id) => !brought.has(id))
    const rows = ids.length === 0 ? [] : await this.mirror.rows('Tasks').bulkGet(ids)
    return new Map([...brought, ...ids.map((id, place) => [id, rows[place] ?? null] as const)])
  }

  async #readWindows(): Promise<void> {
    await Promise.all([...this.#windows].map((window) => this.#read(window)))
  }

  /** Updates tasks whose trailer changed; true when a watch may have to report a change. */
  #followTrailers(ids: ReadonlySet<number>, yard: YardInMemory): boolean {
    if (ids.size === 0) return false
    const touched = [...this.#rows.values()].filter((row) => ids.has(row.TrailerID ?? 0))
    for (const row of touched) this.#take(row.ID, row, yard)
    return touched.length > 0 || [...this.#watches].some((watch) => watch.isByShipment)
  }

  /** Takes over a task's row, null when it is gone. False for a task outside this site. */
  #take(id: number, row: Task | null, { trailers }: YardInMemory): boolean {
    const known = this.#rows.get(id)
    if (row?.SiteID === this.siteID) {
      if (known && known.Rank !== row.Rank) this.#isMoved = true
      this.#rows.set(id, row)
      this.#tasks.set(id, withTrailer(row, trailers.get(row.TrailerID ?? 0)))
    } else if (known) {
      this.#rows.delete(id)
      this.#tasks.delete(id)
    } else return false
    this.#isSorted = false
    return true
  }

  #answerAll(): void {
    const yard = this.#known()
    if (this.#isOwed) for (const watch of this.#watches) watch.answer(yard)
    // After the lists: a task that leaves one is not shown there with its new state.
    for (const window of this.#windows) window.answer(this.#rows, yard)
    this.#isMoved = false
    this.#isOwed = false
  }

  #known(): YardInMemory | null {
    return this.#isFilled && !this.#work.isStopped ? this.yard() : null
  }

  #list(query: TaskQuery, { trailers, references }: YardInMemory): TaskList {
    const named = query.shipments.flatMap((id) => trailers.get(id) ?? this.#tasks.get(id) ?? [])
    const shipmentNumbers = shipmentNumbersOf(named, query.shipments)
    return runTaskQuery({ tasks: this.#inOrder(), references, dockGroups: this.#dockGroups, shipmentNumbers }, query)
  }

  #summary({ references }: YardInMemory): TasksSummary {
    return summarise(this.#tasks.values(), fromMs(this.clock.now()), references.site.Timezone)
  }

  #untilMidnightMs({ references }: YardInMemory): number {
    const now = this.clock.now()
    return nextMidnightMs(fromMs(now), references.site.Timezone) - now
  }

  #inOrder(): readonly Task[] {
    if (!this.#isSorted) this.#sorted = [...this.#tasks.values()].sort(compareTasks)
    this.#isSorted = true
    return this.#sorted
  }

  async #readDockGroups(): Promise<void> {
    this.#dockGroups = await this.mirror.ofSite('DockGroups', this.siteID).sortBy('ID')
    this.#hasOldDockGroups = false
    // Only now: an answer to an earlier commit may have gone out during the read, with the old groups.
    this.#isOwed = true
  }
}
