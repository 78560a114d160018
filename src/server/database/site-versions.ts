import { type SqlConnection, toArrayText } from './connection.ts'

/** Committed versions; 0 for a site without a change. */
export async function readVersions(
  connection: SqlConnection,
  siteIDs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await connection.query<{ readonly SiteID: number; readonly Version: number }>(
    'select "SiteID", "Version" from site_version where "SiteID" = any($1::text::bigint[])',
    [toArrayText(siteIDs)],
  )
  const known = new Map(rows.map(({ SiteID, Version }) => [SiteID, Version]))
  return new Map(siteIDs.map((siteID) => [siteID, known.get(siteID) ?? 0]))
}

/** Committed version of a site, or of shared rows; 0 without a change. */
export async function readVersion(connection: SqlConnection, siteID: number): Promise<number> {
  return (await readVersions(connection, [siteID])).get(siteID) ?? 0
}
