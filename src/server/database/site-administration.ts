import type { ActivePerson } from '../../domain/administration/admin-write.ts'
import type { Logo, OtherSite } from '../pipeline/server-store.ts'
import { SILENT_DAYS } from '../sessions/waiting.ts'
import type { SqlConnection, Transaction } from './connection.ts'
import { countRows, createReader } from './row-reader.ts'

/** Another site than that of the transaction. */
export function otherSite(connection: SqlConnection, siteID: number): OtherSite {
  return {
    rows: createReader(connection, siteID),
    count: (list, where) => countRows(connection, siteID, list, where),
    unsettled: async (now) => {
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

export async function listPeople(connection: SqlConnection): Promise<readonly ActivePerson[]> {
  const { rows } = await connection.query<ActivePerson>(
    `select "ID", to_json("RoleIDs") as "RoleIDs", to_json("SiteIDs") as "SiteIDs" from users
    where "Status" = 1 and "RemovedAt" is null order by "ID"`,
    [],
  )
  return rows
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
