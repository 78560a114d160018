import { type ConnectionSource, withConnection } from './connection.ts'

/** Returns the committed versions of sites; 0 for one without a change. */
export async function readVersions(
  source: ConnectionSource,
  siteIDs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await withConnection(source, (connection) =>
    connection.query<{ readonly SiteID: number; readonly Version: number }>(
      'select "SiteID", "Version" from site_version where "SiteID" = any($1::bigint[])',
      [siteIDs],
    ),
  )
  const known = new Map(rows.map(({ SiteID, Version }) => [SiteID, Version]))
  return new Map(siteIDs.map((siteID) => [siteID, known.get(siteID) ?? 0]))
}
