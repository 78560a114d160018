import type { TrailerHistoryRow } from '../../domain/trailers/trailer-history.ts'
import type { Instant } from '../../domain/values/instant.ts'

/** The fields of a row by the names that they have in the form over it. */
export type RowFields = Readonly<Record<string, unknown>>

/** The author and the moment of a change. */
export interface Author {
  readonly userID: number
  readonly name: string
  readonly at: Instant
}

/** 0, null, undefined and '' are all "nothing". */
export function isSameValue(a: unknown, b: unknown): boolean {
  return (a || null) === (b || null)
}

/** The fields that a row has otherwise than the person saw them. */
function changedFields(seen: RowFields, now: RowFields): readonly string[] {
  return Object.keys(seen).filter((field) => field in now && !isSameValue(seen[field], now[field]))
}

/** Acts on a row since the person saw it, oldest first. */
export function actsSince(acts: readonly TrailerHistoryRow[], seenAt: Instant): readonly TrailerHistoryRow[] {
  // An act made without signal is older than what was seen, and is news all the same.
  const later = acts.filter((act) => (act.ReceivedDate ?? act.ActionDateTime) > seenAt)
  return [...later].sort((a, b) => a.ActionDateTime.localeCompare(b.ActionDateTime) || a.ID - b.ID)
}

/**
 * Who changed a field from what was seen. The history names the one who did for the fields that it keeps; of another field only that it was one of those who did
 * something since. Null where that cannot be told.
 */
export function authorOf(field: string, seen: unknown, acts: readonly TrailerHistoryRow[]): Author | null {
  const kept = acts.filter((act) => field in act)
  if (kept.length > 0) return lastToChange(field, seen, kept) ?? onlyOne(acts)
  return onlyOne(acts)
}

/** The last one of some acts, oldest first, that made a field something else than it was before; null for none. */
export function lastToChange(field: string, seen: unknown, acts: readonly TrailerHistoryRow[]): Author | null {
  let author: Author | null = null
  let before = seen
  for (const act of acts) {
    const value: unknown = Reflect.get(act, field)
    if (!isSameValue(value, before)) author = toAuthor(act)
    before = value
  }
  return author
}

function onlyOne(acts: readonly TrailerHistoryRow[]): Author | null {
  const people = new Set(acts.map((act) => act.ActionByID))
  const last = acts.at(-1)
  return last && people.size === 1 ? toAuthor(last) : null
}

export function toAuthor({ ActionByID, ActionBy, ActionDateTime }: TrailerHistoryRow): Author {
  return { userID: ActionByID, name: ActionBy, at: ActionDateTime }
}

/** A field of an open form that somebody else has changed in the row. */
export interface Change {
  readonly field: string
  readonly theirs: unknown
  readonly author: Author | null
}

/** What becomes of the fields that changed under an open form. */
export interface SortedChanges {
  /** To be told, and decided by the person. */
  readonly told: readonly Change[]
  /** The person's own, or what they have in the form already: no news to them. */
  readonly quiet: readonly string[]
}

/** Sorts what changed under an open form into what its person must be told and what they did themselves. */
export function sortChanges(
  seen: RowFields,
  now: RowFields,
  values: RowFields,
  userID: number | null,
  author: (field: string) => Author | null,
): SortedChanges {
  const told: Change[] = []
  const quiet: string[] = []
  for (const field of changedFields(seen, now)) {
    const by = author(field)
    const isOwn = by !== null && by.userID === userID
    if (isOwn || isSameValue(values[field], now[field])) quiet.push(field)
    else told.push({ field, theirs: now[field], author: by })
  }
  return { told, quiet }
}
