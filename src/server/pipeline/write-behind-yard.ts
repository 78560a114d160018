import { type Entities, type ListName, listNames, lists, SHARED } from '../../domain/lists.ts'
import { equalsAll, type NearestAsk, nearestBehind, type Where } from '../../domain/commands/nearest.ts'
import type { Announcement, CheckRecords, Table, Yard } from '../../domain/commands/yard.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { isInWindow } from '../../domain/window.ts'
import { isEmptyWrite, type ListWrites, type RowReader } from './server-store.ts'

/** A yard over a transaction: reads go through once, writes stay in memory until `writes` is taken and flushed. */
export interface WriteBehindYard {
  readonly yard: Yard
  /** What was changed so far, by list. Nothing was written: a refusal just drops it. */
  writes(): readonly ListWrites[]
  /** What the command has to say to the world, to be kept with its rows. */
  readonly announced: readonly Announcement[]
  /** Trailers that come back into the tablets' window by these changes: tablets have forgotten their history. */
  returned(now: Instant): readonly number[]
}

/** The yard of a site (or of the shared scope, site 0): lists of the other scope are read only. */
export function createWriteBehindYard(reader: RowReader, siteID: number): WriteBehindYard {
  const trailers = new WriteBehindTable('Trailers', reader, siteID)
  const tables = listNames.map(
    (list) => [list, list === 'Trailers' ? trailers : new WriteBehindTable(list, reader, siteID)] as const,
  )
  const announced: Announcement[] = []
  return {
    // One table per name of `listNames`, which the compiler cannot see.
    yard: { ...Object.fromEntries(tables), announce: (what) => void announced.push(what) } as Yard,
    announced,
    writes: () => tables.map(([, table]) => table.writes()).filter((list) => !isEmptyWrite(list)),
    returned: (now) => {
      const isKept = (row: Trailer) => isInWindow('Trailers', row, now, () => undefined)
      const isBack = ({ before, after }: Changed<Trailer>) => before && after && !isKept(before) && isKept(after)
      return trailers.changes().flatMap((change) => (isBack(change) && change.after ? [change.after.ID] : []))
    },
  }
}

/** The rows of a list that were made or changed, as they are now. */
export function rowsLeftBy<L extends ListName>(writes: readonly ListWrites[], list: L): readonly Entities[L][] {
  const written = writes.find(({ List }) => List === list)
  // Each list holds its own rows only.
  const rows: readonly Entities[ListName][] = [...(written?.Inserted ?? []), ...(written?.Put ?? [])]
  return rows as readonly Entities[L][]
}

/** A row as it was read, and as the command leaves it; undefined for none. */
interface Changed<R> {
  readonly before: R | undefined
  readonly after: R | undefined
}

class WriteBehindTable<L extends ListName> implements Table<Entities[L]>, Pick<CheckRecords, 'takeBack'> {
  /** What is known of a row: as read, as changed, or undefined for none. */
  private readonly known = new Map<number, Entities[L] | undefined>()
  private readonly changed = new Set<number>()
  private readonly inserted = new Set<number>()
  private readonly raised = new Set<number>()
  private readonly stored = new Map<number, Entities[L]>()
  /** What was stored for a question: nothing is written before the end, so it stays true. */
  private readonly asked = new Map<string, Promise<readonly Entities[L][]>>()

  private readonly askedNearest = new Map<string, Promise<Entities[L] | undefined>>()

  constructor(
    private readonly list: L,
    private readonly reader: RowReader,
    private readonly siteID: number,
  ) {}

  async get(id: number): Promise<Entities[L] | undefined> {
    if (this.known.has(id)) return this.known.get(id)
    const row = await this.reader.get(this.list, id)
    this.known.set(id, row)
    if (row) this.stored.set(id, row)
    return row
  }

  async find(where: Where<Entities[L]>): Promise<readonly Entities[L][]> {
    const stored = await this.findStored(where as Partial<Entities[L]>)
    for (const row of stored) this.stored.set(row.ID, row)
    const found = stored.filter((row) => !this.changed.has(row.ID))
    for (const row of found) this.known.set(row.ID, row)
    const mine = this.changedRows().filter((row) => equalsAll(row, where as Partial<Entities[L]>))
    return [...found, ...mine].sort((a, b) => a.ID - b.ID)
  }

  async nearest(ask: NearestAsk<Entities[L]>): Promise<Entities[L] | undefined> {
    const written = { has: (id: number) => this.changed.has(id), rows: () => this.changedRows() }
    return nearestBehind(ask, written, async (asked) => {
      const row = await this.nearestStored(asked)
      if (row) this.stored.set(row.ID, row)
      if (row && !this.changed.has(row.ID)) this.known.set(row.ID, row)
      return row
    })
  }

  private nearestStored(ask: NearestAsk<Entities[L]>): Promise<Entities[L] | undefined> {
    const question = JSON.stringify(ask)
    const stored = this.askedNearest.get(question) ?? this.reader.nearest(this.list, ask)
    this.askedNearest.set(question, stored)
    return stored
  }

  private findStored(where: Partial<Entities[L]>): Promise<readonly Entities[L][]> {
    const question = JSON.stringify(where)
    const stored = this.asked.get(question) ?? this.reader.find(this.list, where)
    this.asked.set(question, stored)
    return stored
  }

  insert(row: Entities[L]): Promise<void> {
    if (this.known.get(row.ID)) throw new Error(`${this.list} ${row.ID} is made twice`)
    this.inserted.add(row.ID)
    return this.keep(row)
  }

  put(row: Entities[L]): Promise<void> {
    if (lists[this.list].record) throw new Error(`a record of ${this.list} cannot be changed`)
    return this.keep(row)
  }

  async takeBack(id: number): Promise<void> {
    const raises = lists[this.list].record?.raises
    const row = await this.get(id)
    if (!raises || !row) throw new Error(`${this.list} ${id} cannot be taken back`)
    this.raised.add(id)
    await this.keep({ ...row, [raises]: true })
  }

  private keep(row: Entities[L]): Promise<void> {
    this.assertMine(row.SiteID)
    this.known.set(row.ID, row)
    this.changed.add(row.ID)
    return Promise.resolve()
  }

  remove(id: number): Promise<void> {
    if (lists[this.list].record) throw new Error(`a record of ${this.list} cannot be removed`)
    this.assertMine(this.siteID)
    this.inserted.delete(id)
    this.known.set(id, undefined)
    this.changed.add(id)
    return Promise.resolve()
  }

  changes(): readonly Changed<Entities[L]>[] {
    return [...this.changed].map((id) => ({ before: this.stored.get(id), after: this.known.get(id) }))
  }

  writes(): ListWrites {
    return {
      List: this.list,
      Inserted: this.changedRows().filter(({ ID }) => this.inserted.has(ID)),
      Put: this.changedRows().filter(({ ID }) => !this.inserted.has(ID) && !this.raised.has(ID)),
      Raised: [...this.raised],
      Removed: [...this.changed].filter((id) => this.known.get(id) === undefined),
    }
  }

  /** Rows as the command leaves them, without those that it removed. */
  private changedRows(): readonly Entities[L][] {
    return [...this.changed].map((id) => this.known.get(id)).filter((row) => row !== undefined)
  }

  /** A command writes rows of its own scope alone; anything else is a mistake in a rule, not a refusal. */
  private assertMine(siteID: number): void {
    const isShared = lists[this.list].scope === 'shared'
    if (isShared !== (this.siteID === SHARED) || siteID !== this.siteID)
      throw new Error(`a command of site ${this.siteID} may not write ${this.list} of site ${siteID}`)
  }
}
