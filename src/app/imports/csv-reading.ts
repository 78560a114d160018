import { proxy, type Remote, wrap } from 'comlink'
import type { CsvWorker } from './csv-worker.ts'
import type { ImportKind } from './import-kinds.ts'
import type { ImportSummary } from './read-import.ts'

/** Reads one file at a time in its own worker, so that the page stays usable. Rejects where the worker cannot start. */
export class CsvReading {
  readonly #thread = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  readonly #worker: Remote<CsvWorker> = wrap<CsvWorker>(this.#thread)
  readonly #failed = new Promise<never>((_, reject) => {
    this.#thread.addEventListener('error', () => reject(new Error('The file cannot be read on this device.')))
  })

  constructor(private readonly kind: ImportKind) {
    this.#failed.catch(() => undefined)
  }

  /** Calls back with the records read so far. */
  read(file: Blob, onProgress: (records: number) => void): Promise<ImportSummary> {
    let isRead = false
    // Reports and the result come through channels of their own, so the last report may arrive after the result.
    const report = (records: number) => {
      if (!isRead) onProgress(records)
    }
    const reading = this.#worker.read(this.kind, file, proxy(report))
    return Promise.race([reading, this.#failed]).finally(() => {
      isRead = true
    })
  }

  pack(): Promise<Blob> {
    return Promise.race([this.#worker.pack(this.kind), this.#failed])
  }

  linesOf(places: readonly number[]): Promise<readonly number[]> {
    return Promise.race([this.#worker.linesOf(places), this.#failed])
  }

  end(): void {
    this.#thread.terminate()
  }
}
