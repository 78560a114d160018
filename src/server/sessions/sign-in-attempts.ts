import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import { tooMany } from '../web/problem.ts'

/** Failures within the window after which nobody signs in any more: under one name from one device, and from one address. */
const MAX_FAILURES = 10
const MAX_FAILURES_OF_ADDRESS = 50
const WINDOW_MS = 15 * 60_000

/** Who tries: a name as typed, on a device, from an address. */
export interface Attempt {
  readonly username: string
  readonly deviceID: string
  readonly address: string
}

interface Counted {
  readonly OfName: number
  readonly OfAddress: number
  /** Milliseconds since 1970 of the oldest attempt that counts. */
  readonly Oldest: number
}

/**
 * Notes an attempt as failed, before the password is looked at, so that attempts made at once count each other. Throws 429 when it is one too many; then the
 * note is taken back, or trying on would keep the door shut for ever. Answers the note's ID, for `forgive`.
 */
export async function noteAttempt(db: QueryExecutorProvider, attempt: Attempt, now: number): Promise<number> {
  const since = new Date(now - WINDOW_MS).toISOString()
  await sql`delete from sign_in_attempt where "At" < ${since}::timestamptz`.execute(db)
  const noted = await sql<{ ID: number }>`
    insert into sign_in_attempt ("NameHash", "DeviceID", "Address", "At")
    values (${hashName(attempt.username)}, ${attempt.deviceID}, ${attempt.address}, ${new Date(now).toISOString()}::timestamptz)
    returning "ID"`.execute(db)
  const ID = noted.rows[0]?.ID ?? 0
  const counted = await countUpTo(db, attempt, ID)
  if (counted.OfName <= MAX_FAILURES && counted.OfAddress <= MAX_FAILURES_OF_ADDRESS) return ID
  await sql`delete from sign_in_attempt where "ID" = ${ID}`.execute(db)
  throw tooMany(Math.max(1, Math.ceil((counted.Oldest + WINDOW_MS - now) / 1000)))
}

/** After the right password: this attempt and the failures of this name on this device count no more. */
export async function forgive(db: QueryExecutorProvider, attempt: Attempt, ID: number): Promise<void> {
  await sql`
    delete from sign_in_attempt
    where "ID" = ${ID} or ("NameHash" = ${hashName(attempt.username)} and "DeviceID" = ${attempt.deviceID})`.execute(db)
}

async function countUpTo(db: QueryExecutorProvider, attempt: Attempt, ID: number): Promise<Counted> {
  const name = sql`"NameHash" = ${hashName(attempt.username)} and "DeviceID" = ${attempt.deviceID}`
  const address = sql`"Address" = ${attempt.address}`
  const counted = await sql<Counted>`
    select count(*) filter (where ${name}) as "OfName", count(*) filter (where ${address}) as "OfAddress",
      coalesce(min(extract(epoch from "At") * 1000), 0)::float8 as "Oldest"
    from sign_in_attempt
    where "ID" <= ${ID} and ((${name}) or ${address})`.execute(db)
  return counted.rows[0] ?? { OfName: 0, OfAddress: 0, Oldest: 0 }
}

/** People type passwords into the name field: what they typed is kept as a hash only. */
function hashName(username: string): string {
  return createHash('sha256').update(username.trim().toLowerCase()).digest('hex')
}
