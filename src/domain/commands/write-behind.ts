import { type Entities, type ListName, listNames, lists, mapLists, scopeOf, SHARED } from '../lists.ts'
import { equalsAll, type NearestAsk, nearestBehind, type Where } from './nearest.ts'
import type { Announcement, CheckRecords, Table, Yard } from './yard.ts'

/** Reads rows as they are stored: the tablet's mirror or the server's database, inside a transaction. */
export interface RowStore {
  get<L extends ListName>(list: L, id: number): Promise<Entities[L] | undefined>
  find<L extends ListName>(list: L, siteID: number, where: Partial<Entities[L]>): Promise<readonly Entities[L][]>
  nearest<L extends ListName>(list: L, siteID: number, ask: NearestAsk<Entities[L]>): Promise<Entities[L] | undefined>
}

/** How a row came to differ from the store; a row that was made and then changed is still an insert. */
type How = 'insert' | 'put' | 'raise' | 'remove'

/** A row as it was left; null where it was removed. */
interface Left<R> {
  readonly row: R | null
  readonly how: How
}

/** A row that was written. */
export interface Written<R> extends Left<R> {
  readonly id: number
  /** The row as it was read; null where there was none, undefined where it was never read. */
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
 * The rows of a transaction, write-behind: the store is read once for each question, and writes stay in memory until the
 * owner takes them by `written`. A rule that throws, or awaits something foreign, then loses everything instead of half.
 * `begin`, `keep` and `drop` bracket one command of several, so that a refused one leaves no trace.
 */
export class WriteBehind {
  /** What the store holds, as far as it was read. */
  readonly #stored: Stored = mapLists<Stored>(() => new Map())
  /** Answers of the store by question: nothing is stored before the end, so they stay true. */
  readonly #answers = new Map<string, Promise<unknown>>()
  readonly #kept = emptyLayers()
  #draft: Layers | null = null
  /** Set when the store itself failed: such an error is no refusal and must end the transaction. */
  storeError: unknown = null

  constructor(private readonly store: RowStore) {}

  /** Takes over rows that were read ahead. */
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

  /** The row as far as it is known without reading; null where there is none, undefined where nothing is known. */
  known<L extends ListName>(list: L, id: number): Entities[L] | null | undefined {
    const stored: Map<number, Entities[L] | null> = this.#stored[list]
    const left = this.#left(list, id)
    return left ? left.row : stored.get(id)
  }

  /** Rows whose fields equal all those given, by ID. */
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
    this.#top(list).set(id, { row: null, how: 'remove' })
  }

  begin(): void {
    this.#draft = emptyLayers()
  }

  /** Takes over what the command wrote. */
  keep(): void {
    const draft = this.#draft
    this.#draft = null
    if (draft) for (const list of listNames) moveLayer(list, draft, this.#kept)
  }

  drop(): void {
    this.#draft = null
  }

  /** The row below the command that is running, or, outside of one, the present row. */
  async below<L extends ListName>(list: L, id: number): Promise<Entities[L] | null> {
    const draft = this.#draft
    this.#draft = null
    const row = await this.get(list, id)
    this.#draft = draft
    return row
  }

  /** What the running command wrote so far. */
  drafted(): readonly Touched[] {
    const draft = this.#draft
    if (!draft) return []
    return listNames.flatMap((list) => [...draft[list].keys()].map((id) => ({ list, id })))
  }

  /** The rows of a list that were written and kept, in the order in which each was first written. */
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

  /** The cast holds because a question is always put with the same read. */
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
  /** True where no insert may find its row: on the tablet the server's row may be there already, before it is said to be settled. */
  readonly insertsOnce?: boolean
  readonly announce?: (what: Announcement) => void
}

/**
 * The yard that a command sees: the tables of its site, and the shared lists; a command of site 0 writes those alone. A
 * write outside of its scope, or over a record, is a mistake in a rule and throws an Error, not a refusal.
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
    this.write(row, 'insert')
  }

  async put(row: Entities[L]): Promise<void> {
    this.assertMayChange()
    this.write(row, 'put')
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
