import { holdsOneTrailer } from '../domain/sites/location-rules.ts'
import type { ListName } from '../domain/lists.ts'
import type { Task } from '../domain/tasks/task.ts'
import { TrailerState } from '../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../domain/trailers/trailer.ts'
import { ChangedRows } from '../domain/values/rows-change.ts'
import type { MirrorDatabase } from '../mirror/database.ts'
import { destinationsOf, type TaskRow, type TaskSides, toTaskRow, trailersOf } from '../mirror/reads/task-rows.ts'
import { countMessagesOf } from '../mirror/reads/tasks.ts'
import type { CommittedRows, RowChanges } from '../mirror/tablet-store.ts'
import type { TaskRowsChange } from './api.ts'
import type { YardInMemory } from './trailer-board.ts'

/** Lists of which the rows of tasks are made, besides the tasks; names are the page's. */
const shownLists: readonly ListName[] = ['Trailers', 'Messages', 'Locations']

/**
 * The rows of some tasks as their watcher has them. Tasks and places are those of the boards in memory; trailers
 * are read once, since the boards keep only some of their columns, and then follow the commits; comments are counted again
 * after each change of the site's comments.
 */
export class TaskWindow {
  readonly #changed = new ChangedRows<TaskRow>()
  #rows: ReadonlyMap<number, TaskRow> = new Map()
  #isWhole = true
  #isOwed = true
  /** The tasks' trailers as known; null: gone. */
  readonly #trailers = new Map<number, Trailer | null>()
  /** Null: not known. */
  #messageCounts: ReadonlyMap<number, number> | null = null

  constructor(
    private readonly mirror: MirrorDatabase,
    private readonly siteID: number,
    private readonly ids: readonly number[],
    private readonly listener: (change: TaskRowsChange) => void,
  ) {}

  /** True from a change until it was answered. */
  get isOwed(): boolean {
    return this.#isOwed
  }

  /** Notes a commit, before anything is read. The board tells by `owe` of the tasks that it has taken. */
  note(changes: RowChanges, { Trailers }: CommittedRows): void {
    for (const id of changes.Trailers ?? []) {
      const row = Trailers?.get(id)
      if (row === undefined) this.#trailers.delete(id)
      else if (this.#trailers.has(id)) this.#trailers.set(id, row)
    }
    if (changes.Messages) this.#messageCounts = null
    if (shownLists.some((list) => changes[list])) this.owe()
  }

  /** Notes changed tasks. */
  owe(): void {
    this.#isOwed = true
  }

  /** Reads what is not known of the tasks' surroundings. */
  async read(tasks: ReadonlyMap<number, Task>): Promise<void> {
    const { mirror, siteID } = this
    const unread = this.#unread(this.#shown(tasks))
    const [rows, counts] = await Promise.all([
      unread.length === 0 ? [] : mirror.rows('Trailers').bulkGet(unread),
      this.#messageCounts ??
        countMessagesOf(
          this.ids.map((ID) => ({ SiteID: siteID, ID })),
          mirror,
        ),
    ])
    for (const [place, id] of unread.entries()) this.#trailers.set(id, rows[place] ?? null)
    this.#messageCounts = counts
  }

  /** Sends what changed. Nothing before all of it is read: another answer follows then. */
  answer(tasks: ReadonlyMap<number, Task>, yard: YardInMemory | null): void {
    const shown = this.#shown(tasks)
    const messageCounts = this.#messageCounts
    if (!this.#isOwed || !yard || !messageCounts || this.#unread(shown).length > 0) return
    this.#isOwed = false
    const sides = { trailers: this.#trailers, standing: listStanding(shown, yard), messageCounts }
    const rows = shown.map((task) => this.#toRow(task, sides))
    this.#rows = new Map(rows.map((row) => [row.ID, row]))
    const change = this.#changed.next(rows)
    const isWhole = this.#isWhole
    this.#isWhole = false
    if (isWhole || change.put.length > 0 || change.gone.length > 0) this.listener({ ...change, isWhole })
  }

  #shown(tasks: ReadonlyMap<number, Task>): readonly Task[] {
    return this.ids.flatMap((id) => tasks.get(id) ?? [])
  }

  #unread(shown: readonly Task[]): number[] {
    return trailersOf(shown).filter((id) => !this.#trailers.has(id))
  }

  /** Returns an unchanged row as the same object: to compare it costs nothing then. */
  #toRow(task: Task, sides: TaskSides): TaskRow {
    const row = toTaskRow(task, sides)
    const known = this.#rows.get(task.ID)
    return known && isSame(known, row) ? known : row
  }
}

function isSame(one: TaskRow, other: TaskRow): boolean {
  return (
    one.task === other.task &&
    one.trailer === other.trailer &&
    one.trailerAtTo?.ID === other.trailerAtTo?.ID &&
    one.messageCount === other.messageCount
  )
}

/** Returns the trailers at the tasks' destinations, where these hold one: a yard area is never taken. */
function listStanding(tasks: readonly Task[], { trailers, references }: YardInMemory): TaskSides['standing'] {
  const holdsOne = (id: number) => holdsOneTrailer(references.locations.get(id)?.Type ?? 0)
  const spots = new Set(destinationsOf(tasks).filter(holdsOne))
  const standing: TaskSides['standing'][number][] = []
  if (spots.size === 0) return standing
  for (const trailer of trailers.values())
    if (trailer.State === TrailerState.OnYard && spots.has(trailer.LocationID)) standing.push(trailer)
  return standing
}
