import type { TrailerHistoryRow } from '../../domain/trailers/trailer-history.ts'
import type { Instant } from '../../domain/values/instant.ts'

/** Fields by their names in the form. */
export type RowFields = Readonly<Record<string, unknown>>

export interface Author {
  readonly userID: number
  readonly name: string
  readonly at: Instant
}

/** 0, null, undefined and '' are all "nothing". */
export function isSameValue(a: unknown, b: unknown): boolean {
  return (a || null) === (b || null)
}

function changedFields(seen: RowFields, now: RowFields): readonly string[] {
  return Object.keys(seen).filter((field) => field in now && !isSameValue(seen[field], now[field]))
}

/** Returns the acts since the person saw a row, oldest first. */
export function actsSince(acts: readonly TrailerHistoryRow[], seenAt: Instant): readonly TrailerHistoryRow[] {
  // An act made offline may be older than `seenAt`, but is news.
  const later = acts.filter((act) => (act.ReceivedDate ?? act.ActionDateTime) > seenAt)
  return [...later].sort((a, b) => a.ActionDateTime.localeCompare(b.ActionDateTime) || a.ID - b.ID)
}

/** Returns a change's author by the history, else the only person who acted; null: not known. */
export function authorOf(field: string, seen: unknown, acts: readonly TrailerHistoryRow[]): Author | null {
  const kept = acts.filter((act) => field in act)
  if (kept.length > 0) return lastToChange(field, seen, kept) ?? onlyOne(acts)
  return onlyOne(acts)
}

/** Returns who last changed a field, by acts with the oldest first. */
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

export interface Change {
  readonly field: string
  readonly theirs: unknown
  readonly author: Author | null
}

export interface SortedChanges {
  /** For the person to decide. */
  readonly told: readonly Change[]
  /** Changed by this person, or entered by them already. */
  readonly quiet: readonly string[]
}

/** Separates news from the person's own changes. */
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
