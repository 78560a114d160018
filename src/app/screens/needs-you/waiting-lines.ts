import type { Entry } from '../../../contract/sync.ts'
import { actsOf } from '../../../mirror/acts.ts'
import type { ActNames } from './audit-acts.ts'
import { describeAct, kindOf } from './describe-refused.ts'

/** What the lines say of a command on its way. */
export type WaitingEntry = Pick<Entry, 'Key' | 'Sequence' | 'Requires' | 'Call' | 'Body' | 'MadeAt'>

export interface WaitingLine {
  readonly key: string
  /** "Depart trailer 4711". */
  readonly act: string
  readonly madeAt: string
}

/** One line per act of a person, as the counts have it. `namesOf`: what is named in a command. */
export function waitingLines(
  entries: readonly WaitingEntry[],
  namesOf: (entry: WaitingEntry) => ActNames,
): WaitingLine[] {
  return actsOf(entries).map((entry) => ({
    key: entry.Key,
    act: actOf(entry, namesOf(entry)),
    madeAt: entry.MadeAt,
  }))
}

function actOf(entry: WaitingEntry, names: ActNames): string {
  // A drop or a handing over is about a refused change, not about a trailer.
  if (kindOf(entry) === 'other') return 'Settle a refused change'
  return describeAct(entry, names)
}
