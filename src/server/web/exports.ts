import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK, type CsvCell, toCsvLines } from '../../domain/values/csv.ts'
import { nextTurn } from '../next-turn.ts'
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

/** Lines made in one turn of the event loop: a trailer's takes a fifth of a millisecond, which others would wait. */
const LINES_PER_TURN = 25

/** Returns rows a few at a time, for the lines that are made of them in one turn. */
export function* fewPerTurn<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let from = 0; from < rows.length; from += LINES_PER_TURN) yield rows.slice(from, from + LINES_PER_TURN)
}

/** Returns a CSV file, piece by piece; before each piece, requests that have arrived are handled. */
export async function* toCsvPieces(lines: AsyncIterable<readonly (readonly CsvCell[])[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  for await (const some of lines) {
    await nextTurn()
    if (some.length > 0) yield toCsvLines(some)
  }
}
