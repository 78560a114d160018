/** Begins a file, for Excel to read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number | null

/**
 * Returns a CSV file by RFC 4180, CR LF, for Excel. Formulas become text; numbers, also negative ones, stay
 * numbers.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + toCsvLines(rows)
}

/** Returns lines of a CSV file, to build it in pieces after `BYTE_ORDER_MARK`. */
export function toCsvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: CsvCell): string {
  const text = typeof value === 'string' ? defused(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Full-width signs and a leading line end start a formula in some programs. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

function defused(text: string): string {
  const isFormula = FORMULA_START.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text)
  return isFormula ? `'${text}` : text
}

export interface CsvCount {
  /** Whole records so far, with the header. */
  readonly records: number
  /** True inside quotes, where a line end is part of a cell. */
  readonly isQuoted: boolean
}

/** Counts the records of the next piece, cut anywhere. */
export function countRecords(piece: string, before: CsvCount = { records: 0, isQuoted: false }): CsvCount {
  let { records, isQuoted } = before
  for (const character of piece) {
    // A doubled quote closes and opens.
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\n' && !isQuoted) records += 1
  }
  return { records, isQuoted }
}
