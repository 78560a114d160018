import { Dexie, type Table } from 'dexie'
import type { LedgerMedium, LedgerPart } from './ledger-medium.ts'

export const LEDGER_DATABASE = 'yardhand-ledger'

interface StoredLine {
  readonly ID?: number
  readonly Text: string
}

/**
 * The ledger in a database of its own, for browsers without private files and for an engine that runs in the page. All tabs share it. It outlives the loss of a
 * person's database; where a browser loses all databases at once it is lost with them.
 */
export class DatabaseMedium implements LedgerMedium {
  #size = 0
  #readUpTo = 0
  readonly #database = new Dexie(LEDGER_DATABASE, { chromeTransactionDurability: 'strict' })

  constructor() {
    this.#database.version(1).stores({ lines: '++ID' })
  }

  get size(): number {
    return this.#size
  }

  async readAll(): Promise<readonly LedgerPart[]> {
    const lines = await this.#lines.toArray()
    const text = lines.map((line) => line.Text).join('\n')
    this.#size = text.length
    this.#readUpTo = lines.at(-1)?.ID ?? 0
    return [{ name: 'lines', text, state: 'own' }]
  }

  /** The browser says at the write itself that it has no space. */
  async reserve(): Promise<void> {}

  async append(line: string): Promise<void> {
    await this.#lines.add({ Text: line })
    this.#size += line.length
  }

  /** Lines that another tab added since they were read have higher IDs, and stay. */
  async replace(lines: readonly string[]): Promise<void> {
    await this.#database.transaction('rw', this.#lines, async (tx) => {
      const table: Table<StoredLine, number> = tx.table('lines')
      await table.where('ID').belowOrEqual(this.#readUpTo).delete()
      await table.bulkAdd(lines.map((Text) => ({ Text })))
    })
    this.#size = lines.reduce((sum, line) => sum + line.length, 0)
  }

  close(): void {
    this.#database.close()
  }

  get #lines(): Table<StoredLine, number> {
    return this.#database.table('lines')
  }
}
