import { sql } from 'kysely'
import { conflict, invalid } from '../../domain/commands/refusal.ts'
import type { Announcement } from '../../domain/commands/yard.ts'
import type { Site } from '../../domain/sites/site.ts'
import { historyCsv, historyFileName } from '../../domain/trailers/history-columns.ts'
import { historyAddress } from '../../domain/trailers/history-mail.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { oneLine } from '../../domain/values/file-name.ts'
import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { rowsOf } from '../access/site-rows.ts'
import { readHistory } from '../access/trailer-history.ts'
import type { Database } from '../database/database.ts'
import { historyTopic } from '../pipeline/effect.ts'
import { Problem } from '../web/problem.ts'
import type { Draft } from './draft.ts'

type HistoryMail = Extract<Announcement, { what: 'trailer-history' }>

/** Histories per hour: the address is any that a person types. */
export const HISTORIES_PER_PERSON = 20
const HISTORIES_PER_SITE = 100
const HOUR_MS = 3_600_000
const OVER_LIMIT = 'Too many histories were sent within an hour. Please try again later.'

interface Asked {
  readonly caller: Pick<Caller, 'SiteID' | 'UserID' | 'UserName'>
  readonly site: Site
  readonly trailer: Trailer
  /** The typed address; null for that of the site. */
  readonly typed: string | null
  readonly at: Instant
}

/**
 * Announces the mail with a trailer's history. Throws 409 where the site has no such mail, 400 for
 * the address, 429 over a limit.
 */
export async function announceHistory(database: Database, { caller, site, trailer, typed, at }: Asked): Promise<void> {
  if (!site.TransactionHistoryEnabled)
    throw conflict('history-mail-off', 'Transaction history by mail is turned off for this site.')
  const { address, refusal } = historyAddress(typed, site)
  if (address === null) throw invalid({ EmailToSend: [refusal] })
  const { UserID, UserName } = caller
  const what: HistoryMail = { what: 'trailer-history', TrailerID: trailer.ID, Address: address, UserID, UserName }
  const since = fromMs(toMs(at) - HOUR_MS)
  const { rows } = await database.db.transaction().execute(async (db) => {
    // One request after the other: those at the same time would all count the same mails.
    await sql`select pg_advisory_xact_lock(hashtext(${`trailer-history:${site.ID}`}::text))`.execute(db)
    return await sql`
      with recent as (
        select count(*) filter (where "What"->>'UserID' = ${String(UserID)}::text) as person, count(*) as site
        from announcement where "SiteID" = ${site.ID}::bigint and "At" > ${since}::timestamptz
          and "What"->>'what' = 'trailer-history'
      )
      insert into announcement ("SiteID", "Topic", "What", "At")
      select ${site.ID}::bigint, ${historyTopic(what)}::text, ${JSON.stringify(what)}::text::json, ${at}::timestamptz
      from recent where person < ${HISTORIES_PER_PERSON}::integer and site < ${HISTORIES_PER_SITE}::integer
      on conflict ("Topic") where "DoneAt" is null do update set "At" = excluded."At"
      returning "ID"`.execute(db)
  })
  if (rows.length === 0) throw new Problem(429, { title: OVER_LIMIT, code: 'too-many' }, HOUR_MS / 1000)
}

/** Returns the mail with a trailer's history as it is when the mail is made. */
export async function historyDrafts(
  database: Database,
  SiteID: number,
  { TrailerID, Address, UserName }: HistoryMail,
  now: Instant,
): Promise<readonly Draft[]> {
  // Deleted since somebody asked.
  if (!(await rowsOf(database, { SiteID }).get('Trailers', TrailerID))) return []
  const { trailer, rows, site } = await readHistory(database, { SiteID, Reach: [SiteID] }, { TrailerID })
  const Subject = oneLine(`Transaction history of trailer ${trailer.Number} at ${site.Name}`)
  const Body = [
    oneLine(`${UserName} sends the history of trailer ${trailer.Number} at ${site.Name}.`),
    `The attached file has ${rows.length} ${rows.length === 1 ? 'line' : 'lines'}. Times are those of ${site.Timezone}.`,
    '',
  ].join('\n')
  const Attachment = {
    Name: historyFileName(trailer, now, site.Timezone),
    Type: 'text/csv',
    Content: historyCsv(rows, trailer.Type, site),
  }
  return [{ Channel: 'mail', Recipient: Address, Subject, Body, Attachment, AuditID: null }]
}
