import type { RightName } from '../../domain/access/rights.ts'
import type { Entities, ListName } from '../../domain/lists.ts'
import { maySee } from '../../domain/messages/comments.ts'
import type { Reader } from './server-store.ts'

/** By which right a list is read, beside `sync.read`: rows reach only those who may read them by a call of their own (3-decisions §1). */
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
 * Whether somebody who reads a list sees this row of it: sites within reach, active people of such sites, and private messages for their author and admins
 * (3-decisions §6). `visibleSql` of the database says the same in SQL.
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

/** A row as its reader gets it: of a person's sites, those within reach. `shownColumns` of the database says the same in SQL. */
export function asShown<L extends ListName>(list: L, row: Entities[L], reader: Reader): Entities[L] {
  if (list !== 'People') return row
  const person = row as Entities['People']
  return { ...row, SiteIDs: person.SiteIDs.filter((id) => reader.Reach.includes(id)) }
}

/**
 * Lists of which a row can be one person's today and not tomorrow: what a delta finds changed so is answered as removed. A site that leaves the reach needs no
 * such answer: everything is loaded anew.
 */
export const hidingLists: ReadonlySet<ListName> = new Set(['People', 'Messages'])
