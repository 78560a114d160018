import { SessionState } from '../../domain/audits/audit.ts'
import { notFound } from '../../domain/commands/refusal.ts'
import { type References, toReferences } from '../../domain/sites/references.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from './caller.ts'
import { rowsOf, selectSites } from './site-rows.ts'

/** The rows of the active site to which trailers refer: what presenting, sorting and looking up ask for. 404 for somebody without a site. */
export async function readReferences(
  database: Database,
  caller: Pick<Caller, 'SiteID' | 'Reach'>,
): Promise<References> {
  const rows = rowsOf(database, caller)
  const [Locations, Scacs, Freights, Tags, Audits] = await Promise.all([
    rows.select('Locations').execute(),
    rows.select('Scacs').execute(),
    rows.select('Freights').execute(),
    rows.select('Tags').execute(),
    rows.select('Audits').where('Audits.State', '=', SessionState.Open).execute(),
  ])
  const site = await selectSites(database, caller)
    .where('Sites.ID', '=', caller.SiteID ?? 0)
    .executeTakeFirst()
  if (!site) throw notFound()
  return toReferences(site, { Locations, Scacs, Freights, Tags, Audits })
}
