import type { FastifyReply } from 'fastify'
import { notFound } from '../../domain/commands/refusal.ts'
import type { Entities, ListName } from '../../domain/lists.ts'
import type { Database } from '../database/database.ts'
import { isOneOf, type SiteSelect, type SiteStore } from '../database/site-store.ts'
import type { Caller } from './caller.ts'
import { tagOf } from './row-tag.ts'

/** A person without a site sees only shared rows. */
const NO_SITE = -1

/** The active site's rows and shared ones. */
export function rowsOf(database: Database, caller: Pick<Caller, 'SiteID'>): SiteStore {
  return database.site(caller.SiteID ?? NO_SITE)
}

/** Throws the same 404 for a missing row and one of another site. */
export async function getRow<L extends ListName>(rows: SiteStore, list: L, id: number): Promise<Entities[L]> {
  const row = await rows.get(list, id)
  if (!row) throw notFound()
  return row
}

/** Adds the `ETag` for an administrative write. */
export async function getTaggedRow<L extends ListName>(
  rows: SiteStore,
  list: L,
  id: number,
  reply: FastifyReply,
): Promise<Entities[L]> {
  const stamped = await rows.stamped(list, id)
  if (!stamped) throw notFound()
  reply.header('etag', tagOf(stamped))
  return stamped.Row
}

export function selectSites(database: Database, { Reach }: Pick<Caller, 'Reach'>): SiteSelect<'Sites'> {
  return database
    .site(NO_SITE)
    .select('Sites')
    .where('Sites.ID', 'in', [NO_SITE, ...Reach])
}

/** Leaves out missing rows. */
export async function listByID<L extends ListName>(
  rows: SiteStore,
  list: L,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Entities[L]>> {
  if (ids.length === 0) return new Map()
  const found = await rows
    .select(list)
    .where(isOneOf(`${list}.ID`, ids))
    .execute()
  return new Map((found as Entities[L][]).map((row) => [row.ID, row]))
}
