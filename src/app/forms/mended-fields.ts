import { isSameValue, type RowFields } from './row-changes.ts'
import type { Offer } from './use-row-watch.ts'

/** A rejected act to correct. */
export interface RefusedChange {
  /** As the person wanted them. */
  readonly body: RowFields
  /** As the person saw them; null: all of `body` is the person's change. */
  readonly base: RowFields | null
  /** Undecided in an act otherwise in effect; undefined: none of it is. */
  readonly leftOver?: readonly string[] | undefined
  /** Kept back by the merge as parts of a contested unit. */
  readonly contested?: readonly string[]
  /** The person changed it later. */
  readonly isOwnLater: (field: string) => boolean
}

export interface Mended<T extends object> {
  readonly fields: T
  /** Show the present value until decided. */
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
  // Checked under its name when saved.
  return { fields: fields as T, offers }
}
