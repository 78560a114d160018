import { may, type RightName } from '../../domain/access/rights.ts'
import type { Entities, ListName } from '../../domain/lists.ts'
import { maySee } from '../../domain/messages/comments.ts'
import { withSitesShown } from '../../domain/messages/site-messages.ts'
import { Role } from '../../domain/people/session-user.ts'
import type { Caller } from '../access/caller.ts'
import type { Reader } from './server-store.ts'

/** Driver supervisors read places and people only; drivers get no rows. */
export function mayRead(caller: Pick<Caller, 'Roles'>, list: ListName): boolean {
  return may(caller, 'sync.read') && may(caller, readRights[list])
}

/** Beside `sync.read`, the same rights as for the list's own call (3-decisions §1). */
const readRights: { readonly [L in ListName]: RightName } = {
  BannerViews: 'sync.read',
  Sites: 'sync.read',
  People: 'lookups.read',
  Scacs: 'sync.read',
  Locations: 'sync.read',
  DockGroups: 'sync.read',
  Freights: 'sync.read',
  Tags: 'sync.read',
  ChecklistItems: 'checklist.read',
  ExpectedShipments: 'trailers.write',
  Notices: 'sync.read',
  Audits: 'trailers.read',
  Trailers: 'trailers.read',
  Aliases: 'trailers.read',
  AuditTrailers: 'trailers.read',
  Tasks: 'tasks.read',
  Messages: 'tasks.read',
  TrailerHistory: 'trailers.read',
  Photos: 'photos.read',
}

/**
 * True for sites within reach, their active people, a person's own acknowledgements and notices, and private
 * messages for author and admins (3-decisions §6). `visibleSql` is the same in SQL.
 */
export function isVisible<L extends ListName>(list: L, row: Entities[L], reader: Reader): boolean {
  if (list === 'Sites') return seesAllSites(reader) || reader.Reach.includes(row.ID)
  if (list === 'People') return isShownPerson(row as Entities['People'], reader)
  if (list === 'Messages') return maySee(row as Entities['Messages'], reader)
  if (list === 'BannerViews' || list === 'Notices')
    return (row as Entities['BannerViews' | 'Notices']).UserID === reader.UserID
  return true
}

/**
 * True for super admins. Their reach was read with the session: a site made between that and a page would be missing
 * on the tablet until its row changes, since their reach counts as the same (`reachHash`).
 */
export function seesAllSites({ Roles }: Pick<Reader, 'Roles'>): boolean {
  return Roles.includes(Role.SuperAdmin)
}

function isShownPerson({ SiteIDs, IsActive }: Entities['People'], { Reach }: Reader): boolean {
  return IsActive && SiteIDs.some((id) => Reach.includes(id))
}

/** Returns the row with the sites of a person or message within reach only. `shownColumns` is the same in SQL. */
export function asShown<L extends ListName>(list: L, row: Entities[L], reader: Reader): Entities[L] {
  if (list === 'Messages') return { ...row, ...withSitesShown(row as Entities['Messages'], reader.Reach) }
  if (list !== 'People') return row
  const person = row as Entities['People']
  return { ...row, SiteIDs: person.SiteIDs.filter((id) => reader.Reach.includes(id)) }
}

/** A delta returns rows that became hidden as removed; a changed reach loads everything again. */
export const hidingLists: ReadonlySet<ListName> = new Set(['People', 'Messages', 'BannerViews', 'Notices'])

/** Lists whose rows depend on who reads them, beyond the right to read the list. */
export const readerLists: ReadonlySet<ListName> = new Set(['Sites', ...hidingLists])

/** Returns a row's JSON text as a reader sees it; null for a hidden row. */
export function shownText(list: ListName, json: string, reader: Reader): string | null {
  if (!readerLists.has(list)) return json
  // The text of a row of this list.
  const row = JSON.parse(json) as Entities[typeof list]
  return isVisible(list, row, reader) ? JSON.stringify(asShown(list, row, reader)) : null
}
