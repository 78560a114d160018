import { expose } from 'comlink'
import type { ImportReader } from '../../domain/imports/import-file.ts'
import { type ImportKind, importFileOf } from './import-kinds.ts'
import { type ImportSummary, readImport, summaryOf } from './read-import.ts'

/** Holds the last file, so that its rows never pass through the page. */
export interface CsvWorker {
  /** Calls back with the records read so far. */
  read(kind: ImportKind, file: Blob, onProgress: (records: number) => void): Promise<ImportSummary>
  /** Returns the body as JSON, gzipped where the browser can. */
  pack(kind: ImportKind): Promise<Blob>
  /** Returns lines by their rows' places. */
  linesOf(places: readonly number[]): Promise<readonly number[]>
}

let reader: ImportReader<object> | null = null

const worker: CsvWorker = {
  read: async (kind, file, onProgress) => {
    reader = readImport(importFileOf(kind), new Uint8Array(await file.arrayBuffer()), onProgress)
    return summaryOf(reader)
  },
  pack: async (kind) => {
    const json = new Blob([JSON.stringify({ [importFileOf(kind).field]: reader?.items ?? [] })])
    if (typeof CompressionStream === 'undefined') return json
    const packed = await new Response(json.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
    return new Blob([packed], { type: 'application/gzip' })
  },
  linesOf: async (places) => places.map((place) => reader?.lines[place] ?? 0),
}

// The parser takes a worker's messages for its own.
self.onmessage = null
expose(worker)
