import { defaultTrailerQuery, type TrailerQuery } from '../../domain/trailers/trailer-query-fields.ts'
import type { MirrorDatabase } from '../database.ts'

/**
 * Returns a page of the first list (one state, latest activity first) by an index; undefined for other queries, and
 * before the site's first load is whole.
 */
export async function readFirstList(
  mirror: MirrorDatabase,
  siteID: number,
  query: TrailerQuery,
): Promise<readonly number[] | undefined> {
  if (!isFirstList(query)) return undefined
  const page = rangeOf(mirror, siteID, query).reverse().offset(query.skip).limit(query.take)
  const [ids, whole] = await Promise.all([page.primaryKeys(), isWhole(mirror, siteID)])
  return whole ? ids : undefined
}

/** Counts that list's trailers, under the same conditions. */
export async function countFirstList(
  mirror: MirrorDatabase,
  siteID: number,
  query: TrailerQuery,
): Promise<number | undefined> {
  if (!isFirstList(query)) return undefined
  const [count, whole] = await Promise.all([rangeOf(mirror, siteID, query).count(), isWhole(mirror, siteID)])
  return whole ? count : undefined
}

async function isWhole(mirror: MirrorDatabase, siteID: number): Promise<boolean> {
  return (await mirror.sites.get(siteID))?.Cursor != null
}

function rangeOf(mirror: MirrorDatabase, siteID: number, { states: [state = 0] }: TrailerQuery) {
  return mirror
    .rows('Trailers')
    .where('[SiteID+State+LastActivityDate]')
    .between([siteID, state, ''], [siteID, state, '\uffff'])
}

/** True for the first list, with any page and state. */
function isFirstList(query: TrailerQuery): boolean {
  const { states } = query
  const names = Object.keys(defaultTrailerQuery) as (keyof TrailerQuery)[]
  const isPlain = (name: keyof TrailerQuery) =>
    name === 'states' ||
    name === 'skip' ||
    name === 'take' ||
    JSON.stringify(query[name]) === JSON.stringify(defaultTrailerQuery[name])
  return states.length === 1 && (states[0] ?? 0) > 0 && names.every(isPlain)
}
