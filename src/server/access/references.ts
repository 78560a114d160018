import { SessionState } from '../../domain/audits/audit.ts'
import { notFound } from '../../domain/commands/refusal.ts'
import { type References, toReferences } from '../../domain/sites/references.ts'
import type { Tag } from '../../domain/sites/tag.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from './caller.ts'
import { listByID, rowsOf, selectSites } from './site-rows.ts'

/**
 * The rows of the active site to which trailers refer: what presenting and sorting ask for. Of RFID tags, of which a site has as many as trailers, only those of
 * the given trailers. 404 for somebody without a site.
 */
export async function readReferences(
  database: Database,
  caller: Pick<Caller, 'SiteID' | 'Reach'>,
  tagged: readonly Pick<Trailer, 'EPCID'>[] = [],
): Promise<References> {
  const rows = rowsOf(database, caller)
  const [Locations, Scacs, Freights, Tags, Audits] = await Promise.all([
    rows.select('Locations').execute(),
    rows.select('Scacs').execute(),
    rows.select('Freights').execute(),
    readTags(database, caller, tagged),
    rows.select('Audits').where('Audits.State', '=', SessionState.Open).execute(),
  ])
  const site = await selectSites(database, caller)
    .where('Sites.ID', '=', caller.SiteID ?? 0)
    .executeTakeFirst()
  if (!site) throw notFound()
  return toReferences(site, { Locations, Scacs, Freights, Tags, Audits })
}

/** The tags of trailers. */
export async function readTags(
  database: Database,
  caller: Pick<Caller, 'SiteID'>,
  trailers: readonly Pick<Trailer, 'EPCID'>[],
): Promise<readonly Tag[]> {
  const ids = trailers.flatMap(({ EPCID }) => (EPCID === null ? [] : [EPCID]))
  return [...(await listByID(rowsOf(database, caller), 'Tags', ids)).values()]
}
