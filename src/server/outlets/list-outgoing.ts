import { type QueryExecutorProvider, sql } from 'kysely'
import type { OutgoingMessage, TextState } from '../../contract/answers.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { outgoingStateSql } from '../database/outgoing-state.ts'
import type { Settings } from '../settings.ts'
import { missingService } from './missing-service.ts'

const DAY_MS = 86_400_000
const LISTED_DAYS = 30
const LISTED_MAX = 500

type Services = Pick<Settings, 'smtpUrl' | 'smsUrl'>

const state = sql.raw(outgoingStateSql('outgoing'))

/** A site's messages of the last 30 days, newest first, 500 at most. `now` in milliseconds since 1970. */
export async function listOutgoing(
  db: QueryExecutorProvider,
  siteID: number | null,
  services: Services,
  now: number,
): Promise<readonly OutgoingMessage[]> {
  const found = await sql<OutgoingMessage & { readonly CreatedMs: number; readonly SentMs: number | null }>`
    select "ID", "Channel", "Recipient", "Subject", "AuditID", "Attempts", "Problem", ${state} as "State",
      (extract(epoch from "CreatedAt") * 1000)::float8 as "CreatedMs", (extract(epoch from "SentAt") * 1000)::float8 as "SentMs"
    from outgoing where "SiteID" = ${siteID}::bigint and "CreatedAt" >= ${since(now)}::timestamptz
    order by "ID" desc limit ${LISTED_MAX}`.execute(db)
  return found.rows.map(({ CreatedMs, SentMs, ...message }) => ({
    ...message,
    CreatedAt: toInstant(CreatedMs),
    SentAt: SentMs === null ? null : toInstant(SentMs),
    Problem: problemOf(message, message.Channel, services),
  }))
}

/** A site's unsent texts of the last 30 days by state and reason, without phone numbers. */
export async function listTextStates(
  db: QueryExecutorProvider,
  siteID: number | null,
  services: Services,
  now: number,
): Promise<readonly TextState[]> {
  const found = await sql<Omit<TextState, 'Oldest'> & { readonly OldestMs: number }>`
    select ${state} as "State", "Problem", count(*)::integer as "Count",
      (extract(epoch from min("CreatedAt")) * 1000)::float8 as "OldestMs",
      (array_agg("Subject" order by "ID" desc))[1] as "LastSubject"
    from outgoing where "SiteID" = ${siteID}::bigint and "Channel" = 'text' and "SentAt" is null
      and "CreatedAt" >= ${since(now)}::timestamptz
    group by 1, 2 order by 1 desc, max("ID") desc limit ${LISTED_MAX}`.execute(db)
  return found.rows.map(({ OldestMs, ...group }) => ({
    ...group,
    Oldest: toInstant(OldestMs),
    Problem: problemOf(group, 'text', services),
  }))
}

function problemOf(
  { State, Problem }: Pick<OutgoingMessage, 'State' | 'Problem'>,
  channel: OutgoingMessage['Channel'],
  { smtpUrl, smsUrl }: Services,
): string | null {
  const hasService = (channel === 'mail' ? smtpUrl : smsUrl) !== null
  return State === 'waiting' && !hasService ? missingService[channel] : Problem
}

function since(now: number): string {
  return fromMs(now - LISTED_DAYS * DAY_MS)
}

function toInstant(ms: number): string {
  return fromMs(Math.round(ms))
}
