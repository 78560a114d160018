import type { RightName } from '../../domain/access/rights.ts'
import type { Entities, ListName } from '../../domain/lists.ts'
import { maySee } from '../../domain/messages/comments.ts'
import type { Reader } from './server-store.ts'

/**
 * Rights to read each list, beside `sync.read`: the same as for the list's own call (3-decisions
 * §1).
 */
export const readRights: { readonly [L in ListName]: RightName } = {
  Sites: 'sync.read',
  People: 'lookups.read',
  Scacs: 'sync.read',
  Locations: 'sync.read',
  DockGroups: 'sync.read',
  Freights: 'sync.read',
  Tags: 'sync.read',
  Audits: 'trailers.read',
  Trailers: 'trailers.read',
  Aliases: 'trailers.read',
  AuditTrailers: 'trailers.read',
  Tasks: 'tasks.read',
  Messages: 'tasks.read',
  TrailerHistory: 'trailers.read',
}

/**
 * True if a reader of the list sees this row: sites within reach, their active people, and private
 * messages for their author and admins (3-decisions §6). `visibleSql` is the same in SQL.
 */
export function isVisible<L extends ListName>(list: L, row: Entities[L], reader: Reader): boolean {
  if (list === 'Sites') return reader.Reach.includes(row.ID)
  if (list === 'People') return isShownPerson(row as Entities['People'], reader)
  if (list === 'Messages') return maySee(row as Entities['Messages'], reader)
  return true
}

function isShownPerson({ SiteIDs, IsActive }: Entities['People'], { Reach }: Reader): boolean {
  return IsActive && SiteIDs.some((id) => Reach.includes(id))
}

/**
 * Returns the row as its reader sees it: a person's sites within reach. `shownColumns` is the same
 * in SQL.
 */
export function asShown<L extends ListName>(list: L, row: Entities[L], reader: Reader): Entities[L] {
  if (list !== 'People') return row
  const person = row as Entities['People']
  return { ...row, SiteIDs: person.SiteIDs.filter((id) => reader.Reach.includes(id)) }
}

/**
 * Lists whose rows may become hidden from a reader: a delta returns such a row as removed. After a
 * changed reach everything is loaded again instead.
 */
export const hidingLists: ReadonlySet<ListName> = new Set(['People', 'Messages'])
