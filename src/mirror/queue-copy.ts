import type { RecordTable, TableName, TabletTx } from './tablet-store.ts'

/** The key of a record, as stored. */
const keys = {
  outbox: (record) => record.Sequence,
  needsYou: (record) => record.Key,
  photoQueue: (record) => record.ID,
  shadow: (record) => [record.List, record.ID] as const,
} as const satisfies { readonly [N in CopiedName]: (record: RecordOf<N>) => Key }

type CopiedName = 'outbox' | 'needsYou' | 'photoQueue' | 'shadow'
type RecordOf<N extends CopiedName> = TabletTx[N] extends RecordTable<infer _, infer V> ? V : never
type Key = string | number | readonly [string, number]

const copiedNames = Object.keys(keys) as CopiedName[]

/** True if a transaction on these tables needs the revision, which is in `meta`. */
export function usesCopy(tables: readonly TableName[]): boolean {
  return copiedNames.some((name) => tables.includes(name))
}

/**
 * A tab's copy of the queue's tables, so that they are not read again and again. Each transaction that changes one of
 * them stores another revision; the copy is used in a transaction that finds its own revision stored, and follows the
 * tab's own changes. Changes of another tab, or a lost store, leave another revision: then the tables are read.
 */
export class QueueCopy {
  readonly #writer = `${Date.now()}-${Math.random()}`
  #raised = 0
  #revision: string | null = null
  readonly #tables = new Map<CopiedName, CopiedTable>()

  /** Begins a transaction; `tables` must have `meta`. */
  begin(tx: TabletTx, tables: readonly TableName[], mode: 'r' | 'rw'): CopyWork {
    return new CopyWork(this, tx, new Set(tables), mode)
  }

  /** Makes the next transaction read the tables. */
  forget(): void {
    this.#revision = null
    this.#tables.clear()
  }

  /** Returns a revision that no other transaction has. */
  next(): string {
    this.#raised += 1
    return `${this.#writer}-${this.#raised}`
  }

  /** Returns the table as of this revision; undefined if it is not copied. */
  at(revision: string | null, name: CopiedName): CopiedTable | undefined {
    return revision !== null && revision === this.#revision ? this.#tables.get(name) : undefined
  }

  has(name: CopiedName): boolean {
    return this.#tables.has(name)
  }

  adopt(revision: string, name: CopiedName, table: CopiedTable): void {
    if (revision !== this.#revision) this.#tables.clear()
    this.#revision = revision
    this.#tables.set(name, table)
  }

  /** Follows a committed transaction, unless the copy is of another revision. */
  follow(before: string | null, after: string, changes: ReadonlyMap<CopiedName, readonly Change[]>): void {
    if (before === null || before !== this.#revision) return
    for (const [name, ofTable] of changes) this.#tables.get(name)?.apply(ofTable)
    this.#revision = after
  }
}

/** A record that was put; null: the one with this key was removed. */
interface Change {
  readonly key: Key
  readonly record: object | null
}

/** One table in memory, by key. */
class CopiedTable {
  #sorted: readonly object[] | null = null

  private constructor(private readonly records: Map<string | number, { readonly key: Key; readonly record: object }>) {}

  static of(name: CopiedName, records: readonly object[]): CopiedTable {
    const keyOf = keys[name] as (record: object) => Key
    return new CopiedTable(new Map(records.map((record) => [toMapKey(keyOf(record)), { key: keyOf(record), record }])))
  }

  get(key: Key): object | undefined {
    return this.records.get(toMapKey(key))?.record
  }

  list(): readonly object[] {
    this.#sorted ??= [...this.records.values()].sort((a, b) => compare(a.key, b.key)).map(({ record }) => record)
    return this.#sorted
  }

  with(changes: readonly Change[]): CopiedTable {
    const changed = new CopiedTable(new Map(this.records))
    changed.apply(changes)
    return changed
  }

  apply(changes: readonly Change[]): void {
    if (changes.length === 0) return
    this.#sorted = null
    for (const { key, record } of changes) {
      if (record) this.records.set(toMapKey(key), { key, record })
      else this.records.delete(toMapKey(key))
    }
  }
}

/** One transaction over the copy. */
class CopyWork {
  readonly tx: TabletTx
  readonly #changes = new Map<CopiedName, Change[]>()
  #before: Promise<string | null> | null = null
  #stored: string | null = null
  #after: string | null = null
  #raising: Promise<void> | null = null

  constructor(
    private readonly copy: QueueCopy,
    private readonly inner: TabletTx,
    tables: ReadonlySet<TableName>,
    private readonly mode: 'r' | 'rw',
  ) {
    const copied = copiedNames.filter((name) => tables.has(name)).map((name) => [name, this.#watch(name)])
    this.tx = { ...inner, ...Object.fromEntries(copied) }
    // Now, beside the transaction's first reads.
    if (mode === 'rw' && copied.length > 0) this.#revision().catch(() => undefined)
  }

  /** To be called once the transaction is stored. */
  committed(): void {
    if (this.#after !== null) this.copy.follow(this.#stored, this.#after, this.#changes)
  }

  #revision(): Promise<string | null> {
    this.#before ??= this.#readRevision()
    return this.#before
  }

  async #readRevision(): Promise<string | null> {
    this.#stored = (await this.inner.meta.get('revision')) ?? null
    return this.#stored
  }

  #watch(name: CopiedName): RecordTable<Key, object> {
    const table = this.inner[name] as unknown as RecordTable<Key, object>
    const keyOf = keys[name] as (record: object) => Key
    return {
      get: async (key) => {
        const known = await this.#known(name)
        return known ? known.get(key) : table.get(key)
      },
      getMany: async (wanted) => {
        const known = await this.#known(name)
        return known ? wanted.map((key) => known.get(key)) : table.getMany(wanted)
      },
      list: async () => (await this.#whole(name, table)).list(),
      putMany: async (records) => {
        this.#note(
          name,
          records.map((record) => ({ key: keyOf(record), record })),
        )
        await Promise.all([this.#raise(), table.putMany(records)])
      },
      removeMany: async (removed) => {
        this.#note(
          name,
          removed.map((key) => ({ key, record: null })),
        )
        await Promise.all([this.#raise(), table.removeMany(removed)])
      },
    }
  }

  #note(name: CopiedName, changes: readonly Change[]): void {
    const known = this.#changes.get(name)
    if (known) known.push(...changes)
    else this.#changes.set(name, [...changes])
  }

  #raise(): Promise<void> {
    this.#raising ??= this.#storeNext()
    return this.#raising
  }

  /** Stores another revision after the one before was read. */
  async #storeNext(): Promise<void> {
    await this.#revision()
    this.#after = this.copy.next()
    await this.inner.meta.put('revision', this.#after)
  }

  /** Returns the table as this transaction sees it, if it is copied. */
  async #known(name: CopiedName): Promise<CopiedTable | undefined> {
    if (!this.copy.has(name)) return undefined
    const base = this.copy.at(await this.#revision(), name)
    return base && this.#changed(name, base)
  }

  async #whole(name: CopiedName, table: RecordTable<Key, object>): Promise<CopiedTable> {
    const revision = await this.#revision()
    const base = this.copy.at(revision, name)
    if (base) return this.#changed(name, base)
    const isUnchanged = !this.#changes.has(name)
    const read = CopiedTable.of(name, await table.list())
    if (isUnchanged && revision !== null) this.copy.adopt(revision, name, read)
    // Without one, as on a tablet that only watches, each transaction would read the tables again.
    if (revision === null && this.mode === 'rw') await this.#raise()
    return this.#changed(name, read)
  }

  #changed(name: CopiedName, base: CopiedTable): CopiedTable {
    const changes = this.#changes.get(name)
    return changes ? base.with(changes) : base
  }
}

function toMapKey(key: Key): string | number {
  return typeof key === 'object' ? key.join(':') : key
}

/** The order of IndexedDB. */
function compare(a: Key, b: Key): number {
  if (typeof a !== 'object' || typeof b !== 'object') return a < b ? -1 : a > b ? 1 : 0
  return compare(a[0], b[0]) || compare(a[1], b[1])
}
