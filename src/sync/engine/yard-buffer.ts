import { equalsAll, type NearestAsk, nearestBehind } from '../../domain/commands/nearest.ts'
import type { CheckRecords, Table, Yard } from '../../domain/commands/yard.ts'
import { type Entities, type ListName, listNames, lists, SHARED } from '../../domain/lists.ts'
import type { RowTable, TabletTx } from '../../mirror/tablet-store.ts'

/** A row, or null where it was removed. */
type Layer<R> = Map<number, R | null>
type Layers = { readonly [L in ListName]: Layer<Entities[L]> }

export interface Touched {
  readonly list: ListName
  readonly id: number
}

/**
 * The rows of a transaction, write-behind: reads go to the store once, writes stay in memory until `flush` writes one block per list. A rule that awaits
 * something foreign then loses everything instead of half. `begin`, `keep` and `drop` bracket one command, so that a refused one leaves no trace.
 */
export class YardBuffer {
  /** What the store holds, as far as it was read. */
  readonly #stored = emptyLayers()
  readonly #kept = emptyLayers()
  /** What the store holds nearest to a place: nothing is stored before the end, so it stays true. */
  readonly #asked = mapLists<{ readonly [L in ListName]: Map<string, Promise<Entities[L] | undefined>> }>(
    () => new Map(),
  )
  #draft: Layers | null = null
  /** Set when the store itself failed: such an error is no refusal and must end the transaction. */
  storeError: unknown = null

  constructor(private readonly tx: TabletTx) {}

  /** Reads rows ahead in one go. */
  async prefetch<L extends ListName>(list: L, ids: readonly number[]): Promise<void> {
    const rows = await this.tx.rows[list].getMany(ids)
    const stored: Layer<Entities[L]> = this.#stored[list]
    ids.forEach((id, index) => {
      stored.set(id, rows[index] ?? null)
    })
  }

  async get<L extends ListName>(list: L, id: number): Promise<Entities[L] | null> {
    const written = this.#written(list, id)
    if (written !== undefined) return written
    const stored: Layer<Entities[L]> = this.#stored[list]
    const known = stored.get(id)
    if (known !== undefined) return known
    const row = (await this.#guard(this.tx.rows[list].get(id))) ?? null
    stored.set(id, row)
    return row
  }

  async find<L extends ListName>(
    list: L,
    siteID: number,
    where: Partial<Entities[L]>,
  ): Promise<readonly Entities[L][]> {
    const rows: RowTable<Entities[L]> = this.tx.rows[list]
    const found = await this.#guard(rows.find(siteID, where))
    const result = found.filter((row) => this.#written(list, row.ID) === undefined)
    for (const row of this.#writtenRows(list, siteID)) if (equalsAll(row, where)) result.push(row)
    return result
  }

  async nearest<L extends ListName>(
    list: L,
    siteID: number,
    ask: NearestAsk<Entities[L]>,
  ): Promise<Entities[L] | undefined> {
    const written = {
      has: (id: number) => this.#written(list, id) !== undefined,
      rows: () => this.#writtenRows(list, siteID),
    }
    return nearestBehind(ask, written, (asked) => this.#nearestStored(list, siteID, asked))
  }

  /** Asked once: a replay of many commands that add at one place would walk over all that they had stored, each time. */
  #nearestStored<L extends ListName>(
    list: L,
    siteID: number,
    ask: NearestAsk<Entities[L]>,
  ): Promise<Entities[L] | undefined> {
    const asked = this.#asked[list] as Map<string, Promise<Entities[L] | undefined>>
    const question = JSON.stringify([siteID, ask])
    const rows: RowTable<Entities[L]> = this.tx.rows[list]
    const answer = asked.get(question) ?? this.#guard(rows.nearest(siteID, ask))
    asked.set(question, answer)
    return answer
  }

  put<L extends ListName>(list: L, row: Entities[L]): void {
    this.#top(list).set(row.ID, row)
  }

  remove(list: ListName, id: number): void {
    this.#top(list).set(id, null)
  }

  begin(): void {
    this.#draft = emptyLayers()
  }

  /** Takes over what the command wrote; answers what it touched. */
  keep(): readonly Touched[] {
    const draft = this.#draft
    this.#draft = null
    if (!draft) return []
    return listNames.flatMap((list) => moveLayer(list, draft, this.#kept))
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

  /** Writes what differs from the store, one block per list. Returns false where nothing did. */
  async flush(): Promise<boolean> {
    let isChanged = false
    for (const list of listNames) if (await this.#flushList(list)) isChanged = true
    return isChanged
  }

  async #flushList<L extends ListName>(list: L): Promise<boolean> {
    const kept: Layer<Entities[L]> = this.#kept[list]
    const stored: Layer<Entities[L]> = this.#stored[list]
    const changed = [...kept].filter(([id, row]) => !sameRow(row, stored.get(id)))
    const rows = changed.flatMap(([, row]) => (row ? [row] : []))
    const removed = changed.flatMap(([id, row]) => (row ? [] : [id]))
    if (rows.length > 0) await this.tx.rows[list].putMany(rows)
    if (removed.length > 0) await this.tx.rows[list].removeMany(removed)
    return changed.length > 0
  }

  #top<L extends ListName>(list: L): Layer<Entities[L]> {
    return (this.#draft ?? this.#kept)[list]
  }

  #written<L extends ListName>(list: L, id: number): Entities[L] | null | undefined {
    const draft: Layer<Entities[L]> | undefined = this.#draft?.[list]
    const kept: Layer<Entities[L]> = this.#kept[list]
    return draft?.has(id) ? draft.get(id) : kept.get(id)
  }

  *#writtenRows<L extends ListName>(list: L, siteID: number): Generator<Entities[L]> {
    const kept: Layer<Entities[L]> = this.#kept[list]
    const draft: Layer<Entities[L]> | undefined = this.#draft?.[list]
    if (draft) for (const row of draft.values()) if (row?.SiteID === siteID) yield row
    for (const [id, row] of kept) if (row?.SiteID === siteID && !draft?.has(id)) yield row
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

/** The yard that a command sees: the tables of its site, and the shared lists. */
export function yardOf(buffer: YardBuffer, siteID: number): Yard {
  const tables = mapLists<{ [L in ListName]: Table<Entities[L]> & Pick<CheckRecords, 'takeBack'> }>((list) =>
    tableOf(buffer, list, lists[list].scope === 'shared' ? SHARED : siteID),
  )
  // Mail and texts are the server's to send.
  return { ...tables, announce: () => undefined }
}

function tableOf<L extends ListName>(
  buffer: YardBuffer,
  list: L,
  siteID: number,
): Table<Entities[L]> & Pick<CheckRecords, 'takeBack'> {
  const put = async (row: Entities[L]) => {
    if (row.SiteID !== siteID) throw new Error(`a row of site ${row.SiteID} written at site ${siteID}`)
    buffer.put(list, row)
  }
  return {
    get: async (id) => {
      const row = await buffer.get(list, id)
      return row?.SiteID === siteID ? row : undefined
    },
    find: (where) => buffer.find(list, siteID, where as Partial<Entities[L]>),
    nearest: (ask) => buffer.nearest(list, siteID, ask),
    // The server's row may be there already: its answer came before the word that this very command is settled.
    insert: put,
    put,
    takeBack: async (id) => {
      const row = await buffer.get(list, id)
      const flag = lists[list].record?.raises
      if (row?.SiteID === siteID && flag) await put({ ...row, [flag]: true })
    },
    remove: async (id) => buffer.remove(list, id),
  }
}

/** One value per list. The cast is the one place where the compiler cannot follow that each list gets its own kind. */
function mapLists<T extends { readonly [L in ListName]: unknown }>(make: (list: ListName) => unknown): T {
  return Object.fromEntries(listNames.map((list) => [list, make(list)])) as unknown as T
}

function emptyLayers(): Layers {
  return mapLists<Layers>(() => new Map())
}

function moveLayer<L extends ListName>(list: L, from: Layers, to: Layers): readonly Touched[] {
  const source: Layer<Entities[L]> = from[list]
  const target: Layer<Entities[L]> = to[list]
  for (const [id, row] of source) target.set(id, row)
  return [...source.keys()].map((id) => ({ list, id }))
}

/** Whether two rows of a list say the same. A row that was never read counts as another one. */
export function sameRow(a: object | null, b: object | null | undefined): boolean {
  if (b === undefined) return false
  if (a === null || b === null) return a === b
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return left.length === right.size && left.every(([field, value]) => sameValue(value, right.get(field)))
}

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, index) => value === b[index])
}
