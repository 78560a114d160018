import { Dexie, type Table } from 'dexie'
import type { LedgerMedium, LedgerPart } from './ledger-medium.ts'

export const LEDGER_DATABASE = 'yardhand-ledger'

interface StoredLine {
  readonly ID?: number
  readonly Text: string
}

/**
 * The ledger in its own database, shared by all tabs: for browsers without private files, or an engine in the page.
 * Lost only with all databases.
 */
export class DatabaseMedium implements LedgerMedium {
  #size = 0
  /** False once all lines were taken out on purpose. */
  #hasLines = false
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
    this.#hasLines ||= lines.length > 0
    this.#readUpTo = lines.at(-1)?.ID ?? 0
    return [{ name: 'lines', text, state: 'own' }]
  }

  async isThere(): Promise<boolean> {
    return !this.#hasLines || (await this.#lines.count()) > 0
  }

  /** The write itself fails without space. */
  async reserve(): Promise<void> {}

  async append(line: string): Promise<void> {
    await this.#lines.add({ Text: line })
    this.#size += line.length
    this.#hasLines = true
  }

  /** Lines added since by other tabs have higher IDs, and stay. */
  async replace(lines: readonly string[]): Promise<void> {
    await this.#database.transaction('rw', this.#lines, async (tx) => {
      const table: Table<StoredLine, number> = tx.table('lines')
      await table.where('ID').belowOrEqual(this.#readUpTo).delete()
      await table.bulkAdd(lines.map((Text) => ({ Text })))
    })
    this.#size = lines.reduce((sum, line) => sum + line.length, 0)
    this.#hasLines = lines.length > 0
  }

  close(): void {
    this.#database.close()
  }

  get #lines(): Table<StoredLine, number> {
    return this.#database.table('lines')
  }
}
