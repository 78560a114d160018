import type { Entry, RefusedItem } from '../../../contract/sync.ts'
import type { Act } from '../../../domain/commands/act.ts'
import { actsOf } from '../../../mirror/acts.ts'
import type { HeldAct } from '../../../sync/sync-status.ts'

export type WaitingEntry = Pick<Entry, 'Key' | 'Sequence' | 'Requires' | 'Call' | 'Body' | 'MadeAt'>

export type RefusedEntry = Pick<RefusedItem, 'Key' | 'Call' | 'Body' | 'RefusedAt' | 'HandedAt'>

export interface WaitingLine {
  readonly key: string
  /** Such as "Depart trailer 4711". */
  readonly act: string
  readonly madeAt: string
  /** The rejected act that holds this one. */
  readonly behind: {
    readonly key: string
    readonly act: string
    readonly refusedAt: string
    /** True when this act is impossible without the rejected one. */
    readonly needs: boolean
    /** True when the rejected one waits for a supervisor. */
    readonly handed: boolean
  } | null
}

/** Returns a line per act, as they are counted. `wordsOf` describes an act. */
export function waitingLines(
  entries: readonly WaitingEntry[],
  wordsOf: (act: Act) => string,
  held: readonly Omit<HeldAct, 'MadeAt'>[] = [],
  refused: readonly RefusedEntry[] = [],
): WaitingLine[] {
  const holds = new Map(held.map((hold) => [hold.Key, hold]))
  const items = new Map(refused.map((item) => [item.Key, item]))
  return actsOf(entries).map((entry) => {
    const hold = holds.get(entry.Key)
    const item = hold && items.get(hold.Behind)
    const { Key: key, MadeAt: madeAt } = entry
    const act = wordsOf(entry)
    if (!item) return { key, act, madeAt, behind: null }
    const refusal = { key: item.Key, act: wordsOf(item), refusedAt: item.RefusedAt }
    return { key, act, madeAt, behind: { ...refusal, needs: hold.Needs, handed: item.HandedAt !== null } }
  })
}
