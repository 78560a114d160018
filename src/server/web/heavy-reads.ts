import { nextTurn } from '../next-turn.ts'
import { tooMany } from './problem.ts'

/** Beyond these the client gets 429. */
const WAITING_MAX = 8
const WAIT_MAX_MS = 1000
const RETRY_SECONDS = 1

/** Limits concurrent reads that grow with the yard. */
export interface HeavyReads {
  /** Throws 429 with Retry-After when too many are waiting. */
  run<T>(read: () => Promise<T>): Promise<T>
}

/**
 * Allows `max` reads at a time. Handles other requests, health among them, before each (`seeOthers`), as the embedded
 * database works in this thread without a pause.
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
        // The place goes straight to the next, so that no newer read takes it.
        if (next) next()
        else running--
      }
    },
  }
}
