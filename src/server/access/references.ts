import { SessionState } from '../../domain/audits/audit.ts'
import { notFound } from '../../domain/commands/refusal.ts'
import { type References, toReferences } from '../../domain/sites/references.ts'
import type { Tag } from '../../domain/sites/tag.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { Database } from '../database/database.ts'
import type { Caller, Heads } from './caller.ts'
import { listByID, rowsOf } from './site-rows.ts'

/** Sites kept in memory; the one asked for longest ago goes first. */
const KEPT_SITES = 50

interface Kept {
  /** Versions and marks of the site and of the shared lists at the read. */
  readonly heads: string
  readonly references: Promise<References | null>
}

const keptOf = new WeakMap<Database, Map<number, Kept>>()

/**
 * Returns the active site's rows to which trailers refer, tags only of the given ones; read once per version when the
 * caller brings its heads. Throws 404 without a site.
 */
export async function readReferences(
  database: Database,
  caller: Pick<Caller, 'SiteID' | 'Reach'> & Partial<Pick<Caller, 'Heads'>>,
  tagged: readonly Pick<Trailer, 'EPCID'>[] = [],
): Promise<References> {
  const { SiteID, Reach, Heads } = caller
  if (SiteID === null || !Reach.includes(SiteID)) throw notFound()
  const references = await (Heads ? keepReferences(database, SiteID, Heads) : readRows(database, SiteID))
  if (references === null) throw notFound()
  const tags = await readTags(database, caller, tagged)
  return { ...references, tags: new Map(tags.map((tag) => [tag.ID, tag])) }
}

/** The heads were read first: a change in between raises them, and the rows are read again. */
async function keepReferences(
  database: Database,
  siteID: number,
  { Site, Shared }: Pick<Heads, 'Site' | 'Shared'>,
): Promise<References | null> {
  const kept = keptOf.get(database) ?? new Map<number, Kept>()
  keptOf.set(database, kept)
  const heads = JSON.stringify([Site.Version, Site.Mark, Shared.Version, Shared.Mark])
  const before = kept.get(siteID)
  kept.delete(siteID)
  if (before?.heads === heads) {
    kept.set(siteID, before)
    return await before.references
  }
  const read: Kept = { heads, references: readRows(database, siteID) }
  kept.set(siteID, read)
  for (const [oldest] of kept) {
    if (kept.size <= KEPT_SITES) break
    kept.delete(oldest)
  }
  try {
    return await read.references
  } catch (error) {
    if (kept.get(siteID) === read) kept.delete(siteID)
    throw error
  }
}

/** Leaves out tags; null where there is no such site. */
async function readRows(database: Database, SiteID: number): Promise<References | null> {
  const rows = rowsOf(database, { SiteID })
  const [site, Locations, Scacs, Freights, Audits] = await Promise.all([
    rows.select('Sites').where('Sites.ID', '=', SiteID).executeTakeFirst(),
    rows.select('Locations').execute(),
    rows.select('Scacs').execute(),
    rows.select('Freights').execute(),
    rows.select('Audits').where('Audits.State', '=', SessionState.Open).execute(),
  ])
  return site ? toReferences(site, { Locations, Scacs, Freights, Tags: [], Audits }) : null
}

export async function readTags(
  database: Database,
  caller: Pick<Caller, 'SiteID'>,
  trailers: readonly Pick<Trailer, 'EPCID'>[],
): Promise<readonly Tag[]> {
  const ids = trailers.flatMap(({ EPCID }) => (EPCID === null ? [] : [EPCID]))
  return [...(await listByID(rowsOf(database, caller), 'Tags', ids)).values()]
}
