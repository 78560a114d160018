import { sql } from 'kysely'
import type { ServerUnderTest } from './server-under-test.ts'

/** The ID of the table's first row at a site; 0 for none. */
export async function idAt(server: ServerUnderTest, table: string, siteID: number): Promise<number> {
  const found = await sql<{ ID: number }>`
    select "ID" from ${sql.table(table)} where "SiteID" = ${siteID} order by "ID" limit 1`.execute(server.database.db)
  return found.rows[0]?.ID ?? 0
}

/** All rows of a site as one text: equal digests mean that nothing there has changed. */
export async function digestOf(server: ServerUnderTest, siteID: number): Promise<string> {
  const tables = [
    ...['Trailers', 'TrailerHistory', 'Locations', 'Freights', 'Tags', 'Aliases', 'row_version'],
    ...['Tasks', 'Messages', 'DockGroups', 'BannerViews', 'ExpectedShipments', 'Notices', 'admin_change'],
  ]
  const parts = await Promise.all(
    tables.map((table) =>
      sql<{ Digest: string }>`
        select md5(coalesce(string_agg(md5(t::text), '' order by "ID"), '')) as "Digest"
        from ${sql.table(table)} t where "SiteID" = ${siteID}`.execute(server.database.db),
    ),
  )
  return parts.map(({ rows }) => rows[0]?.Digest).join(' ')
}
