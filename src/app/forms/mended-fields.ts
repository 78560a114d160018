import { isSameValue, type RowFields } from './row-changes.ts'
import type { Offer } from './use-row-watch.ts'

/** The facts about a refused act that is put right. */
export interface RefusedChange {
  /** The fields as the person wanted them. */
  readonly body: RowFields
  /** The fields as they saw them; null: all of theirs count as changed, and nobody else's. */
  readonly base: RowFields | null
  /** Fields that wait for a decision while the rest of the act is in effect; undefined: nothing of it is. */
  readonly leftOver?: readonly string[] | undefined
  /** Fields that the merge would keep back, beside those that changed themselves: parts of one unit. */
  readonly contested?: readonly string[]
  /** True when the person changed a field later themselves. */
  readonly isOwnLater: (field: string) => boolean
}

/** The start of a form that puts a refused act right. */
export interface Mended<T extends object> {
  readonly fields: T
  /** The fields in conflict: they stand as they are now until the person has chosen. */
  readonly offers: readonly Offer[]
}

/**
 * The thing as it is now, with what this person had changed and nobody has since. What others changed since is offered for a decision, and what the person changed
 * later themselves stays. Fields that the thing does not have are left out.
 */
export function mendedFields<T extends object>(now: T, change: RefusedChange): Mended<T> {
  const { body, base, leftOver, contested = [] } = change
  const current: RowFields = Object.fromEntries(Object.entries(now))
  const fields: Record<string, unknown> = { ...current }
  const offers: Offer[] = []
  for (const [field, mine] of Object.entries(body)) {
    const isWanted = !base || !isSameValue(base[field], mine)
    const isDone = leftOver !== undefined && !leftOver.includes(field)
    if (!(field in now) || !isWanted || isDone || isSameValue(mine, current[field]) || change.isOwnLater(field))
      continue
    const isContested = leftOver !== undefined || contested.includes(field)
    if (base && (isContested || !isSameValue(base[field], current[field]))) offers.push({ field, mine })
    else fields[field] = mine
  }
  // Each value of the body was checked under its name when it was saved.
  return { fields: fields as T, offers }
}
