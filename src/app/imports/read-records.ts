import Papa from 'papaparse'
import type { CsvRecord } from '../../domain/imports/import-file.ts'

/** The specification's comma; the semicolon of other countries' office programs; the tab of a copied table. */
const DELIMITERS = [',', ';', '\t']
/** The part that decides about the delimiter. */
const SAMPLE_LENGTH = 65_536
const SAMPLE_RECORDS = 20

/**
 * Reads a CSV text by RFC 4180, calling back with records and their lines. The delimiter is the one that gives most
 * records the expected number of columns, the comma before others.
 */
export function readRecords(text: string, columns: number, onRecord: (record: CsvRecord) => void): void {
  // One kind of line end: the parser takes the first that it finds for all.
  const lines = text.replace(/\r\n?/g, '\n')
  let line = 1
  Papa.parse<string[]>(lines, {
    newline: '\n',
    delimiter: findDelimiter(lines, columns),
    step: ({ data: cells, errors }) => {
      onRecord({ line, cells, ...(errors.some(({ type }) => type === 'Quotes') && { isCut: true }) })
      line += 1 + cells.reduce((count, cell) => count + (cell.split('\n').length - 1), 0)
    },
  })
}

function findDelimiter(text: string, columns: number): string {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const fits = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { newline: '\n', delimiter, preview: SAMPLE_RECORDS })
    return data.filter((cells) => cells.length === columns).length
  })
  return DELIMITERS[fits.indexOf(Math.max(...fits))] ?? ','
}
