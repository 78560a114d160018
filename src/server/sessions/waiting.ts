import { type QueryExecutorProvider, sql } from 'kysely'
import type { PendingDevice } from '../../contract/answers.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'

/**
 * Notes the number of waiting entries only when it changed: most batches repeat it. `at` in milliseconds since 1970.
 */
export async function noteWaiting(
  db: QueryExecutorProvider,
  { DeviceID, UserID, SiteID }: Pick<Caller, 'DeviceID' | 'UserID' | 'SiteID'>,
  count: number,
  at: number,
): Promise<void> {
  if (count > 0 && SiteID === null) return
  const now = fromMs(at)
  if (count === 0)
    await sql`
      update device_queue set "Waiting" = 0, "WaitingAt" = ${now}::timestamptz
      where "DeviceID" = ${DeviceID}::text and "UserID" = ${UserID}::bigint and "Waiting" > 0`.execute(db)
  else
    await sql`
      insert into device_queue as q ("DeviceID", "UserID", "Through", "Above", "Waiting", "WaitingAt", "WaitingSiteID")
      values (${DeviceID}::text, ${UserID}::bigint, 0, '{}', ${count}::bigint, ${now}::timestamptz, ${SiteID}::bigint)
      on conflict ("DeviceID", "UserID") do update
      set "Waiting" = excluded."Waiting", "WaitingAt" = excluded."WaitingAt", "WaitingSiteID" = excluded."WaitingSiteID"
      where q."Waiting" <> excluded."Waiting" or q."WaitingSiteID" is distinct from excluded."WaitingSiteID"`.execute(
      db,
    )
}

/** After this silence a tablet can no longer deliver (3-decisions §1, delivery token). */
export const SILENT_DAYS = 30

/** Other tablets with changes for the caller's site, most first. `SeenAt`: their last use. */
export async function listPending(
  db: QueryExecutorProvider,
  { DeviceID, SiteID }: Caller,
  now: number,
): Promise<readonly PendingDevice[]> {
  const found = await sql<{ UserName: string; Waiting: number; SeenMs: number }>`
    select btrim(u."FirstName" || ' ' || u."LastName") as "UserName", q."Waiting",
      (extract(epoch from greatest(q."WaitingAt", (select max("LastUsedAt") from sessions s
        where s."UserID" = q."UserID" and s."DeviceID" = q."DeviceID"))) * 1000)::float8 as "SeenMs"
    from device_queue q join users u on u."ID" = q."UserID"
    where q."WaitingSiteID" = ${SiteID}::bigint and q."Waiting" > 0 and q."DeviceID" <> ${DeviceID}::text
      and q."WaitingAt" >= ${fromMs(now)}::timestamptz - make_interval(days => ${SILENT_DAYS}::integer)
    order by q."Waiting" desc, q."DeviceID", q."UserID"`.execute(db)
  return found.rows.map(({ UserName, Waiting, SeenMs }) => ({
    UserName,
    Waiting,
    SeenAt: fromMs(Math.round(SeenMs)),
  }))
}
