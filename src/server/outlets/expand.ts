import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Audit, SessionState } from '../../domain/audits/audit.ts'
import type { AuditTrailer } from '../../domain/audits/audit-trailer.ts'
import { auditReport, type ReportRow, type ReportTrailer } from '../../domain/audits/report.ts'
import { reportChanges } from '../../domain/audits/report-changes.ts'
import type { Announcement } from '../../domain/commands/yard.ts'
import { liveTextLimitWords } from '../../domain/sites/live-text-limit.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import { numberKey } from '../../domain/trailers/trailer-number.ts'
import { trailerProjectionColumns } from '../../domain/trailers/trailer-query-fields.ts'
import { departedWindowStart } from '../../domain/window.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { readReferences } from '../access/references.ts'
import { rowsOf } from '../access/site-rows.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type PhotoStore, removeFiles } from '../photos/photo-store.ts'
import { type Activation, activationMessages } from './activation-mail.ts'
import { findManagers, sharesOf } from './addressees.ts'
import { alertMessages, gateMessages, inspectionMessages } from './alert-messages.ts'
import { historyDrafts } from './history-mail.ts'
import { liveTextDrafts } from './live-text.ts'
import { ALERTS_PER_PERSON, ALERTS_PER_SITE, alertOf, type OverLimit, overLimitWords } from './alert-limit.ts'
import type { Draft } from './draft.ts'
import { reportMails } from './report-mail.ts'
import { deliverSiteMessage } from './site-message.ts'

/** An amended report waits this long, so that forty late checks make one mail. */
const QUIET_MS = 60_000
const AT_ONCE = 20
/** Wait after a failed announcement, which does not block the others. */
const TROUBLE_MS = 5 * 60_000

export interface ExpandParts {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  /** Factor on the quiet time, which tests shorten. */
  readonly cadenceScale: number
  readonly liveTextsPerDay: number
  readonly photos: PhotoStore
  /** For links in mails; null: mails have the code alone. */
  readonly publicUrl: string | null
  /** The right side of our Message-IDs. */
  readonly host: string
  /** Failed announcements and their next try. */
  readonly inTrouble: Map<number, number>
}

interface Due {
  readonly ID: number
  readonly SiteID: number
  readonly What: Announcement
  /** Changes with every change of the row. */
  readonly Mark: string
}

/** Makes one message per recipient of each announcement due; true if any was. */
export async function expandDue(parts: ExpandParts): Promise<boolean> {
  const found = await findDue(parts)
  for (const due of found) {
    try {
      const messages = await messagesOf(parts, due)
      const kept = await keep(parts, due, messages)
      if (kept !== null) note(parts, due, messages.drafts.length, kept)
    } catch (error) {
      parts.inTrouble.set(due.ID, parts.clock() + TROUBLE_MS)
      parts.logger.error({ event: 'outbox.trouble', announcementID: due.ID, siteID: due.SiteID, err: error })
    }
  }
  return found.length > 0
}

async function findDue({ database, clock, cadenceScale, inTrouble }: ExpandParts): Promise<readonly Due[]> {
  const now = clock()
  for (const [id, until] of inTrouble) if (until <= now) inTrouble.delete(id)
  const quiet = fromMs(now - QUIET_MS * cadenceScale)
  const left = `{${[...inTrouble.keys()].join(',')}}`
  const found = await sql<Omit<Due, 'What'> & { readonly What: string }>`
    select "ID", "SiteID", "What"::text as "What", xmin::text as "Mark" from announcement
    where "DoneAt" is null and "ID" <> all(${left}::text::bigint[])
      and (("What"->>'amended') is distinct from 'true' or "At" <= ${quiet}::timestamptz)
    order by "ID" limit ${AT_ONCE}`.execute(database.db)
  return found.rows.map((row) => ({ ...row, What: JSON.parse(row.What) as Announcement }))
}

/** Logs each announcement, and the first one over a limit in its hour or day. */
function note({ logger }: ExpandParts, { ID, SiteID, What }: Due, messages: number, { Over, HeldBack }: Kept): void {
  const of = { announcementID: ID, siteID: SiteID, messages }
  logger.info({ event: 'outbox.expanded', ...of })
  if (Over !== null && HeldBack === 1)
    logger.warn({ event: 'outbox.limited', limit: Over, userID: alertOf(What)?.UserID ?? null, ...of })
}

interface Kept {
  /** Exceeded limit: the messages are kept but not sent. */
  readonly Over: OverLimit | null
  /** Those held back within the hour or day of the limit, including this one. */
  readonly HeldBack: number
}

/**
 * Keeps the messages (over a limit as failed) and closes the announcement in one statement; null if it changed: the
 * next round reads it again.
 */
async function keep(
  parts: ExpandParts,
  due: Due,
  { drafts, sent, activation, textDay = null }: Messages,
): Promise<Kept | null> {
  const now = fromMs(parts.clock())
  const said = sent === null ? [] : [sent]
  const rows = drafts.map((draft) => ({ ...draft, MessageID: draft.MessageID ?? newMessageID(draft, parts) }))
  const alert = alertOf(due.What)
  const done = await sql<Kept>`
    with done as (
      update announcement set "DoneAt" = ${now}::timestamptz
      where "ID" = ${due.ID} and "DoneAt" is null and xmin::text = ${due.Mark}::text returning "ID"
    ), counted as materialized (
      select a.over, a.held_back
      from done, count_alert(done."ID", ${due.SiteID}::bigint, ${alert?.UserID ?? null}::bigint, ${now}::timestamptz,
        ${ALERTS_PER_PERSON}::integer, ${ALERTS_PER_SITE}::integer, ${alert?.Kind ?? 'alert'}::text) a
      where ${alert !== null && drafts.some(({ IsUnlimited }) => !IsUnlimited)}::boolean
    ), texted as materialized (
      insert into live_text_day as t ("SiteID", "Day", "Asked")
      select ${due.SiteID}::bigint, ${textDay}::date, 1 from done where ${textDay}::text is not null
      on conflict ("SiteID") do update set "Day" = excluded."Day",
        "Asked" = case when t."Day" = excluded."Day" then t."Asked" + 1 else 1 end
      returning "Asked" - ${parts.liveTextsPerDay}::integer as beyond
    ), limited as (
      select over, held_back from counted
      union all select case when beyond > 0 then 'live-texts' end, greatest(beyond, 0) from texted
    ), kept as (
      insert into outgoing ("AnnouncementID", "SiteID", "Channel", "Recipient", "Subject", "Body", "Attachment", "MessageID", "AuditID",
        "IsSecret", "CreatedAt", "NextAt", "ExpiresAt", "FailedAt", "Problem")
      select done."ID", ${due.SiteID}::bigint, m."Channel", m."Recipient", m."Subject", m."Body", m."Attachment", m."MessageID",
        m."AuditID", coalesce(m."IsSecret", false), ${now}::timestamptz, ${now}::timestamptz,
        m."ExpiresAt"::timestamptz, case when l.over is not null or m."Problem" is not null then ${now}::timestamptz end,
        coalesce(m."Problem", case l.over when 'person' then ${overLimitWords.person}::text when 'site' then ${overLimitWords.site}::text
          when 'live-texts' then ${liveTextLimitWords(parts.liveTextsPerDay)}::text end)
      from done cross join json_to_recordset(${JSON.stringify(rows)}::text::json) as m("Channel" text, "Recipient" text, "Subject" text,
          "Body" text, "Attachment" json, "MessageID" text, "AuditID" bigint, "IsSecret" boolean,
          "ExpiresAt" text, "Problem" text, "IsUnlimited" boolean)
        left join limited l on m."IsUnlimited" is not true
    ), activated as (
      update users set "ActivationHash" = ${activation?.Hash ?? null}::text from done
      where users."ID" = ${activation?.UserID ?? null}::bigint and "ActivationAt" is not null
    ), said as (
      insert into sent_report ("SiteID", "AuditID", "Rows", "At")
      select ${due.SiteID}::bigint, r."AuditID", r."Rows", ${now}::timestamptz
      from done, json_to_recordset(${JSON.stringify(said)}::text::json) as r("AuditID" bigint, "Rows" json)
      on conflict ("SiteID", "AuditID") do update set "Rows" = excluded."Rows", "At" = excluded."At"
    )
    select c.over as "Over", coalesce(c.held_back, 0) as "HeldBack" from done left join limited c on true`.execute(
    parts.database.db,
  )
  return done.rows[0] ?? null
}

/** A mail needs the form of RFC 5322. */
function newMessageID({ Channel }: Draft, { host }: ExpandParts): string {
  const id = randomUUID()
  return Channel === 'mail' ? `<${id}@${host}>` : id
}

interface Messages {
  readonly drafts: readonly Draft[]
  /** The code that a mail brings, for the account. */
  readonly activation?: Activation | null
  /** The day on which a live text counts; null for other announcements and texts that are not sent. */
  readonly textDay?: string | null
  /** Rows for the changes in an amended report; null for other announcements. */
  readonly sent: { readonly AuditID: number; readonly Rows: readonly ReportRow[] } | null
}

async function messagesOf(parts: ExpandParts, { SiteID, What }: Due): Promise<Messages> {
  const { database } = parts
  switch (What.what) {
    case 'audit-report':
      return reportMessages(database, SiteID, What.AuditID, What.amended)
    case 'product-alert':
      return { drafts: await alertMessages(parts, SiteID, What), sent: null }
    case 'truck-inspection':
      return { drafts: await inspectionMessages(parts, SiteID, What), sent: null }
    case 'gate':
      return { drafts: await gateMessages(parts, SiteID, What), sent: null }
    case 'live-text':
      return { ...(await liveTextDrafts(database, SiteID, What, parts.clock())), sent: null }
    case 'site-message':
      await deliverSiteMessage(parts, SiteID, What)
      return { drafts: [], sent: null }
    case 'photo-removed':
      await deleteRemoved(parts, SiteID, What.PhotoID)
      return { drafts: [], sent: null }
    case 'trailer-history':
      return { drafts: await historyDrafts(database, SiteID, What, fromMs(parts.clock())), sent: null }
    case 'activation':
      return { ...(await activationMessages(database.db, What.UserID, parts.publicUrl)), sent: null }
  }
}

async function reportMessages(
  database: Database,
  SiteID: number,
  auditID: number,
  isAmended: boolean,
): Promise<Messages> {
  const rows = rowsOf(database, { SiteID })
  const audit = await rows.get('Audits', auditID)
  if (!audit || audit.State !== SessionState.Closed) return { drafts: [], sent: null }
  const references = await readReferences(database, { SiteID, Reach: [SiteID] })
  const shares = sharesOf(await findManagers(database.db, references.site), references.scacs.values())
  const entries = await rows.find('AuditTrailers', { AuditID: auditID })
  const report = auditReport(audit, entries, await trailersOf(database, audit, entries), references)
  const before = isAmended ? await findSent(database, SiteID, auditID) : null
  const changes = before && reportChanges(before, report.rows)
  const drafts = reportMails(report, references.site, shares, changes)
  return { drafts, sent: { AuditID: auditID, Rows: report.rows } }
}

async function findSent(database: Database, siteID: number, auditID: number): Promise<readonly ReportRow[] | null> {
  const found = await sql<{ Rows: string }>`
    select "Rows"::text as "Rows" from sent_report
    where "SiteID" = ${siteID}::bigint and "AuditID" = ${auditID}::bigint`.execute(database.db)
  const [sent] = found.rows
  return sent ? (JSON.parse(sent.Rows) as readonly ReportRow[]) : null
}

/**
 * Trailers on the yard, those that left since the session opened, and others that the audit found, by row or number.
 */
function trailersOf(
  database: Database,
  audit: Audit,
  entries: readonly AuditTrailer[],
): Promise<readonly ReportTrailer[]> {
  const noted = entries.flatMap(({ TrailerID, FoundTrailerID }) => [TrailerID, FoundTrailerID])
  const ids = new Set(noted.filter((id) => id !== null))
  const typed = entries.filter(({ FoundTrailerID }) => FoundTrailerID === null)
  const numbers = new Set(typed.flatMap(({ FoundNumber }) => (FoundNumber === null ? [] : [numberKey(FoundNumber)])))
  // The same window as on tablets, so that both show the same.
  const since = departedWindowStart(audit.ClosedDate ?? audit.OpenedDate)
  return rowsOf(database, audit)
    .select('Trailers')
    .clearSelect()
    .select(trailerProjectionColumns)
    .where(({ or, and, eb }) =>
      or([
        eb('Trailers.State', '=', TrailerState.OnYard),
        eb('Trailers.LastActivityDate', '>=', audit.OpenedDate),
        ...(ids.size === 0 ? [] : [eb('Trailers.ID', 'in', [...ids])]),
        ...(numbers.size === 0
          ? []
          : [
              and([
                eb('Trailers.NumberKey', 'in', [...numbers]),
                or([
                  eb('Trailers.DepartureDate', '>=', since),
                  and([
                    eb('Trailers.State', '=', TrailerState.InTransit),
                    eb('Trailers.LastActivityDate', '>=', since),
                  ]),
                ]),
              ]),
            ]),
      ]),
    )
    .execute()
}

async function deleteRemoved({ database, photos }: ExpandParts, SiteID: number, photoID: number): Promise<void> {
  const photo = await rowsOf(database, { SiteID }).get('Photos', photoID)
  if (!photo || photo.RemovedDate === null) return
  await database.photoPieces.drop(photo)
  await removeFiles(photos, photo)
}
