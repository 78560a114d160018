import type { Where } from '../../domain/commands/nearest.ts'
import { type Entities, type ListName, lists, SHARED } from '../../domain/lists.ts'
import type { Logo, OtherSite } from '../pipeline/server-store.ts'
import { SILENT_DAYS } from '../sessions/waiting.ts'
import type { SqlConnection, Transaction } from './connection.ts'
import { countRows, createReader } from './row-reader.ts'

/**
 * Locks sites (null: all) until a write of shared rows commits, by the rows that every change of a site locks, so that
 * counts stay true. In one order, so that two such writes never wait for each other.
 */
async function lockSites(connection: SqlConnection, siteID: number | null): Promise<void> {
  await connection.query(
    `insert into site_version as s ("SiteID", "Version", "Mark")
    select "ID", 0, '' from "Sites" where "ID" = coalesce($1::bigint, "ID") order by "ID"
    on conflict ("SiteID") do update set "Version" = s."Version"`,
    [siteID],
  )
}

/** Counts a site's rows; for a write of shared rows locks and counts all sites, since any may refer to a company. */
export async function countLocked<L extends ListName>(
  connection: SqlConnection,
  siteID: number,
  list: L,
  where: Where<Entities[L]>,
): Promise<number> {
  if (siteID === SHARED && lists[list].scope === 'site') await lockSites(connection, null)
  return countRows(connection, siteID, list, where)
}

/** Another site than that of the transaction; a count locks it. */
export function otherSite(connection: SqlConnection, siteID: number): OtherSite {
  return {
    rows: createReader(connection, siteID),
    count: async (list, where) => {
      await lockSites(connection, siteID)
      return countRows(connection, siteID, list, where)
    },
    unsettled: async (now) => {
      await lockSites(connection, siteID)
      const { rows } = await connection.query<{ readonly Count: number }>(
        `select (select count(*) from open_refusal where "SiteID" = $1::bigint)
          + (select coalesce(sum("Waiting"), 0)::bigint from device_queue where "WaitingSiteID" = $1::bigint and "Waiting" > 0
              and "WaitingAt" >= $2::timestamptz - make_interval(days => ${SILENT_DAYS})) as "Count"`,
        [siteID, now],
      )
      return rows[0]?.Count ?? 0
    },
  }
}

export function putLogo(connection: Transaction, siteID: number, logo: Logo | null): void {
  if (logo === null) connection.later('delete from site_logo where "SiteID" = $1::bigint', [siteID])
  else
    connection.later(
      `insert into site_logo ("SiteID", "ContentType", "Base64") values ($1::bigint, $2::text, $3::text)
      on conflict ("SiteID") do update set "ContentType" = excluded."ContentType", "Base64" = excluded."Base64"`,
      [siteID, logo.ContentType, logo.Bytes.toString('base64')],
    )
}
