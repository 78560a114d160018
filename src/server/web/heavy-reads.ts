import { tooMany } from './problem.ts'

/** At most so many wait for their turn, and each for so long: the next one is asked to come back. */
const WAITING_MAX = 8
const WAIT_MAX_MS = 1000
const RETRY_SECONDS = 1

/** Reads whose work grows with the yard, a few at a time, so that nobody's lists hold up everybody. */
export interface HeavyReads {
  /** Runs a read when it is its turn. Throws 429 with Retry-After when too many are before it. */
  run<T>(read: () => Promise<T>): Promise<T>
}

/** `max` reads at a time in this process. */
export function createHeavyReads(max: number): HeavyReads {
  const waiting: (() => void)[] = []
  let running = 0
  const take = async (): Promise<void> => {
    if (running < max) {
      running++
      return
    }
    if (waiting.length >= WAITING_MAX) throw tooMany(RETRY_SECONDS)
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(tooMany(RETRY_SECONDS))
      }, WAIT_MAX_MS)
      waiting.push(turn)
    })
  }
  return {
    async run(read) {
      await take()
      try {
        await othersFirst()
        return await read()
      } finally {
        const next = waiting.shift()
        // The place is handed on, so that nobody slips in between.
        if (next) next()
        else running--
      }
    },
  }
}

/**
 * Lets requests that have arrived meanwhile be seen. The embedded database works in this thread and leaves it no pause, so that without one each list would be
 * read to its end before the next request was even looked at: nobody would be asked to come back, and health would wait behind every list.
 */
function othersFirst(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
