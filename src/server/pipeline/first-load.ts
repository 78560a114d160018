import { type ListName, listNames, lists, scopeOf, SHARED } from '../../domain/lists.ts'
import type { Caller } from '../access/caller.ts'
import type { Cursor } from './cursor.ts'
import type { PageRows } from './page-rows.ts'
import type { Snapshot } from './server-store.ts'
import { mayRead } from './visibility.ts'

export const withoutHistories = listNames.filter((list) => list !== 'TrailerHistory')

/** Reads by list and ID, cheaper than by stamps; rows that change meanwhile come with the delta. */
export async function addFirstLoad(
  snapshot: Snapshot,
  cursor: Cursor,
  rows: PageRows,
  loadedLists: readonly ListName[],
  caller: Caller,
  Now: string,
): Promise<Cursor> {
  let first = cursor.First
  while (first && rows.room > 0) {
    const List = listNames[first.List]
    if (List === undefined) return { ...cursor, First: null }
    const asked = rows.room
    const SiteID = scopeOf(List, cursor.SiteID)
    const ask = { List, SiteID, AfterID: first.ID, Limit: asked, Reader: caller, Now }
    const isAsked = loadedLists.includes(List) && isLoaded(List, cursor.SiteID) && mayRead(caller, List)
    const part = isAsked ? await snapshot.list(ask) : nothing
    rows.addList(List, part)
    first = part.LastID === null || part.Count < asked ? { List: first.List + 1, ID: 0 } : { ...first, ID: part.LastID }
  }
  return { ...cursor, First: first && first.List < listNames.length ? first : null }
}

export async function countFirstLoad(
  snapshot: Snapshot,
  siteID: number,
  loadedLists: readonly ListName[],
  caller: Caller,
  Now: string,
): Promise<number> {
  let total = 0
  for (const List of loadedLists) {
    if (!isLoaded(List, siteID) || !mayRead(caller, List)) continue
    const SiteID = scopeOf(List, siteID)
    total += await snapshot.count({ List, SiteID, Reader: caller, Now })
  }
  return total
}

function isLoaded(list: ListName, siteID: number): boolean {
  return lists[list].scope === 'shared' || siteID !== SHARED
}

const nothing = { Json: '', Count: 0, LastID: null }
