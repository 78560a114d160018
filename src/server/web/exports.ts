import { Readable } from 'node:stream'
import { tooMany } from './problem.ts'

/** Exports under way in one process. */
const EXPORTS_MAX = 2
/** A client is asked to come back after so long. */
const RETRY_SECONDS = 10
/** One that takes longer is cut: a client that does not read would keep others out for ever. */
const EXPORT_MAX_MS = 10 * 60_000

/** Answers of any length, made piece by piece while they are sent, a few at a time. */
export interface Exports {
  /**
   * Takes a place, opens the pieces and answers the stream of them. The place is free again when the stream has ended, failed, or was given up because the
   * client went away; then no further piece is made. Throws 429 with Retry-After when all places are taken, and what `open` throws.
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
