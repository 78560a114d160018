import { type TableName, type TabletStore, type TabletTx, allTables } from '../../src/mirror/tablet-store.ts'
import { QueueCopy } from '../../src/mirror/queue-copy.ts'

const copied = ['outbox', 'needsYou', 'photoQueue', 'shadow'] as const

/**
 * A store under the copies of two tabs, which take turns. Throws when a copy does not show at the end of a transaction
 * what is stored.
 */
export class CheckedTabletStore implements TabletStore {
  readonly #copies = [new QueueCopy(), new QueueCopy()]
  #turn = 0

  constructor(private readonly inner: TabletStore) {}

  async transact<T>(scope: (tx: TabletTx) => Promise<T>, tables: readonly TableName[] = allTables): Promise<T> {
    return this.#run('rw', scope, tables)
  }

  async read<T>(scope: (tx: TabletTx) => Promise<T>, tables: readonly TableName[] = allTables): Promise<T> {
    return this.#run('r', scope, tables)
  }

  async #run<T>(mode: 'r' | 'rw', scope: (tx: TabletTx) => Promise<T>, tables: readonly TableName[]): Promise<T> {
    const copy = this.#nextCopy()
    let committed = () => {}
    const opened = [...new Set([...tables, 'meta' as const])]
    const result = await this.inner.transact(async (tx) => {
      const work = copy.begin(tx, opened, mode)
      committed = () => work.committed()
      const value = await scope(work.tx)
      await this.#compare(tx, work.tx, tables)
      return value
    }, opened)
    committed()
    return result
  }

  /** Not in strict alternation, so that a copy follows some changes of its own. */
  #nextCopy(): QueueCopy {
    this.#turn += 1
    const [first, second] = this.#copies
    return (this.#turn % 5 < 3 ? first : second) ?? new QueueCopy()
  }

  async #compare(stored: TabletTx, shown: TabletTx, tables: readonly TableName[]): Promise<void> {
    for (const name of copied) {
      if (!tables.includes(name)) continue
      const wanted = textsOf(await stored[name].list())
      const found = textsOf(await shown[name].list())
      if (wanted.join() !== found.join()) throw new Error(`the copy of ${name} differs from the store`)
    }
  }
}

/** The store in memory orders pairs of keys differently. */
function textsOf(records: readonly object[]): readonly string[] {
  return records.map((record) => JSON.stringify(record)).sort()
}
