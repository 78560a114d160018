import { sql } from 'kysely'
import { MAX_TAKE } from '../../contract/wire.ts'
import { notFound } from '../../domain/commands/refusal.ts'
import { SHARED } from '../../domain/lists.ts'
import { companyFile } from '../../domain/imports/company-file.ts'
import { doorFile } from '../../domain/imports/door-file.ts'
import { tagFile } from '../../domain/imports/tag-file.ts'
import type { ImportFile } from '../../domain/imports/import-file.ts'
import type { Scac } from '../../domain/sites/scac.ts'
import { sortByName } from '../../domain/values/natural-sort.ts'
import type { Caller } from '../access/caller.ts'
import { readTrail } from '../administration/read-trail.ts'
import { getTaggedRow, rowsOf, selectSites } from '../access/site-rows.ts'
import type { ServerParts } from '../server-parts.ts'
import { listManagers } from '../sessions/people.ts'
import type { Handlers } from './incoming.ts'
import { Raw } from './raw.ts'

type ReferenceReads =
  | ('listSites' | 'getSite' | 'siteLogo' | 'listSiteManagers' | 'listLocations' | 'getLocation')
  | ('listScacs' | 'getScac' | 'listFreights' | 'getFreight' | 'listDockGroups' | 'getDockGroup' | 'listAdminChanges')
  | ('scacsExample' | 'locationsExample' | 'tagsExample' | 'getTag' | 'listChecklistItems' | 'getChecklistItem')

const DEFAULT_TAKE = 10

/** Sorted by name in natural order (spec 1§9). */
export function referenceCalls(parts: ServerParts): Pick<Handlers, ReferenceReads> {
  const { database } = parts
  return {
    listSites: async ({ caller }) => ({ Sites: sortByName(await selectSites(database, caller).execute(), nameOf) }),
    getSite: async ({ caller, params, reply }) => {
      if (!caller.Reach.includes(params.id)) throw notFound()
      return { Site: await getTaggedRow(rowsOf(database, caller), 'Sites', params.id, reply) }
    },
    listSiteManagers: async ({ query }) => ({ Managers: await listManagers(database.db, query.siteID ?? SHARED) }),
    siteLogo: ({ caller, params }) => readLogo(parts, caller, params.id),
    listLocations: async ({ caller }) => ({
      Locations: sortByName(await rowsOf(database, caller).select('Locations').execute(), nameOf),
    }),
    getLocation: async ({ caller, params, reply }) => ({
      Location: await getTaggedRow(rowsOf(database, caller), 'Locations', params.id, reply),
    }),
    listScacs: async ({ caller, query }) => {
      const all = await rowsOf(database, caller).select('Scacs').execute()
      const found = sortByName(all.filter(scacMatcher(query.keyword ?? '')), nameOf)
      const from = query.skip ?? 0
      const take = Math.min(query.take ?? DEFAULT_TAKE, MAX_TAKE)
      return { Scacs: found.slice(from, from + take), ItemsCount: found.length }
    },
    getScac: async ({ caller, params, reply }) => ({
      Scac: await getTaggedRow(rowsOf(database, caller), 'Scacs', params.id, reply),
    }),
    listChecklistItems: async ({ caller }) => ({
      ChecklistItems: sortByName(await rowsOf(database, caller).select('ChecklistItems').execute(), nameOf),
    }),
    getChecklistItem: async ({ caller, params, reply }) => ({
      ChecklistItem: await getTaggedRow(rowsOf(database, caller), 'ChecklistItems', params.id, reply),
    }),
    scacsExample: async () => exampleOf(companyFile),
    locationsExample: async () => exampleOf(doorFile),
    tagsExample: async () => exampleOf(tagFile),
    getTag: async ({ caller, params, reply }) => ({
      Tag: await getTaggedRow(rowsOf(database, caller), 'Tags', params.id, reply),
    }),
    listFreights: async ({ caller }) => ({
      Freights: sortByName(await rowsOf(database, caller).select('Freights').execute(), ({ Value }) => Value),
    }),
    getFreight: async ({ caller, params, reply }) => ({
      Freight: await getTaggedRow(rowsOf(database, caller), 'Freights', params.id, reply),
    }),
    listDockGroups: async ({ caller }) => ({
      DockGroups: sortByName(await rowsOf(database, caller).select('DockGroups').execute(), nameOf),
    }),
    getDockGroup: async ({ caller, params, reply }) => ({
      DockGroup: await getTaggedRow(rowsOf(database, caller), 'DockGroups', params.id, reply),
    }),
    listAdminChanges: ({ caller, query: { list, id, skip = 0, take = DEFAULT_TAKE } }) =>
      readTrail(database, caller, { list, id, skip, take: Math.min(take, MAX_TAKE) }),
  }
}

const nameOf = (row: { readonly Name: string }): string => row.Name

/** Matches code or company name, without case, taken literally. */
function scacMatcher(keyword: string): (scac: Scac) => boolean {
  const wanted = keyword.trim().toLowerCase()
  return ({ Name, Value }) => Name.toLowerCase().includes(wanted) || Value.toLowerCase().includes(wanted)
}

function exampleOf({ example: { name, text } }: Pick<ImportFile<never>, 'example'>): Raw {
  return new Raw('text/csv; charset=utf-8', text, 200, name)
}

async function readLogo({ database }: ServerParts, caller: Caller, siteID: number): Promise<Raw> {
  if (!caller.Reach.includes(siteID)) throw notFound()
  const found = await sql<{ ContentType: string; Base64: string }>`
    select "ContentType", "Base64" from site_logo where "SiteID" = ${siteID}`.execute(database.db)
  const [logo] = found.rows
  if (!logo) throw notFound()
  return new Raw(logo.ContentType, Buffer.from(logo.Base64, 'base64'))
}
