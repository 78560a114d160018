import { shipmentKeptStart } from '../../domain/window.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { pruneStaged } from './import-store.ts'
import { type ConnectionSource, inTransaction, withConnection } from './connection.ts'

const DAY_MS = 86_400_000
/** Days that removals are kept; for an older cursor the site is loaded anew. */
const REMOVALS_DAYS = 180
const LOG_MONTHS = 13
const FAILURES_DAYS = 30
/** Short, since mails, texts and notices hold names and addresses. */
const OUTGOING_DAYS = 90
/** Partitions made ahead, so that a day without upkeep does no harm. */
const MONTHS_AHEAD = 2

/** Makes the log's partitions of this month and the next ones. */
export async function ensureLogMonths(source: ConnectionSource, now: number): Promise<void> {
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++)
    await inTransaction(source, (connection) =>
      connection.query('select ensure_log_month($1::timestamptz + make_interval(months => $2::integer))', [
        fromMs(now),
        ahead,
      ]),
    )
}

/** Notes the gap before it deletes, so that no older cursor is continued over it. */
export async function pruneRemovals(source: ConnectionSource, now: number): Promise<void> {
  await inTransaction(source, (connection) =>
    connection.query(
      `with gone as (
        delete from row_version where "Removed" and "At" < $1::timestamptz returning "SiteID", "Version"
      )
      update site_version s set "OldestCursor" = greatest(s."OldestCursor", g."Version")
      from (select "SiteID", max("Version") as "Version" from gone group by "SiteID") g where g."SiteID" = s."SiteID"`,
      [fromMs(now - REMOVALS_DAYS * DAY_MS)],
    ),
  )
}

/** Drops expired months; keeps entries that wait for a person or came long after they were made. */
export async function pruneLog(source: ConnectionSource, now: number): Promise<void> {
  await inTransaction(source, (connection) =>
    connection.query('select prune_log($1::timestamptz - make_interval(months => $2::integer))', [
      fromMs(now),
      LOG_MONTHS,
    ]),
  )
  await withConnection(source, (connection) =>
    connection.query('delete from command_failure where "At" < $1::timestamptz', [
      fromMs(now - FAILURES_DAYS * DAY_MS),
    ]),
  )
}

/**
 * Deletes expired mails, texts, announcements and notices, and pieces of imports that were never accepted. Tablets have
 * forgotten a notice by then (`domain/window.ts`), so no removal is kept for them.
 */
export async function pruneOutgoing(source: ConnectionSource, now: number): Promise<void> {
  const before = fromMs(now - OUTGOING_DAYS * DAY_MS)
  await withConnection(source, async (connection) => {
    await connection.query('delete from outgoing where "CreatedAt" < $1::timestamptz', [before])
    await connection.query('delete from announcement where "DoneAt" < $1::timestamptz', [before])
    await pruneStaged(connection, before)
    await connection.query('delete from sent_report where "At" < $1::timestamptz', [before])
    await connection.query(
      `with gone as (delete from "Notices" where "MadeAt" < $1::instant returning "SiteID", "ID")
      delete from row_version v using gone g where v."SiteID" = g."SiteID" and v."List" = 'Notices' and v."ID" = g."ID"`,
      [before],
    )
  })
}

/** Deletes expected shipments of long ago. Tablets have forgotten them by then, as with notices. */
export async function pruneShipments(source: ConnectionSource, now: number): Promise<void> {
  await withConnection(source, (connection) =>
    connection.query(
      `with gone as (
        delete from "ExpectedShipments" where "ExpectedFrom" < $1::instant and coalesce("UsedDate", "ExpectedFrom") < $1::instant
        returning "SiteID", "ID"
      )
      delete from row_version v using gone g
      where v."SiteID" = g."SiteID" and v."List" = 'ExpectedShipments' and v."ID" = g."ID"`,
      [shipmentKeptStart(fromMs(now))],
    ),
  )
}
