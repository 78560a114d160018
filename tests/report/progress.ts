/** Reports how far a run is, at most twenty times, however many parts it has. */
export interface Progress {
  /** Counts a finished part; returns the line to print, or null for none now. */
  finish(hasFailed: boolean): string | null
}

const LINES = 20

/** Counts parts of one kind, such as 'test files'; `clock` returns milliseconds. */
export function createProgress(kind: string, total: number, clock: () => number): Progress {
  const startedAt = clock()
  let finished = 0
  let failed = 0
  let printed = 0
  return {
    finish: (hasFailed) => {
      finished += 1
      if (hasFailed) failed += 1
      const due = Math.floor((finished * LINES) / total)
      if (due === printed) return null
      printed = due
      const elapsed = Math.round((clock() - startedAt) / 1000)
      return `${finished} of ${total} ${kind}, ${failed} failed, ${elapsed} s`
    },
  }
}
