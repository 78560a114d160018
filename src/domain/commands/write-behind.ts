import { type Entities, type ListName, listNames, lists, mapLists, scopeOf, SHARED } from '../lists.ts'
import { equalsAll, type NearestAsk, nearestBehind, type Where } from './nearest.ts'
import type { Announcement, CheckRecords, Table, Yard } from './yard.ts'

/** Reads stored rows inside a transaction. */
export interface RowStore {
  get<L extends ListName>(list: L, id: number): Promise<Entities[L] | undefined>
  find<L extends ListName>(list: L, siteID: number, where: Partial<Entities[L]>): Promise<readonly Entities[L][]>
  nearest<L extends ListName>(list: L, siteID: number, ask: NearestAsk<Entities[L]>): Promise<Entities[L] | undefined>
}

/** A row inserted and then changed is still an insert; inserted and then removed, it is undone. */
type How = 'insert' | 'put' | 'raise' | 'remove' | 'undo'

interface Left<R> {
  readonly row: R | null
  readonly how: How
}

export interface Written<R> extends Left<R> {
  readonly id: number
  /** Null for none, undefined if not read. */
  readonly before: R | null | undefined
}

export interface Touched {
  readonly list: ListName
  readonly id: number
}

type Layer<R> = Map<number, Left<R>>
type Layers = { readonly [L in ListName]: Layer<Entities[L]> }
type Stored = { readonly [L in ListName]: Map<number, Entities[L] | null> }

/**
 * A transaction's rows: each query reads the store once, and writes stay in memory until `written`, so that a throwing
 * rule leaves nothing. `begin`, `keep` and `drop` bracket a command.
 */
export class WriteBehind {
  readonly #stored: Stored = mapLists<Stored>(() => new Map())
  /** Results by query: valid to the end, as nothing is stored before. */
  readonly #answers = new Map<string, Promise<unknown>>()
  readonly #kept = emptyLayers()
  #draft: Layers | null = null
  /** A failure of the store, which ends the transaction and is no refusal. */
  storeError: unknown = null

  constructor(private readonly store: RowStore) {}

  learn<L extends ListName>(list: L, ids: readonly number[], rows: readonly (Entities[L] | undefined)[]): void {
    const stored: Map<number, Entities[L] | null> = this.#stored[list]
    for (const [index, id] of ids.entries()) stored.set(id, rows[index] ?? null)
  }

  async get<L extends ListName>(list: L, id: number): Promise<Entities[L] | null> {
    const known = this.known(list, id)
    if (known !== undefined) return known
    const row = (await this.#guard(this.store.get(list, id))) ?? null
    this.learn(list, [id], [row ?? undefined])
    return row
  }

  /** Returns a row without reading; null for none, undefined for not known. */
  known<L extends ListName>(list: L, id: number): Entities[L] | null | undefined {
    const stored: Map<number, Entities[L] | null> = this.#stored[list]
    const left = this.#left(list, id)
    return left ? left.row : stored.get(id)
  }

  /** Returns rows with equal fields, by ID. */
  async find<L extends ListName>(
    list: L,
    siteID: number,
    where: Partial<Entities[L]>,
  ): Promise<readonly Entities[L][]> {
    const stored = await this.#ask(['find', list, siteID, where], () => this.store.find(list, siteID, where))
    this.#learnRows(list, stored)
    const found = stored.filter((row) => this.#left(list, row.ID) === undefined)
    for (const row of this.#leftRows(list, siteID)) if (equalsAll(row, where)) found.push(row)
    return found.sort((a, b) => a.ID - b.ID)
  }

  nearest<L extends ListName>(list: L, siteID: number, ask: NearestAsk<Entities[L]>): Promise<Entities[L] | undefined> {
    const written = {
      has: (id: number) => this.#left(list, id) !== undefined,
      rows: () => this.#leftRows(list, siteID),
    }
    return nearestBehind(ask, written, async (asked) => {
      const row = await this.#ask(['nearest', list, siteID, asked], () => this.store.nearest(list, siteID, asked))
      if (row) this.#learnRows(list, [row])
      return row
    })
  }

  put<L extends ListName>(list: L, row: Entities[L], how: 'insert' | 'put' | 'raise' = 'put'): void {
    const isNew = this.#left(list, row.ID)?.how === 'insert'
    this.#top(list).set(row.ID, { row, how: isNew ? 'insert' : how })
  }

  remove(list: ListName, id: number): void {
    const before = this.#left(list, id)?.how
    this.#top(list).set(id, { row: null, how: before === 'insert' || before === 'undo' ? 'undo' : 'remove' })
  }

  begin(): void {
    this.#draft = emptyLayers()
  }

  keep(): void {
    const draft = this.#draft
    this.#draft = null
    if (draft) for (const list of listNames) moveLayer(list, draft, this.#kept)
  }

  drop(): void {
    this.#draft = null
  }

  /** Returns the row before the running command, or the present one outside of it. */
  async below<L extends ListName>(list: L, id: number): Promise<Entities[L] | null> {
    const draft = this.#draft
    this.#draft = null
    const row = await this.get(list, id)
    this.#draft = draft
    return row
  }

  drafted(): readonly Touched[] {
    const draft = this.#draft
    if (!draft) return []
    return listNames.flatMap((list) => [...draft[list].keys()].map((id) => ({ list, id })))
  }

  /** Returns the drafted rows of which it is not known what was there before the running command. */
  unread(): readonly Touched[] {
    return this.drafted().filter(({ list, id }) => !this.#kept[list].has(id) && !this.#stored[list].has(id))
  }

  /** Returns kept writes in their first order. */
  written<L extends ListName>(list: L): readonly Written<Entities[L]>[] {
    const kept: Layer<Entities[L]> = this.#kept[list]
    const stored: Map<number, Entities[L] | null> = this.#stored[list]
    return [...kept].map(([id, left]) => ({ id, before: stored.get(id), ...left }))
  }

  #learnRows<L extends ListName>(list: L, rows: readonly Entities[L][]): void {
    const stored: Map<number, Entities[L] | null> = this.#stored[list]
    for (const row of rows) stored.set(row.ID, row)
  }

  #top<L extends ListName>(list: L): Layer<Entities[L]> {
    return (this.#draft ?? this.#kept)[list]
  }

  #left<L extends ListName>(list: L, id: number): Left<Entities[L]> | undefined {
    const kept: Layer<Entities[L]> = this.#kept[list]
    return this.#draft?.[list].get(id) ?? kept.get(id)
  }

  *#leftRows<L extends ListName>(list: L, siteID: number): Generator<Entities[L]> {
    const kept: Layer<Entities[L]> = this.#kept[list]
    const draft: Layer<Entities[L]> | undefined = this.#draft?.[list]
    if (draft) for (const { row } of draft.values()) if (row?.SiteID === siteID) yield row
    for (const [id, { row }] of kept) if (row?.SiteID === siteID && !draft?.has(id)) yield row
  }

  /** Safe cast: a query always has the same read. */
  #ask<T>(question: readonly unknown[], read: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(question)
    const answer = (this.#answers.get(key) as Promise<T> | undefined) ?? this.#guard(read())
    this.#answers.set(key, answer)
    return answer
  }

  async #guard<T>(read: Promise<T>): Promise<T> {
    try {
      return await read
    } catch (error) {
      this.storeError = error
      throw error
    }
  }
}

export interface YardOptions {
  /** True refuses to insert an existing row; a tablet may have the server's already. */
  readonly insertsOnce?: boolean
  readonly announce?: (what: Announcement) => void
}

/**
 * Returns a command's yard: its site's tables and the shared lists, written by site 0 only. Writing outside the
 * scope, or over a record, throws an Error.
 */
export function yardOf(rows: WriteBehind, siteID: number, options: YardOptions = {}): Yard {
  const tables = mapLists<{ [L in ListName]: YardTable<L> }>((list) => new YardTable(rows, list, siteID, options))
  return { ...tables, announce: options.announce ?? (() => undefined) }
}

class YardTable<L extends ListName> implements Table<Entities[L]>, Pick<CheckRecords, 'takeBack'> {
  private readonly scopeID: number

  constructor(
    private readonly rows: WriteBehind,
    private readonly list: L,
    private readonly siteID: number,
    private readonly options: YardOptions,
  ) {
    this.scopeID = scopeOf(list, siteID)
  }

  async get(id: number): Promise<Entities[L] | undefined> {
    const row = await this.rows.get(this.list, id)
    return row?.SiteID === this.scopeID ? row : undefined
  }

  find(where: Where<Entities[L]>): Promise<readonly Entities[L][]> {
    return this.rows.find(this.list, this.scopeID, where as Partial<Entities[L]>)
  }

  nearest(ask: NearestAsk<Entities[L]>): Promise<Entities[L] | undefined> {
    return this.rows.nearest(this.list, this.scopeID, ask)
  }

  async insert(row: Entities[L]): Promise<void> {
    if (this.options.insertsOnce && this.rows.known(this.list, row.ID))
      throw new Error(`${this.list} ${row.ID} is made twice`)
    this.write(lists[this.list].derive?.(null, row) ?? row, 'insert')
  }

  async put(row: Entities[L]): Promise<void> {
    this.assertMayChange()
    const { derive } = lists[this.list]
    this.write(derive ? derive((await this.get(row.ID)) ?? null, row) : row, 'put')
  }

  async takeBack(id: number): Promise<void> {
    const raises = lists[this.list].record?.raises
    const row = await this.get(id)
    if (!raises || !row) throw new Error(`${this.list} ${id} cannot be taken back`)
    this.write({ ...row, [raises]: true }, 'raise')
  }

  async remove(id: number): Promise<void> {
    this.assertMayChange()
    this.assertMine(this.scopeID)
    this.rows.remove(this.list, id)
  }

  private write(row: Entities[L], how: 'insert' | 'put' | 'raise'): void {
    this.assertMine(row.SiteID)
    this.rows.put(this.list, row, how)
  }

  private assertMine(rowSiteID: number): void {
    const isShared = lists[this.list].scope === 'shared'
    if (rowSiteID !== this.scopeID || isShared !== (this.siteID === SHARED))
      throw new Error(`a command of site ${this.siteID} may not write ${this.list} of site ${rowSiteID}`)
  }

  private assertMayChange(): void {
    if (lists[this.list].record) throw new Error(`a record of ${this.list} cannot be changed`)
  }
}

function emptyLayers(): Layers {
  return mapLists<Layers>(() => new Map())
}

function moveLayer<L extends ListName>(list: L, from: Layers, to: Layers): void {
  const source: Layer<Entities[L]> = from[list]
  const target: Layer<Entities[L]> = to[list]
  for (const [id, left] of source) target.set(id, left)
}
