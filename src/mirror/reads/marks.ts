import type { ListName } from '../../domain/lists.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { currentMirror } from '../database.ts'

/** The state of a row's changes. */
export interface Mark {
  /** `waiting`: the server lacks a change. `needs-you` (rejected) wins. */
  readonly state: 'waiting' | 'needs-you'
  /** The oldest such change was made, by the tablet's clock; null when that is not known. */
  readonly since: Instant | null
  /** Keys of the entries in the outbox that change the row. */
  readonly entries: readonly string[]
}

/** Returns the marks of a window's rows; unmarked ones are left out. */
export async function listMarks(
  ids: readonly number[],
  list: Extract<ListName, 'Trailers' | 'Tasks' | 'Messages' | 'Locations'> = 'Trailers',
): Promise<ReadonlyMap<number, Mark>> {
  const mirror = currentMirror()
  const [waiting, shadows, refused, settling] = await Promise.all([
    mirror.outbox
      .where('TrailerIDs')
      .anyOf([...ids])
      .toArray(),
    // Few rows have a shadow: one walk is cheaper than a read per row.
    mirror.shadow
      .where('[List+ID]')
      .anyOf(ids.map((id) => [list, id]))
      .toArray(),
    mirror.needsYou
      .where('TrailerIDs')
      .anyOf([...ids])
      .toArray(),
    listSettling(),
  ])
  const marks = new Map<number, Mark>()
  const add = (id: number, state: Mark['state'], since: Instant, entries: readonly string[]) => {
    const before = marks.get(id)
    const isSame = before?.since != null && before.state === state
    marks.set(id, {
      state,
      since: isSame && before.since < since ? before.since : since,
      entries: [...(before?.entries ?? []), ...entries],
    })
  }
  for (const shadow of shadows) marks.set(shadow.ID, { state: 'waiting', since: null, entries: [] })
  for (const { Entry: entry, TrailerIDs } of waiting) {
    for (const id of TrailerIDs) add(id, 'waiting', entry.MadeAt, [entry.Key])
  }
  for (const { Key, Item, TrailerIDs } of refused) {
    if (!settling.has(Key)) for (const id of TrailerIDs) add(id, 'needs-you', Item.MadeAt, [])
  }
  const asked = new Set(ids)
  return new Map([...marks].filter(([id]) => asked.has(id)))
}

/** Returns keys of rejected commands that a waiting command settles. */
export async function listSettling(): Promise<ReadonlySet<string>> {
  const keys = await currentMirror().outbox.where('SettlesKey').above('').uniqueKeys()
  return new Set(keys.map(String))
}
