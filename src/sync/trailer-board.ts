import { SessionState } from '../domain/audits/audit.ts'
import type { References } from '../domain/sites/references.ts'
import { toReferences } from '../domain/sites/references.ts'
import { type ListName, SHARED } from '../domain/lists.ts'
import {
  type TrailerProjection,
  type TrailerQuery,
  trailerProjectionColumns,
} from '../domain/trailers/trailer-query-fields.ts'
import type { Trailer } from '../domain/trailers/trailer.ts'
import { fromMs } from '../domain/values/instant.ts'
import type { MirrorDatabase } from '../mirror/database.ts'
import { countFirstList, readFirstList } from '../mirror/reads/first-list.ts'
import type { RowChanges } from '../mirror/tablet-store.ts'
import type { TrailerWindow } from './api.ts'
import { BoardWork, readInChunks } from './board-work.ts'
import type { Clock } from './engine/ports.ts'
import { type TrailerChange, WatchedList } from './watched-list.ts'

type Listener = (window: TrailerWindow) => void

interface Watch {
  readonly list: WatchedList
  readonly listener: Listener
  sent: string
}

export interface YardInMemory {
  readonly trailers: ReadonlyMap<number, TrailerProjection>
  readonly references: References
}

const referenceLists: readonly ListName[] = ['Locations', 'Scacs', 'Freights', 'Tags', 'Sites', 'Audits']

/**
 * A site's trailers, by the columns for filters and order. Until they are read, an index serves the list as it first
 * shows.
 */
export class TrailerBoard {
  readonly #trailers = new Map<number, TrailerProjection>()
  readonly #watches = new Set<Watch>()
  readonly #changes = new Map<number, TrailerChange>()
  #everything = false
  #references: References | null = null
  #filled = false
  /** Nothing is shown before the first load is complete: half a yard looks like an empty one. */
  #whole = false
  readonly #work: BoardWork

  constructor(
    private readonly mirror: MirrorDatabase,
    private readonly siteID: number,
    private readonly clock: Clock,
  ) {
    this.#work = new BoardWork(clock)
  }

  async watch(query: TrailerQuery, listener: Listener): Promise<() => void> {
    const watch: Watch = { list: new WatchedList(query), listener, sent: '' }
    this.#watches.add(watch)
    if (this.#filled) this.#answer(watch, null)
    else await this.#answerEarly(watch)
    return () => this.#watches.delete(watch)
  }

  get yard(): YardInMemory | null {
    return this.#filled && this.#whole && this.#references
      ? { trailers: this.#trailers, references: this.#references }
      : null
  }

  fill(): Promise<void> {
    return this.#work.unlessStopped(() => this.#fill())
  }

  async #fill(): Promise<void> {
    // Memory holds only a part for now: an index serves lists until then, or they wait.
    this.#filled = false
    await this.#look()
    for await (const rows of readInChunks(this.mirror, 'Trailers')) {
      for (const row of rows) this.#take(row)
      if (this.#work.isStopped) break
    }
    this.#filled = true
    this.#everything = true
    this.#answerAll()
  }

  /** Follows a committed change. Skips pages of a first load: the board is filled when the site is complete. */
  follow(changes: RowChanges): Promise<void> {
    return this.#work.unlessStopped(() => this.#follow(changes))
  }

  async #follow(changes: RowChanges): Promise<void> {
    if (!this.#whole) {
      await this.#look()
      return this.#whole ? this.#fill() : undefined
    }
    const everything = referenceLists.some((list) => changes[list])
    if (everything) this.#references = await this.#readReferences()
    const ids = [...(changes.Trailers ?? [])]
    const rows = ids.length === 0 ? [] : await this.mirror.rows('Trailers').bulkGet(ids)
    for (const [place, id] of ids.entries()) this.#note(id, rows[place])
    this.#soon(everything)
  }

  stop(): void {
    this.#work.stop()
    this.#watches.clear()
  }

  #take(row: Trailer): void {
    if (row.SiteID === this.siteID) this.#trailers.set(row.ID, project(row))
  }

  #note(id: number, row: Trailer | undefined): void {
    const known = this.#changes.get(id)
    const before = known ? known.before : (this.#trailers.get(id) ?? null)
    if (row) this.#take(row)
    else this.#trailers.delete(id)
    this.#changes.set(id, { before, after: this.#trailers.get(id) ?? null })
  }

  #soon(everything: boolean): void {
    if (everything) this.#everything = true
    this.#work.soon(() => this.#answerAll())
  }

  #answerAll(): void {
    if (!this.#filled || this.#work.isStopped) return
    const changes = this.#everything ? null : [...this.#changes.values()]
    this.#everything = false
    this.#changes.clear()
    for (const watch of this.#watches) this.#answer(watch, changes)
  }

  /** `changes` null: names of other rows changed, or much more, so the list is computed anew. */
  #answer(watch: Watch, changes: readonly TrailerChange[] | null): void {
    if (!this.#references || !this.#whole) return
    const now = fromMs(this.clock.now())
    const trailers = this.#trailers
    tell(
      watch,
      changes
        ? watch.list.follow(changes, trailers, this.#references, now)
        : watch.list.answer(trailers, this.#references, now),
    )
  }

  async #answerEarly(watch: Watch): Promise<void> {
    const { mirror, siteID } = this
    const { query } = watch.list
    const [ids, count] = await Promise.all([
      readFirstList(mirror, siteID, query),
      countFirstList(mirror, siteID, query),
    ])
    if (!this.#filled && ids && count !== undefined) tell(watch, { ids, count })
  }

  async #look(): Promise<void> {
    this.#whole = (await this.mirror.sites.get(this.siteID))?.Cursor != null
    // Reading names again for each page would cost more than the load itself.
    if (this.#whole) this.#references = await this.#readReferences()
  }

  async #readReferences(): Promise<References | null> {
    const { mirror, siteID } = this
    const site = await mirror.rows('Sites').get(siteID)
    if (!site) return null
    const [Locations, Freights, Tags, Audits, Scacs] = await Promise.all([
      mirror.rows('Locations').where('SiteID').equals(siteID).toArray(),
      mirror.rows('Freights').where('SiteID').equals(siteID).toArray(),
      mirror.rows('Tags').where('SiteID').equals(siteID).toArray(),
      mirror.rows('Audits').where('[SiteID+State]').equals([siteID, SessionState.Open]).toArray(),
      mirror.rows('Scacs').where('SiteID').equals(SHARED).toArray(),
    ])
    return toReferences(site, { Locations, Freights, Tags, Audits, Scacs })
  }
}

/** Skips an unchanged list of IDs: the page itself follows rows that change in place. */
function tell(watch: Watch, window: TrailerWindow): void {
  const text = `${window.count}:${window.ids.join()}`
  if (text === watch.sent) return
  watch.sent = text
  watch.listener(window)
}

function project(row: Trailer): TrailerProjection {
  const kept: Record<string, unknown> = {}
  for (const column of trailerProjectionColumns) kept[column] = row[column]
  return kept as unknown as TrailerProjection
}
