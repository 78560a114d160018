import { isSameValue, type RowFields } from './row-changes.ts'
import type { Offer } from './use-row-watch.ts'

/** A rejected act to correct. */
export interface RefusedChange {
  /** The fields as the person wanted them. */
  readonly body: RowFields
  /** The fields as the person saw them; null: all of `body` is the person's own change. */
  readonly base: RowFields | null
  /** The undecided fields of an act that is otherwise in effect; undefined: none of it is. */
  readonly leftOver?: readonly string[] | undefined
  /** Fields that the merge would keep back as parts of a contested unit. */
  readonly contested?: readonly string[]
  /** True when the person changed the field later. */
  readonly isOwnLater: (field: string) => boolean
}

export interface Mended<T extends object> {
  readonly fields: T
  /** Contested fields, which show the present value until decided. */
  readonly offers: readonly Offer[]
}

/**
 * Returns the present row with this person's changes in fields that it has. Fields that others changed since are
 * offered; what the person changed later stays.
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
  // The cast holds: each value was checked when saved.
  return { fields: fields as T, offers }
}
