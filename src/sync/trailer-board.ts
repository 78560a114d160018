import { SessionState } from '../domain/audits/audit.ts'
import type { References } from '../domain/sites/references.ts'
import { toReferences } from '../domain/sites/references.ts'
import { type Entities, type ListName, SHARED } from '../domain/lists.ts'
import {
  type TrailerProjection,
  type TrailerQuery,
  trailerProjectionColumns,
} from '../domain/trailers/trailer-query-fields.ts'
import type { Tag } from '../domain/sites/tag.ts'
import type { Trailer } from '../domain/trailers/trailer.ts'
import { fromMs } from '../domain/values/instant.ts'
import { createTurns } from '../domain/values/in-turn.ts'
import type { MirrorDatabase } from '../mirror/database.ts'
import { countFirstList, readFirstList } from '../mirror/reads/first-list.ts'
import type { CommittedRows, RowChanges } from '../mirror/tablet-store.ts'
import type { TrailerPage, TrailerWindow } from './api.ts'
import { BoardWork, readInChunks } from './board-work.ts'
import type { Clock } from './engine/ports.ts'
import { PageRows, textOf } from './page-rows.ts'
import { type TrailerChange, WatchedList } from './watched-list.ts'

interface Watch {
  readonly list: WatchedList
  noteChanged(ids: readonly number[]): void
  send(window: TrailerWindow): Promise<void>
}

export interface YardInMemory {
  readonly trailers: ReadonlyMap<number, TrailerProjection>
  readonly references: References
}

/** Lists of names, read together. Tags are as many as trailers, so they are read and followed like those. */
const nameLists: readonly ListName[] = ['Locations', 'Scacs', 'Freights', 'Sites', 'Audits']

/**
 * A site's trailers, by the columns for filters and order. Until they are read, an index serves the list as it first
 * shows.
 */
export class TrailerBoard {
  readonly #trailers = new Map<number, TrailerProjection>()
  /** Those of the references. */
  readonly #tags = new Map<number, Tag>()
  readonly #watches = new Set<Watch>()
  readonly #changes = new Map<number, TrailerChange>()
  /** The changed rows, as they came with the changes or were read for them. */
  readonly #changedRows = new Map<number, Trailer>()
  /** Changed rows to read, with those of a failed read, which the next change repeats. */
  readonly #unread = { Tags: new Set<number>(), Trailers: new Set<number>() }
  /** True while a change of names is not read. */
  #hasOldNames = false
  /** True from a change until all watches had their answer. */
  #isOwed = false
  #everything = false
  #references: References | null = null
  #filled = false
  /** Nothing is shown before the first load is complete: half a yard looks like an empty one. */
  #whole = false
  readonly #work: BoardWork
  /** One by one, so that an old row never replaces a new one. */
  readonly #inTurn = createTurns()
  /** Numbers of the last change, of the last one whose turn came, and of the last one before the latest filling. */
  #last = 0
  #current = 0
  #filledWith = 0

  constructor(
    private readonly mirror: MirrorDatabase,
    private readonly siteID: number,
    private readonly clock: Clock,
  ) {
    this.#work = new BoardWork(clock)
  }

  /** Calls back with a page's IDs now and when they change. */
  watch(query: TrailerQuery, listener: (window: TrailerWindow) => void): Promise<() => void> {
    let sent = ''
    return this.#begin({
      list: new WatchedList(query),
      noteChanged: () => undefined,
      send: async (window) => {
        const text = textOf(window)
        if (text === sent) return
        sent = text
        listener(window)
      },
    })
  }

  /** Calls back with a page and all its rows, then with those that changed. */
  watchPage(query: TrailerQuery, listener: (page: TrailerPage) => void): Promise<() => void> {
    const rows = new PageRows(
      (ids) => this.#readRows(ids),
      (page) => {
        if (this.#watches.has(watch)) listener(page)
      },
    )
    const watch: Watch = {
      list: new WatchedList(query),
      noteChanged: (ids) => rows.noteChanged(ids),
      send: (window) => rows.send(window),
    }
    return this.#begin(watch)
  }

  async #begin(watch: Watch): Promise<() => void> {
    this.#watches.add(watch)
    await this.#work.unlessStopped(() => (this.#filled ? this.#answer(watch, null) : this.#answerEarly(watch)))
    return () => this.#watches.delete(watch)
  }

  get yard(): YardInMemory | null {
    return this.#filled && this.#whole && this.#references
      ? { trailers: this.#trailers, references: this.#references }
      : null
  }

  fill(): Promise<void> {
    return this.#inTurn(() => this.#work.unlessStopped(() => this.#fill()))
  }

  async #fill(): Promise<void> {
    // Memory holds only a part for now: an index serves lists until then, or they wait.
    this.#filled = false
    this.#trailers.clear()
    this.#tags.clear()
    this.#filledWith = this.#last
    await this.#look()
    for await (const tags of readInChunks(this.mirror, 'Tags')) {
      for (const tag of tags) this.#takeTag(tag)
      if (this.#work.isStopped) break
    }
    for await (const rows of readInChunks(this.mirror, 'Trailers')) {
      for (const row of rows) this.#take(row)
      if (this.#work.isStopped) break
    }
    this.#filled = true
    this.#everything = true
    await this.#answerAll()
  }

  /**
   * Follows a committed change; rows that did not come with it are read. No list hears of a first load before it is
   * whole. Its pages bring their rows, except another tab's: then all rows are read at the end.
   */
  follow(changes: RowChanges, rows: CommittedRows = {}): Promise<void> {
    this.#last += 1
    const at = this.#last
    // Now: a page shown early, by an index, has the rows of before.
    for (const watch of this.#watches) watch.noteChanged(changes.Trailers ?? [])
    return this.#inTurn(async () => {
      this.#current = at
      await this.#work.unlessStopped(() => this.#follow(changes, rows))
    })
  }

  async #follow(changes: RowChanges, rows: CommittedRows): Promise<void> {
    if (!this.#whole) return this.#followLoad(changes, rows)
    // A filling failed: nothing else begins it again.
    if (!this.#filled) return this.#fill()
    // The latest filling has read the rows of earlier changes.
    if (this.#current > this.#filledWith) await this.#takeChanges(changes, rows)
    // Changes that wait for their turn are answered together.
    if (this.#isOwed && this.#current === this.#last) await this.#answerAll()
  }

  async #followLoad(changes: RowChanges, rows: CommittedRows): Promise<void> {
    this.#filled &&= this.#takeLoaded(changes, rows)
    if (!(await this.#isLoaded())) return
    if (!(await this.#hasAll())) return this.#fill()
    await this.#look()
    this.#everything = true
    await this.#answerAll()
  }

  /** Returns false if some row did not come with the change. */
  #takeLoaded(changes: RowChanges, { Trailers, Tags }: CommittedRows): boolean {
    if (this.#current <= this.#filledWith) return true
    for (const [id, row] of Trailers ?? []) {
      if (row) this.#take(row)
      else this.#trailers.delete(id)
    }
    for (const [id, tag] of Tags ?? []) this.#noteTag(id, tag)
    return hasBrought(changes.Trailers, Trailers) && hasBrought(changes.Tags, Tags)
  }

  /** The last page may be stored, but not followed yet: a list without its rows would be too short. */
  async #hasAll(): Promise<boolean> {
    if (!this.#filled) return false
    const [trailers, tags] = await Promise.all([
      this.mirror.ofSite('Trailers', this.siteID).count(),
      this.mirror.ofSite('Tags', this.siteID).count(),
    ])
    return this.#trailers.size === trailers && this.#tags.size === tags
  }

  async #takeChanges(changes: RowChanges, rows: CommittedRows): Promise<void> {
    // Noted before the first read: if that fails, the next change repeats all of it.
    for (const id of changes.Tags ?? []) this.#unread.Tags.add(id)
    for (const id of changes.Trailers ?? []) this.#unread.Trailers.add(id)
    const names = nameLists.some((list) => changes[list])
    const everything = names || changes.Tags !== undefined
    if (everything) this.#everything = true
    if (everything || this.#unread.Trailers.size > 0) this.#isOwed = true
    const known = this.#hasOldNames ? null : this.#withPlaces(changes, rows.Locations)
    this.#hasOldNames ||= names
    if (this.#hasOldNames) this.#references = known ?? (await this.#readReferences())
    this.#hasOldNames = false
    await this.#takeRows('Tags', rows.Tags, (id, tag) => this.#noteTag(id, tag))
    await this.#takeRows('Trailers', rows.Trailers, (id, row) => this.#note(id, row))
  }

  async #takeRows<L extends 'Tags' | 'Trailers'>(
    list: L,
    brought: CommittedRows[L],
    note: (id: number, row: Entities[L] | null) => void,
  ): Promise<void> {
    const unread = this.#unread[list]
    for (const [id, row] of brought ?? []) {
      unread.delete(id)
      note(id, row)
    }
    const ids = [...unread]
    const rows = ids.length === 0 ? [] : await this.mirror.rows(list).bulkGet(ids)
    unread.clear()
    for (const [place, id] of ids.entries()) note(id, rows[place] ?? null)
  }

  /**
   * Returns the references with the places that came with a change; null if others changed too. To read them for one door
   * would hold up the dock, which reads beside it.
   */
  #withPlaces(changes: RowChanges, brought: CommittedRows['Locations']): References | null {
    const known = this.#references
    const isMore = nameLists.some((list) => list !== 'Locations' && changes[list])
    if (!known || isMore || !changes.Locations?.every((id) => brought?.has(id))) return null
    const locations = new Map(known.locations)
    for (const [id, place] of brought ?? []) {
      if (place?.SiteID === this.siteID) locations.set(id, place)
      else locations.delete(id)
    }
    return { ...known, locations }
  }

  stop(): void {
    this.#work.stop()
    this.#watches.clear()
  }

  #take(row: Trailer): void {
    if (row.SiteID === this.siteID) this.#trailers.set(row.ID, project(row))
  }

  #takeTag(tag: Tag): void {
    if (tag.SiteID === this.siteID) this.#tags.set(tag.ID, tag)
  }

  #noteTag(id: number, tag: Tag | null): void {
    if (tag) this.#takeTag(tag)
    else this.#tags.delete(id)
  }

  #note(id: number, row: Trailer | null): void {
    const known = this.#changes.get(id)
    const before = known ? known.before : (this.#trailers.get(id) ?? null)
    if (row) {
      this.#take(row)
      this.#changedRows.set(id, row)
    } else {
      this.#trailers.delete(id)
      this.#changedRows.delete(id)
    }
    this.#changes.set(id, { before, after: this.#trailers.get(id) ?? null })
  }

  async #answerAll(): Promise<void> {
    if (!this.#filled || this.#work.isStopped) return
    const changes = this.#everything ? null : [...this.#changes.values()]
    this.#everything = false
    this.#changes.clear()
    await Promise.all([...this.#watches].map((watch) => this.#answer(watch, changes)))
    this.#changedRows.clear()
    this.#isOwed = false
  }

  /** `changes` null: names of other rows changed, or much more, so the list is computed anew. */
  async #answer(watch: Watch, changes: readonly TrailerChange[] | null): Promise<void> {
    if (!this.#references || !this.#whole) return
    const now = fromMs(this.clock.now())
    const trailers = this.#trailers
    await watch.send(
      changes
        ? watch.list.follow(changes, trailers, this.#references, now)
        : watch.list.answer(trailers, this.#references, now),
    )
  }

  /** Reads only what the changes did not bring. */
  async #readRows(ids: readonly number[]): Promise<readonly (Trailer | undefined)[]> {
    const changed = this.#changedRows
    if (ids.every((id) => changed.has(id))) return ids.map((id) => changed.get(id))
    return this.mirror.rows('Trailers').bulkGet([...ids])
  }

  async #answerEarly(watch: Watch): Promise<void> {
    const { mirror, siteID } = this
    const { query } = watch.list
    const [ids, count] = await Promise.all([
      readFirstList(mirror, siteID, query),
      countFirstList(mirror, siteID, query),
    ])
    if (!this.#filled && ids && count !== undefined) await watch.send({ ids, count })
  }

  async #look(): Promise<void> {
    this.#whole = await this.#isLoaded()
    // Reading names again for each page would cost more than the load itself.
    if (this.#whole) this.#references = await this.#readReferences()
  }

  async #isLoaded(): Promise<boolean> {
    return (await this.mirror.sites.get(this.siteID))?.Cursor != null
  }

  async #readReferences(): Promise<References | null> {
    const { mirror, siteID } = this
    const site = await mirror.rows('Sites').get(siteID)
    if (!site) return null
    const [Locations, Freights, Audits, Scacs] = await Promise.all([
      mirror.ofSite('Locations', siteID).toArray(),
      mirror.ofSite('Freights', siteID).toArray(),
      mirror.ofSite('Audits', siteID, { State: SessionState.Open }).toArray(),
      mirror.ofSite('Scacs', SHARED).toArray(),
    ])
    return { ...toReferences(site, { Locations, Freights, Tags: [], Audits, Scacs }), tags: this.#tags }
  }
}

function hasBrought(ids: readonly number[] = [], brought?: ReadonlyMap<number, unknown>): boolean {
  return ids.every((id) => brought?.has(id))
}

function project(row: Trailer): TrailerProjection {
  const kept: Record<string, unknown> = {}
  for (const column of trailerProjectionColumns) kept[column] = row[column]
  return kept as unknown as TrailerProjection
}
