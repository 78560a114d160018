import type { Entry } from '../../../contract/sync.ts'
import { describeAct, kindOf, trailerIDOf } from './describe-refused.ts'

/** What the lines say of a command on its way. */
export type WaitingEntry = Pick<Entry, 'Key' | 'Sequence' | 'Requires' | 'Call' | 'Body' | 'MadeAt'>

export interface WaitingLine {
  readonly key: string
  /** "Depart trailer 4711". */
  readonly act: string
  readonly madeAt: string
}

/**
 * One line per act of a person. A re-arrival is two commands and one line (3-decisions §4): the first of them is left out while the second waits as well.
 * `numbers`: trailer numbers by the IDs as they stand in the commands.
 */
export function waitingLines(entries: readonly WaitingEntry[], numbers: ReadonlyMap<number, string>): WaitingLine[] {
  const firstHalves = new Set(entries.map((entry) => entry.Requires))
  return entries
    .filter((entry) => !firstHalves.has(entry.Sequence))
    .map((entry) => ({ key: entry.Key, act: actOf(entry, numbers), madeAt: entry.MadeAt }))
}

function actOf(entry: WaitingEntry, numbers: ReadonlyMap<number, string>): string {
  const kind = kindOf(entry)
  // A drop or a handing over is about a refused change, not about a trailer.
  if (kind === 'other') return 'Settle a refused change'
  const { Number: typed } = entry.Body
  return describeAct(kind, typeof typed === 'string' ? typed : numbers.get(trailerIDOf(entry) ?? 0))
}
