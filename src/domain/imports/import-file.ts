import { checked } from '../commands/check.ts'
import { Refusal } from '../commands/refusal.ts'
import type { RequestShape } from '../values/request-shape.ts'

export interface CsvRecord {
  /** The line where it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** The file ends inside its quotes. */
  readonly isCut?: boolean
}

export interface RejectedLine {
  readonly line: number
  readonly text: string
  readonly reason: string
}

export interface ImportFile<Item extends object> {
  /** The field of the request that holds the rows. */
  readonly field: string
  readonly columns: number
  /** Most rows of a file. */
  readonly rowsMax: number
  /** Returns a record's row, not yet checked. */
  readonly read: (cells: readonly string[]) => Item
  readonly input: RequestShape<Item>
  /** Returns a row in the form in which two rows must differ. */
  readonly keyOf: (item: Item) => string
  /** Returns a reason beside those of `input`. */
  readonly refuse?: (cells: readonly string[]) => string | null
  readonly messages: {
    /** For a file whose name does not end in csv. */
    readonly name: string
    readonly nothing: string
  }
  readonly example: { readonly name: string; readonly text: string }
}

/** The first record is the header (spec 2§5). */
const HEADER_READ = 'This line is read as the header. Put a header above it.'
const CUT_OFF = 'The file ends inside quotes: it may be cut off'
/** Shown of a rejected line. */
const TEXT_MAX = 160

/** True for .csv, ignoring case (spec 2§5). */
export function isCsvName(name: string): boolean {
  return /\.csv$/i.test(name.trim())
}

/** Sorts records into rows to import and rejected lines with reasons. Records without any text are no rows. */
export class ImportReader<Item extends object> {
  readonly items: Item[] = []
  /** The line of each row. */
  readonly lines: number[] = []
  readonly rejected: RejectedLine[] = []
  readonly #firstLines = new Map<string, number>()
  #hasHeader = false

  constructor(private readonly file: ImportFile<Item>) {}

  /** Records read so far, without the header. */
  get count(): number {
    return this.items.length + this.rejected.length
  }

  add(record: CsvRecord): void {
    if (record.cells.every((cell) => cell.trim() === '')) return
    if (!this.#hasHeader) {
      this.#hasHeader = true
      if (typeof this.#judge(record) === 'object') this.#reject(record, HEADER_READ)
      return
    }
    const judged = this.#judge(record)
    const reason = typeof judged === 'string' ? judged : this.#refuse(judged)
    if (typeof judged === 'string' || reason !== null) {
      this.#reject(record, reason ?? '')
    } else {
      this.#firstLines.set(this.file.keyOf(judged), record.line)
      this.items.push(judged)
      this.lines.push(record.line)
    }
  }

  /** Returns the reason against a row good by itself. */
  #refuse(item: Item): string | null {
    const key = this.file.keyOf(item)
    const first = this.#firstLines.get(key)
    if (first !== undefined) return `${key} is on line ${first} already`
    const { rowsMax } = this.file
    return this.items.length >= rowsMax ? `A file can have ${rowsMax.toLocaleString('en-US')} rows at most` : null
  }

  #reject({ line, cells }: CsvRecord, reason: string): void {
    this.rejected.push({ line, text: cells.join(', ').slice(0, TEXT_MAX), reason })
  }

  /** Returns the row, or the reason against it. */
  #judge({ cells, isCut }: CsvRecord): Item | string {
    const { columns, read, input, refuse } = this.file
    if (isCut) return CUT_OFF
    if (cells.length !== columns) return `${cells.length} columns instead of ${columns}`
    const reason = refuse?.(cells)
    if (reason) return reason
    try {
      return checked(input, read(cells))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return [...new Set(Object.values(error.details.errors ?? {}).flat())].join('. ')
    }
  }
}
