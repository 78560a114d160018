import { type QueryExecutorProvider, sql } from 'kysely'
import type { OutgoingMessage } from '../../contract/answers.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Attachment } from './draft.ts'

const DAY_MS = 86_400_000
const LISTED_DAYS = 30
const LISTED_MAX = 500

const NO_MAIL_SERVER = 'No mail server is set up'
const NO_TEXT_SERVICE = 'No service for texts is set up'

/**
 * Returns a site's messages of the last 30 days, newest first, 500 at most. `now` in milliseconds
 * since 1970.
 */
export async function listOutgoing(
  db: QueryExecutorProvider,
  siteID: number | null,
  canSendMail: boolean,
  now: number,
): Promise<readonly OutgoingMessage[]> {
  const found = await sql<OutgoingMessage & { readonly CreatedMs: number; readonly SentMs: number | null }>`
    select "ID", "Channel", "Recipient", "Subject", "AuditID", "Attempts", "Problem",
      case when "SentAt" is not null then 'sent' when "FailedAt" is not null then 'failed' else 'waiting' end as "State",
      (extract(epoch from "CreatedAt") * 1000)::float8 as "CreatedMs", (extract(epoch from "SentAt") * 1000)::float8 as "SentMs"
    from outgoing where "SiteID" = ${siteID}::bigint and "CreatedAt" >= ${fromMs(now - LISTED_DAYS * DAY_MS)}::timestamptz
    order by "ID" desc limit ${LISTED_MAX}`.execute(db)
  return found.rows.map(({ CreatedMs, SentMs, ...message }) => ({
    ...message,
    CreatedAt: fromMs(Math.round(CreatedMs)),
    SentAt: SentMs === null ? null : fromMs(Math.round(SentMs)),
    Problem: message.State === 'waiting' ? (missingService(message, canSendMail) ?? message.Problem) : message.Problem,
  }))
}

function missingService({ Channel }: OutgoingMessage, canSendMail: boolean): string | null {
  if (Channel === 'text') return NO_TEXT_SERVICE
  return canSendMail ? null : NO_MAIL_SERVER
}

/** A mail leased by this process. */
export interface TakenMail {
  readonly ID: number
  readonly MessageID: string
  readonly Recipient: string
  readonly Subject: string
  readonly Body: string
  readonly Attachment: Attachment | null
  /** Number of this attempt, from 1. */
  readonly Attempts: number
}

/** Moments in milliseconds since 1970. */
export interface Outgoing {
  /** Leases the mail due longest until `leaseUntil`; null when none is due. */
  take(now: number, leaseUntil: number): Promise<TakenMail | null>
  markSent(mail: TakenMail, now: number): Promise<void>
  /** The next attempt is at `nextAt`; null: never. */
  markProblem(mail: TakenMail, problem: string, now: number, nextAt: number | null): Promise<void>
}

/**
 * A lease moves the next attempt into the future: no transaction stays open, and after a crash the
 * mail is due again.
 */
export function createOutgoing(db: QueryExecutorProvider): Outgoing {
  return {
    take: async (now, leaseUntil) => {
      const taken = await sql<TakenMail & { readonly Attachment: string | null }>`
        update outgoing set "Attempts" = "Attempts" + 1, "NextAt" = ${fromMs(leaseUntil)}::timestamptz
        where "ID" = (
          select "ID" from outgoing where "Channel" = 'mail' and "SentAt" is null and "FailedAt" is null
            and "NextAt" <= ${fromMs(now)}::timestamptz
          order by "NextAt", "ID" limit 1 for update skip locked
        )
        returning "ID", "MessageID", "Recipient", "Subject", "Body", "Attachment"::text as "Attachment", "Attempts"`.execute(
        db,
      )
      const [mail] = taken.rows
      if (!mail) return null
      return { ...mail, Attachment: mail.Attachment === null ? null : (JSON.parse(mail.Attachment) as Attachment) }
    },
    markSent: async ({ ID }, now) => {
      await sql`update outgoing set "SentAt" = ${fromMs(now)}::timestamptz, "Problem" = null,
          "Body" = case when "IsSecret" then '' else "Body" end where "ID" = ${ID}`.execute(db)
    },
    markProblem: async ({ ID, Attempts }, problem, now, nextAt) => {
      // A process believed dead may finish after another one has sent the mail.
      await sql`
        update outgoing set "Problem" = ${problem}::text, "NextAt" = ${fromMs(nextAt ?? now)}::timestamptz,
          "FailedAt" = case when ${nextAt === null}::boolean then ${fromMs(now)}::timestamptz end,
          "Body" = case when "IsSecret" and ${nextAt === null}::boolean then '' else "Body" end
        where "ID" = ${ID} and "SentAt" is null and "Attempts" = ${Attempts}::integer`.execute(db)
    },
  }
}
