import type { Entry, RefusedItem } from '../../contract/sync.ts'
import { idsIn, madeBy } from '../../domain/commands/act.ts'
import { columnOf, type StateFields, stateFieldNames } from '../../domain/trailers/state-fields.ts'
import type { TrailerHistoryRow } from '../../domain/trailers/trailer-history.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { listOwnLater } from '../../mirror/reads/queue.ts'
import { resolveTrailerID } from '../../mirror/reads/trailers.ts'
import { lastToChange } from './row-changes.ts'
import { readTrailerNow } from './trailer-now.ts'

/** The row that a rejected act is about. */
export interface About {
  readonly trailer: Trailer | null
  readonly taskID: number | null
}

/**
 * Returns a test for fields that the author changed after a rejected act, by this tablet's entries and the trailer's
 * history: a correction must not take these back.
 */
export async function readOwnLater(item: RefusedItem, about: About): Promise<(field: string) => boolean> {
  const [entries, acts] = await Promise.all([
    listOwnLater(item),
    about.trailer ? readTrailerNow(about.trailer).then((now) => now.acts) : [],
  ])
  const touched = new Set<string>()
  for (const entry of entries) if (await isAbout(entry, about)) for (const field of touchedBy(entry)) touched.add(field)
  return (field) => touched.has(field) || isOwnInHistory(field, item, acts)
}

async function isAbout(entry: Entry, { trailer, taskID }: About): Promise<boolean> {
  const made = madeBy(entry)
  const idsOf = (list: 'Trailers' | 'Tasks') => [...idsIn(entry, list), ...(made?.List === list ? [made.ID] : [])]
  if (taskID !== null && idsOf('Tasks').includes(taskID)) return true
  if (!trailer) return false
  const named = await Promise.all(idsOf('Trailers').map((id) => resolveTrailerID(id)))
  return named.includes(trailer.ID)
}

/** Returns the fields that a command changes, by column and dialog names. */
export function touchedBy({ Body, Base }: Pick<Entry, 'Body' | 'Base'>): readonly string[] {
  const fields = Object.entries(Body).filter(([field, value]) => {
    const column = columnName(field)
    return Base && column in Base ? Base[column] !== value : value !== null
  })
  return fields.flatMap(([field]) => [field, columnName(field)])
}

function columnName(field: string): string {
  return (stateFieldNames as readonly string[]).includes(field) ? columnOf(field as keyof StateFields) : field
}

function isOwnInHistory(field: string, item: RefusedItem, acts: readonly TrailerHistoryRow[]): boolean {
  const [first, ...rest] = [...acts].reverse().filter((act) => field in act)
  const author = first ? lastToChange(field, Reflect.get(first, field), rest) : null
  return author !== null && author.userID === item.UserID && author.at > item.MadeAt
}
