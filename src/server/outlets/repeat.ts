import type { Logger } from 'pino'

/** May be repeated, and soon ends once `isStopping` is true. */
export type Work = (isStopping: () => boolean) => Promise<void>

export interface Repeated {
  /** Runs soon; many pokes make one run. */
  poke(): void
  /** Resolves after the run under way, or after `ms`. */
  stop(ms: number): Promise<void>
}

interface Repeating {
  readonly everyMs: number
  readonly pokedMs: number
  readonly logger: Logger
  /** Logged for a run that failed. */
  readonly event: string
}

/** The process ends within 10 s of SIGTERM. */
export const FINISH_MS = 7000

/** One run at a time, every `everyMs` and `pokedMs` after a poke. */
export function repeat(work: Work, { everyMs, pokedMs, logger, event }: Repeating): Repeated {
  let isStopping = false
  let isPoked = false
  let underway: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const wait = (): void => {
    clearTimeout(timer)
    if (!isStopping) timer = setTimeout(run, isPoked ? pokedMs : everyMs).unref()
  }
  const run = (): void => {
    isPoked = false
    underway = work(() => isStopping)
      .catch((error: unknown) => logger.error({ event, err: error }))
      .finally(() => {
        underway = null
        wait()
      })
  }
  wait()
  return {
    poke: () => {
      if (isPoked) return
      isPoked = true
      if (underway === null) wait()
    },
    stop: async (ms) => {
      isStopping = true
      clearTimeout(timer)
      await Promise.race([underway, passed(ms)])
    },
  }
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
