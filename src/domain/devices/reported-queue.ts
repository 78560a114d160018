/** Inclusive range of sequence numbers. */
export interface NumberRange {
  readonly From: number
  readonly To: number
}

/** One person's queue as a tablet reported it. */
export interface ReportedQueue {
  readonly UserID: number
  /** The highest number given out. */
  readonly Last: number
  /** Numbers that wait on the tablet. */
  readonly Waiting: readonly NumberRange[]
  /** Moment of the oldest waiting act, by the server's clock; null for none. */
  readonly OldestAt: string | null
}

/** The settled numbers of a queue. */
interface SettledNumbers {
  readonly Through: number
  readonly Above: readonly number[]
}

export interface QueueStanding {
  readonly Waiting: number
  readonly MissingCount: number
  /** The first missing numbers. */
  readonly Missing: readonly number[]
}

const LISTED_MAX = 20

/**
 * Returns the commands that still wait by the last report, and the numbers that neither wait nor
 * arrived. Without a report, gaps among the numbers that arrived count as missing.
 */
export function standingOf(
  reported: Pick<ReportedQueue, 'Last' | 'Waiting'> | null,
  { Through, Above }: SettledNumbers,
): QueueStanding {
  const settled = new Set(Above)
  const isSettled = (number: number) => number <= Through || settled.has(number)
  const waiting = new Set<number>()
  for (const { From, To } of reported?.Waiting ?? [])
    for (let number = Math.max(From, Through + 1); number <= To; number++) if (!isSettled(number)) waiting.add(number)
  const last = Math.max(reported?.Last ?? 0, ...Above)
  const Missing: number[] = []
  let MissingCount = 0
  for (let number = Through + 1; number <= last; number++) {
    if (isSettled(number) || waiting.has(number)) continue
    MissingCount += 1
    if (Missing.length < LISTED_MAX) Missing.push(number)
  }
  return { Waiting: waiting.size, MissingCount, Missing }
}

/** Returns the ranges of numbers, which need not be in order. */
export function toRanges(numbers: readonly number[]): readonly NumberRange[] {
  const ranges: { From: number; To: number }[] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && number <= last.To + 1) last.To = Math.max(last.To, number)
    else ranges.push({ From: number, To: number })
  }
  return ranges
}
