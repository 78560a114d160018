import { Readable } from 'node:stream'
import { tooMany } from './problem.ts'

/** Places in one process. */
const EXPORTS_MAX = 2
/** Sent as Retry-After. */
const RETRY_SECONDS = 10
/** A client that does not read would keep its place. */
const EXPORT_MAX_MS = 10 * 60_000

/** Streams made piece by piece while they are sent, a few at a time. */
export interface Exports {
  /**
   * Takes a place until the end, an error or a client that left. Throws 429 with Retry-After when all are taken, and
   * the errors of `open`.
   */
  start(open: () => Promise<AsyncIterable<string>>): Promise<Readable>
}

export function createExports(max = EXPORTS_MAX): Exports {
  let running = 0
  return {
    async start(open) {
      if (running >= max) throw tooMany(RETRY_SECONDS)
      running++
      try {
        const stream = Readable.from(await open(), { objectMode: false })
        const cut = setTimeout(() => stream.destroy(new Error('an export took too long')), EXPORT_MAX_MS).unref()
        stream.once('close', () => {
          clearTimeout(cut)
          running--
        })
        return stream
      } catch (error) {
        running--
        throw error
      }
    },
  }
}
