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

/**
 * Allows `max` reads at a time in this process. The embedded database works in this thread without a pause, so before each read other requests are seen, once
 * `seeOthers` resolves: otherwise a request that has arrived meanwhile, health among them, would wait until every list is read.
 */
export function createHeavyReads(max: number, seeOthers: () => Promise<void> = nextTurn): HeavyReads {
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
        await seeOthers()
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

/** Resolves after the event loop has handled the requests that have arrived. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
