import { type QueryExecutorProvider, sql } from 'kysely'
import type { TabletReport } from '../../contract/devices.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'

/** Replaces a tablet's last report of itself. `at` in milliseconds since 1970. */
export async function keepReport(
  db: QueryExecutorProvider,
  { DeviceID, UserID, SiteID }: Pick<Caller, 'DeviceID' | 'UserID' | 'SiteID'>,
  { Version, Persisted, Queues }: TabletReport,
  at: number,
): Promise<void> {
  const now = fromMs(at)
  await sql`
    with seen as (
      update devices set "SeenAt" = ${now}::timestamptz, "UserID" = ${UserID}::bigint, "SiteID" = ${SiteID}::bigint
      where "DeviceID" = ${DeviceID}::text
    )
    insert into device_report ("DeviceID", "At", "Version", "Persisted", "Queues")
    values (${DeviceID}::text, ${now}::timestamptz, ${Version}::text, ${Persisted}::boolean, ${JSON.stringify(Queues)}::text::json)
    on conflict ("DeviceID") do update set "At" = excluded."At", "Version" = excluded."Version",
      "Persisted" = excluded."Persisted", "Queues" = excluded."Queues"`.execute(db)
}

/** Notes a contact without a session: a queue that comes by delivery token. */
export async function noteContact(db: QueryExecutorProvider, deviceID: string, at: number): Promise<void> {
  await sql`
    update devices set "SeenAt" = ${fromMs(at)}::timestamptz
    where "DeviceID" = ${deviceID}::text
      and ("SeenAt" is null or "SeenAt" < ${fromMs(at)}::timestamptz - interval '1 minute')`.execute(db)
}

/** Ends the delivery of a person's queue from a revoked tablet, which after the last queue counts as wiped. */
export async function endDelivery(
  db: QueryExecutorProvider,
  { DeviceID, UserID }: Pick<Caller, 'DeviceID' | 'UserID'>,
  at: number,
): Promise<void> {
  await sql`
    with ended as (
      delete from delivery_token where "DeviceID" = ${DeviceID}::text and "UserID" = ${UserID}::bigint
    )
    update devices set "WipedAt" = ${fromMs(at)}::timestamptz
    where "DeviceID" = ${DeviceID}::text and "RevokedAt" is not null and not exists (
      select 1 from delivery_token where "DeviceID" = ${DeviceID}::text and "UserID" <> ${UserID}::bigint
    )`.execute(db)
}
