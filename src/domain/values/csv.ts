/** The mark by which Excel knows that a file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A CSV file by RFC 4180 with lines ending in CR LF, which Excel reads as UTF-8. What a spreadsheet would run as a
 * formula stands as text; numbers stay numbers, negative ones too.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number | null): string {
  const text = typeof value === 'string' ? defused(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function defused(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text)
  return isFormula ? `'${text}` : text
}
