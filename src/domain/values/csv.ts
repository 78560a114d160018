/** The mark by which Excel knows that a file is UTF-8: the beginning of a CSV file. */
export const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number | null

/**
 * A CSV file by RFC 4180 with lines ending in CR LF, which Excel reads as UTF-8. What a spreadsheet would run as a
 * formula stands as text; numbers stay numbers, negative ones too.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + toCsvLines(rows)
}

/** Lines of such a file, for one that is made piece by piece: the first piece begins with `BYTE_ORDER_MARK`. */
export function toCsvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: CsvCell): string {
  const text = typeof value === 'string' ? defused(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What begins a formula in a spreadsheet. Some read the full-width signs as the plain ones, and cut off a leading line end. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

function defused(text: string): string {
  const isFormula = FORMULA_START.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text)
  return isFormula ? `'${text}` : text
}

/** How far a CSV file that comes in pieces has been read. */
export interface CsvCount {
  /** Whole records so far, the header among them. */
  readonly records: number
  /** Whether what was read last stands between quotes, where a line end is part of a cell. */
  readonly isQuoted: boolean
}

/** Counts the records of the next piece of a CSV file, wherever it was cut. */
export function countRecords(piece: string, before: CsvCount = { records: 0, isQuoted: false }): CsvCount {
  let { records, isQuoted } = before
  for (const character of piece) {
    // A doubled quote closes and opens.
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\n' && !isQuoted) records += 1
  }
  return { records, isQuoted }
}
