import type { Location } from '../domain/sites/location.ts'
import type { Scac } from '../domain/sites/scac.ts'
import type { Task } from '../domain/tasks/task.ts'
import type { Trailer } from '../domain/trailers/trailer.ts'
import { createTurns } from '../domain/values/in-turn.ts'
import { ChangedRows, type RowsChange } from '../domain/values/rows-change.ts'
import { type DockRead, readDock, rereadDock } from '../mirror/reads/dock.ts'
import type { CommittedRows, RowChanges } from '../mirror/tablet-store.ts'
import type { DockChange } from './api.ts'
import { BoardWork } from './board-work.ts'
import type { Clock } from './engine/ports.ts'
import { joinChanges } from './missed-changes.ts'

/** The reads of a dock: all of it, or what a commit changed. */
interface DockReads {
  readonly all: typeof readDock
  readonly changed: typeof rereadDock
}

/** The changed rows of a commit, and those that came with it. */
interface Commit {
  readonly changes: RowChanges
  readonly rows: CommittedRows
}

/**
 * The doors being shown. Each answer has the changed rows only, since reading or copying all of them would stop a slow
 * page.
 */
export class DockBoard {
  readonly #watches = new Set<Watch>()
  readonly #inTurn = createTurns()
  /** Changes that wait for their turn: they are answered together. */
  #waiting = 0
  #due: Commit[] = []
  #known: DockRead | null = null
  /** True when a change was not noted: nobody looked. */
  #isBehind = false
  readonly #work: BoardWork

  constructor(
    private readonly siteID: number,
    clock: Clock,
    private readonly reads: DockReads = { all: readDock, changed: rereadDock },
  ) {
    this.#work = new BoardWork(clock)
  }

  /** Calls back with everything, then with what changed. */
  async watch(listener: (change: DockChange) => void): Promise<() => void> {
    const watch = new Watch(listener)
    this.#watches.add(watch)
    await this.#answer()
    return () => this.#watches.delete(watch)
  }

  /** Follows each commit, since marks change with the queue too; rows that did not come with it are read. */
  async follow(changes: RowChanges, rows: CommittedRows = {}): Promise<void> {
    if (this.#watches.size === 0) {
      this.#isBehind = true
      return
    }
    this.#due.push({ changes, rows })
    await this.#answer()
  }

  stop(): void {
    this.#work.stop()
    this.#watches.clear()
  }

  #answer(): Promise<void> {
    this.#waiting += 1
    return this.#inTurn(async () => {
      this.#waiting -= 1
      if (this.#waiting === 0) await this.#work.unlessStopped(() => this.#answerAll())
    })
  }

  async #answerAll(): Promise<void> {
    if (this.#watches.size === 0) return
    const read = await this.#read()
    for (const watch of this.#watches) watch.take(read)
  }

  async #read(): Promise<DockRead> {
    const known = this.#isBehind ? null : this.#known
    const { changes, rows } = joined(this.#due)
    this.#due = []
    this.#isBehind = false
    // Until it has been read: after a failure the next one reads everything.
    this.#known = null
    const read = known ? await this.reads.changed(this.siteID, known, changes, rows) : await this.reads.all(this.siteID)
    this.#known = read
    return read
  }
}

/** Keeps the rows of a single commit only. Those of several are read, since one of them may be older than another. */
function joined(commits: readonly Commit[]): Commit {
  const [only] = commits
  if (only && commits.length === 1) return only
  return { changes: joinChanges(commits.map(({ changes }) => changes)), rows: {} }
}

class Watch {
  readonly #locations = new ChangedRows<Location>()
  readonly #trailers = new ChangedRows<Trailer>()
  readonly #tasks = new ChangedRows<Task>()
  readonly #scacs = new ChangedRows<Scac>()
  #marks: string | null = null

  constructor(private readonly listener: (change: DockChange) => void) {}

  take({ locations, trailers, tasks, scacs, marks }: DockRead): void {
    const rows = {
      locations: this.#locations.next(locations),
      trailers: this.#trailers.next(trailers),
      tasks: this.#tasks.next(tasks),
      scacs: this.#scacs.next([...scacs.values()]),
    }
    const text = JSON.stringify([...marks])
    const isWhole = this.#marks === null
    if (text === this.#marks && Object.values(rows).every(isNone)) return
    this.#marks = text
    this.listener({ ...rows, marks, isWhole })
  }
}

function isNone({ put, gone }: RowsChange<unknown>): boolean {
  return put.length === 0 && gone.length === 0
}
