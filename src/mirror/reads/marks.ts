import type { ListName } from '../../domain/lists.ts'
import { currentMirror } from '../database.ts'

/** `waiting`: the server lacks a change. `needs-you` (rejected) wins. */
export type Mark = 'waiting' | 'needs-you'

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
  for (const shadow of shadows) marks.set(shadow.ID, 'waiting')
  for (const record of waiting) for (const id of record.TrailerIDs) marks.set(id, 'waiting')
  for (const record of refused) {
    if (!settling.has(record.Key)) for (const id of record.TrailerIDs) marks.set(id, 'needs-you')
  }
  const asked = new Set(ids)
  return new Map([...marks].filter(([id]) => asked.has(id)))
}

/** Returns keys of rejected commands that a waiting command settles. */
export async function listSettling(): Promise<ReadonlySet<string>> {
  const keys = await currentMirror().outbox.where('SettlesKey').above('').uniqueKeys()
  return new Set(keys.map(String))
}
