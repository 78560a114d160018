import { type ImportFile, ImportReader, type RejectedLine } from '../../domain/imports/import-file.ts'
import { decodeText } from './decode-text.ts'
import { readRecords } from './read-records.ts'

/** Records per report of progress. */
const PROGRESS_STEP = 1000
/** Rejected lines shown; the rest is counted. */
const REJECTED_SHOWN = 500

/** Counts, and the first wrong lines. */
export interface ImportSummary {
  /** Rows that can be imported. */
  readonly ready: number
  /** Lines that cannot be imported. */
  readonly rejected: number
  /** The first rejected ones. */
  readonly shown: readonly RejectedLine[]
}

/** Reads a file; calls back with the number of records read so far. */
export function readImport<Item extends object>(
  file: ImportFile<Item>,
  bytes: Uint8Array,
  onProgress: (records: number) => void,
): ImportReader<Item> {
  const reader = new ImportReader(file)
  readRecords(decodeText(bytes), file.columns, (record) => {
    reader.add(record)
    if (reader.count % PROGRESS_STEP === 0) onProgress(reader.count)
  })
  return reader
}

export function summaryOf({ items, rejected }: Pick<ImportReader<object>, 'items' | 'rejected'>): ImportSummary {
  return { ready: items.length, rejected: rejected.length, shown: rejected.slice(0, REJECTED_SHOWN) }
}
