import type { Entry } from '../../contract/sync.ts'
import type { ListName } from '../../domain/lists.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { DRIVER_GROUP_CALL } from '../../domain/sites/dock-group.ts'
import { currentMirror, type MirrorDatabase } from '../database.ts'
import type { ShadowRecord } from '../records.ts'

export interface Mark {
  /** `waiting`: the server lacks a change. `needs-you` (rejected) wins. */
  readonly state: 'waiting' | 'needs-you'
  /** The oldest such change, by the tablet's clock; null: not known. */
  readonly since: Instant | null
  /** Keys of the outbox entries that change the row. */
  readonly entries: readonly string[]
}

/** Returns the marks of rows; unmarked ones are left out. */
export async function listMarks(
  ids: readonly number[],
  list: Extract<ListName, 'Trailers' | 'Tasks' | 'Messages' | 'ChecklistItems' | 'Locations'> = 'Trailers',
): Promise<ReadonlyMap<number, Mark>> {
  if (ids.length === 0) return new Map()
  // Few rows have a shadow: one walk is cheaper than a read per row.
  const shadows = currentMirror()
    .shadow.where('[List+ID]')
    .anyOf(ids.map((id) => [list, id]))
    .toArray()
  return listMarksBeside(ids, shadows)
}

/**
 * The same for rows of any lists, which share one number space, where the shadows are read already. Those of other rows
 * may be among them.
 * @param queue the tables of a transaction, if it is part of one
 */
export async function listMarksBeside(
  ids: readonly number[],
  read: readonly ShadowRecord[] | Promise<readonly ShadowRecord[]>,
  queue: Pick<MirrorDatabase, 'outbox' | 'needsYou'> = currentMirror(),
): Promise<ReadonlyMap<number, Mark>> {
  const [waiting, shadows, refused] = await Promise.all([
    queue.outbox
      .where('TrailerIDs')
      .anyOf([...ids])
      .toArray(),
    read,
    queue.needsYou
      .where('TrailerIDs')
      .anyOf([...ids])
      .toArray(),
  ])
  const settling = refused.length === 0 ? noKeys : await listSettling(queue)
  const marks = new Map<number, Mark>()
  for (const shadow of shadows) marks.set(shadow.ID, { state: 'waiting', since: null, entries: [] })
  for (const { Entry: entry, TrailerIDs } of waiting) {
    for (const id of TrailerIDs) addMark(marks, id, 'waiting', entry.MadeAt, [entry.Key])
  }
  for (const { Key, Item, TrailerIDs } of refused) {
    if (!settling.has(Key)) for (const id of TrailerIDs) addMark(marks, id, 'needs-you', Item.MadeAt, [])
  }
  const asked = new Set(ids)
  return new Map([...marks].filter(([id]) => asked.has(id)))
}

const noKeys: ReadonlySet<string> = new Set()

/** Marks drivers whose dock group somebody chose on this tablet. */
export async function listDriverMarks(): Promise<ReadonlyMap<number, Mark>> {
  const mirror = currentMirror()
  const [waiting, refused, settling] = await Promise.all([
    mirror.outbox.toArray(),
    mirror.needsYou.toArray(),
    listSettling(),
  ])
  const marks = new Map<number, Mark>()
  for (const { Entry: entry } of waiting) {
    const driver = driverOf(entry)
    if (driver !== null) addMark(marks, driver, 'waiting', entry.MadeAt, [entry.Key])
  }
  for (const { Key, Item } of refused) {
    const driver = driverOf(Item)
    if (driver !== null && !settling.has(Key)) addMark(marks, driver, 'needs-you', Item.MadeAt, [])
  }
  return marks
}

function driverOf({ Call, Body }: Pick<Entry, 'Call' | 'Body'>): number | null {
  return Call === DRIVER_GROUP_CALL && typeof Body.UserId === 'number' ? Body.UserId : null
}

function addMark(
  marks: Map<number, Mark>,
  id: number,
  state: Mark['state'],
  since: Instant,
  entries: readonly string[],
): void {
  marks.set(id, joinMarks(marks.get(id), { state, since, entries }))
}

/** Joins two marks: `needs-you` wins, and the oldest change of a state dates it. */
export function joinMarks(before: Mark | undefined, mark: Mark): Mark {
  if (!before) return mark
  const entries = [...before.entries, ...mark.entries]
  if (before.state !== mark.state) return { ...(before.state === 'needs-you' ? before : mark), entries }
  const since = before.since !== null && (mark.since === null || before.since < mark.since) ? before.since : mark.since
  return { state: mark.state, since, entries }
}

/** Returns keys of rejected commands that a waiting command settles. */
export async function listSettling(
  { outbox }: Pick<MirrorDatabase, 'outbox'> = currentMirror(),
): Promise<ReadonlySet<string>> {
  const keys = await outbox.where('SettlesKey').above('').uniqueKeys()
  return new Set(keys.map(String))
}
