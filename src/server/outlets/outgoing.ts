import { type QueryExecutorProvider, sql } from 'kysely'
import { fromMs } from '../../domain/values/instant.ts'
import type { Attachment, Draft } from './draft.ts'
import type { SendProblem } from './send-problem.ts'

export interface TakenMessage {
  readonly ID: number
  readonly MessageID: string
  readonly Recipient: string
  readonly Subject: string
  readonly Body: string
  readonly Attachment: Attachment | null
  /** Number of this attempt, from 1. */
  readonly Attempts: number
  /** No attempt is made from then on. */
  readonly ExpiresMs: number
}

type ChannelName = Draft['Channel']

/** Times of a channel in milliseconds (`channel.ts`). */
export interface Lease {
  /** A process silent for so long after leasing a message is dead. */
  readonly leaseMs: number
  /** For messages without an end of their own: attempts end so long after the first. */
  readonly tryForMs: number
}

/** Moments in milliseconds since 1970. */
export interface Outgoing {
  /**
   * Leases the channel's message due longest; null when none is due. A message waits for an earlier one to the same
   * recipient, unless that one was rejected for itself.
   */
  take(channel: ChannelName, now: number, lease: Lease): Promise<TakenMessage | null>
  markSent(message: TakenMessage, now: number): Promise<void>
  /** `nextAt` null: never again. */
  markProblem(
    message: TakenMessage,
    problem: Pick<SendProblem, 'message' | 'isOfServer'>,
    now: number,
    nextAt: number | null,
  ): Promise<void>
  /** Fails messages whose time is over; `why` is the reason of those never tried. */
  dropExpired(channel: ChannelName, now: number, why: string | null): Promise<number>
}

const TOO_OLD = 'Not sent: the act reached the server too late for a text'
const NOT_IN_TIME = 'Not sent in time'

/**
 * A lease moves the next attempt into the future: no transaction stays open, and after a crash the message is due
 * again.
 */
export function createOutgoing(db: QueryExecutorProvider): Outgoing {
  return {
    take: async (channel, now, { leaseMs, tryForMs }) => {
      const taken = await sql<TakenMessage & { readonly Attachment: string | null }>`
        update outgoing set "Attempts" = "Attempts" + 1, "NextAt" = ${fromMs(now + leaseMs)}::timestamptz,
          "ExpiresAt" = coalesce("ExpiresAt", ${fromMs(now + tryForMs)}::timestamptz)
        where "ID" = (
          select o."ID" from outgoing o where o."Channel" = ${channel}::text and o."SentAt" is null and o."FailedAt" is null
            and o."NextAt" <= ${fromMs(now)}::timestamptz
            and not exists (
              select 1 from outgoing e where e."Channel" = o."Channel" and e."Recipient" = o."Recipient" and e."ID" < o."ID"
                and e."SentAt" is null and e."FailedAt" is null and not e."MayBeOvertaken"
            )
          order by o."NextAt", o."ID" limit 1 for update of o skip locked
        )
        returning "ID", "MessageID", "Recipient", "Subject", "Body", "Attachment"::text as "Attachment", "Attempts",
          (extract(epoch from "ExpiresAt") * 1000)::float8 as "ExpiresMs"`.execute(db)
      const [message] = taken.rows
      if (!message) return null
      const { Attachment } = message
      return { ...message, Attachment: Attachment === null ? null : (JSON.parse(Attachment) as Attachment) }
    },
    markSent: async ({ ID }, now) => {
      await sql`update outgoing set "SentAt" = ${fromMs(now)}::timestamptz, "Problem" = null,
          "Body" = case when "IsSecret" then '' else "Body" end where "ID" = ${ID}`.execute(db)
    },
    markProblem: async ({ ID, Attempts }, { message, isOfServer }, now, nextAt) => {
      // A process believed dead may finish after another one has sent the message.
      await sql`
        update outgoing set "Problem" = ${message}::text, "NextAt" = ${fromMs(nextAt ?? now)}::timestamptz,
          "MayBeOvertaken" = ${!isOfServer}::boolean,
          "FailedAt" = case when ${nextAt === null}::boolean then ${fromMs(now)}::timestamptz end,
          "Body" = case when "IsSecret" and ${nextAt === null}::boolean then '' else "Body" end
        where "ID" = ${ID} and "SentAt" is null and "Attempts" = ${Attempts}::integer`.execute(db)
    },
    dropExpired: async (channel, now, why) => {
      // A message under way has its next attempt in the future.
      const dropped = await sql`
        update outgoing set "FailedAt" = ${fromMs(now)}::timestamptz, "Body" = case when "IsSecret" then '' else "Body" end,
          "Problem" = case when "CreatedAt" >= "ExpiresAt" then ${TOO_OLD}::text
            else concat_ws(': ', ${NOT_IN_TIME}::text, coalesce("Problem", ${why}::text)) end
        where "Channel" = ${channel}::text and "SentAt" is null and "FailedAt" is null
          and "ExpiresAt" <= ${fromMs(now)}::timestamptz and "NextAt" <= ${fromMs(now)}::timestamptz`.execute(db)
      return Number(dropped.numAffectedRows ?? 0)
    },
  }
}
