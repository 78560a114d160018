import { type Entities, type ListName, listNames, lists, SHARED } from '../../domain/lists.ts'
import type { Announcement, Table, Yard } from '../../domain/commands/yard.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { isInWindow } from '../../domain/window.ts'
import type { ListWrites, RowReader } from './server-store.ts'

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
    writes: () => tables.map(([, table]) => table.writes()).filter((list) => list.Put.length + list.Removed.length > 0),
    returned: (now) => {
      const isKept = (row: Trailer) => isInWindow('Trailers', row, now, () => undefined)
      const isBack = ({ before, after }: Changed<Trailer>) => before && after && !isKept(before) && isKept(after)
      return trailers.changes().flatMap((change) => (isBack(change) && change.after ? [change.after.ID] : []))
    },
  }
}

/** A row as it was read, and as the command leaves it; undefined for none. */
interface Changed<R> {
  readonly before: R | undefined
  readonly after: R | undefined
}

class WriteBehindTable<L extends ListName> implements Table<Entities[L]> {
  /** What is known of a row: as read, as changed, or undefined for none. */
  private readonly known = new Map<number, Entities[L] | undefined>()
  private readonly changed = new Set<number>()
  private readonly stored = new Map<number, Entities[L]>()
  /** What was stored for a question: nothing is written before the end, so it stays true. */
  private readonly asked = new Map<string, Promise<readonly Entities[L][]>>()

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

  async find(where: Partial<{ readonly [K in keyof Entities[L]]: Entities[L][K] }>): Promise<readonly Entities[L][]> {
    const stored = await this.findStored(where as Partial<Entities[L]>)
    for (const row of stored) this.stored.set(row.ID, row)
    const found = stored.filter((row) => !this.changed.has(row.ID))
    for (const row of found) this.known.set(row.ID, row)
    const mine = [...this.changed].map((id) => this.known.get(id)).filter((row) => row !== undefined)
    return [...found, ...mine.filter((row) => equalsAll(row, where))].sort((a, b) => a.ID - b.ID)
  }

  private findStored(where: Partial<Entities[L]>): Promise<readonly Entities[L][]> {
    const question = JSON.stringify(where)
    const stored = this.asked.get(question) ?? this.reader.find(this.list, where)
    this.asked.set(question, stored)
    return stored
  }

  put(row: Entities[L]): Promise<void> {
    this.assertMine(row.SiteID)
    this.known.set(row.ID, row)
    this.changed.add(row.ID)
    return Promise.resolve()
  }

  remove(id: number): Promise<void> {
    this.assertMine(this.siteID)
    this.known.set(id, undefined)
    this.changed.add(id)
    return Promise.resolve()
  }

  changes(): readonly Changed<Entities[L]>[] {
    return [...this.changed].map((id) => ({ before: this.stored.get(id), after: this.known.get(id) }))
  }

  writes(): ListWrites {
    const changed = [...this.changed]
    return {
      List: this.list,
      Put: changed.map((id) => this.known.get(id)).filter((row) => row !== undefined),
      Removed: changed.filter((id) => this.known.get(id) === undefined),
    }
  }

  /** A command writes rows of its own scope alone; anything else is a mistake in a rule, not a refusal. */
  private assertMine(siteID: number): void {
    const isShared = lists[this.list].scope === 'shared'
    if (isShared !== (this.siteID === SHARED) || siteID !== this.siteID)
      throw new Error(`a command of site ${this.siteID} may not write ${this.list} of site ${siteID}`)
  }
}

function equalsAll<R extends object>(row: R, where: Partial<R>): boolean {
  return (Object.keys(where) as (keyof R)[]).every((field) => row[field] === where[field])
}
