import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { addressKey } from '../web/address-key.ts'
import { tooMany } from '../web/problem.ts'

/** Failures in the window that block: a name on its own device, an address on unknown devices. */
const MAX_FAILURES = 10
const MAX_FAILURES_OF_ADDRESS = 50
const WINDOW_MS = 15 * 60_000
/** Delay of a name on unknown devices; each further failure doubles it. */
const DELAY_MS = 1000
const DELAY_MAX_MS = 5 * 60_000

export interface Attempt {
  readonly username: string
  readonly deviceID: string
  readonly address: string
}

export interface Noted {
  readonly ID: number
}

/** Attempts of the name or the address. Moments in milliseconds since 1970. */
interface Counted {
  readonly OfDevice: number
  readonly OldestOfDevice: number
  readonly OfName: number
  readonly LastOfName: number
  readonly OfAddress: number
  readonly OldestOfAddress: number
}

/**
 * Notes an attempt as failed before the password check, so that simultaneous ones count each other. Throws 429 if it is
 * too early or one too many, without the note, or the block would never end. `spray` gets an address without attempts
 * left.
 *
 * A device of an earlier sign-in is counted by itself, so that no stranger locks it out; any other shares the name's
 * delay and the address's limit.
 */
export async function noteAttempt(
  db: QueryExecutorProvider,
  attempt: Attempt,
  now: number,
  spray: (address: string) => void,
): Promise<Noted> {
  const since = new Date(now - WINDOW_MS).toISOString()
  await sql`delete from sign_in_attempt where "At" < ${since}::timestamptz`.execute(db)
  const isEnrolled = await isEnrolledDevice(db, attempt)
  const address = addressKey(attempt.address)
  const noted = await sql<{ ID: number }>`
    insert into sign_in_attempt ("NameHash", "DeviceID", "Address", "At", "Enrolled")
    values (${hashName(attempt.username)}, ${attempt.deviceID}, ${address}, ${new Date(now).toISOString()}::timestamptz, ${isEnrolled})
    returning "ID"`.execute(db)
  const ID = noted.rows[0]?.ID ?? 0
  const counted = await countBefore(db, attempt, address, ID)
  const until = isEnrolled ? untilForDevice(counted) : untilForStranger(counted)
  if (until <= now) return { ID }
  await sql`delete from sign_in_attempt where "ID" = ${ID}`.execute(db)
  if (!isEnrolled && counted.OfAddress >= MAX_FAILURES_OF_ADDRESS) spray(address)
  throw tooMany(Math.max(1, Math.ceil((until - now) / 1000)))
}

function untilForDevice({ OfDevice, OldestOfDevice }: Counted): number {
  return OfDevice < MAX_FAILURES ? 0 : OldestOfDevice + WINDOW_MS
}

function untilForStranger({ OfName, LastOfName, OfAddress, OldestOfAddress }: Counted): number {
  const delayed = OfName === 0 ? 0 : LastOfName + Math.min(DELAY_MS * 2 ** (OfName - 1), DELAY_MAX_MS)
  return Math.max(delayed, OfAddress < MAX_FAILURES_OF_ADDRESS ? 0 : OldestOfAddress + WINDOW_MS)
}

async function isEnrolledDevice(db: QueryExecutorProvider, { username, deviceID }: Attempt): Promise<boolean> {
  const found = await sql`
    select 1 from enrolled_device e join users u on u."ID" = e."UserID"
    where lower(u."Username") = lower(${username.trim()}) and u."RemovedAt" is null and e."DeviceID" = ${deviceID}`.execute(
    db,
  )
  return found.rows.length > 0
}

/** Remembers that somebody has signed in on a device. */
export async function enrolDevice(
  db: QueryExecutorProvider,
  userID: number,
  deviceID: string,
  now: number,
): Promise<void> {
  await sql`
    insert into enrolled_device values (${userID}, ${deviceID}, ${new Date(now).toISOString()}::timestamptz)
    on conflict do nothing`.execute(db)
}

/** Removes this attempt and the name's failures on this device. */
export async function forgive(db: QueryExecutorProvider, attempt: Attempt, ID: number): Promise<void> {
  await sql`
    delete from sign_in_attempt
    where "ID" = ${ID} or ("NameHash" = ${hashName(attempt.username)} and "DeviceID" = ${attempt.deviceID})`.execute(db)
}

async function countBefore(
  db: QueryExecutorProvider,
  attempt: Attempt,
  ownAddress: string,
  ID: number,
): Promise<Counted> {
  const name = sql`"NameHash" = ${hashName(attempt.username)}`
  const device = sql`"Enrolled" and ${name} and "DeviceID" = ${attempt.deviceID}`
  const stranger = sql`not "Enrolled" and ${name}`
  const address = sql`not "Enrolled" and "Address" = ${ownAddress}`
  const ms = (moment: RawBuilder<unknown>) => sql`coalesce(extract(epoch from ${moment}) * 1000, 0)::float8`
  const counted = await sql<Counted>`
    select count(*) filter (where ${device}) as "OfDevice",
      ${ms(sql`min("At") filter (where ${device})`)} as "OldestOfDevice",
      count(*) filter (where ${stranger}) as "OfName", ${ms(sql`max("At") filter (where ${stranger})`)} as "LastOfName",
      count(*) filter (where ${address}) as "OfAddress", ${ms(sql`min("At") filter (where ${address})`)} as "OldestOfAddress"
    from sign_in_attempt
    where "ID" < ${ID} and (${name} or "Address" = ${ownAddress})`.execute(db)
  const none = { OfDevice: 0, OldestOfDevice: 0, OfName: 0, LastOfName: 0, OfAddress: 0, OldestOfAddress: 0 }
  return counted.rows[0] ?? none
}

const ACTIVATIONS = 'activations, which no username is'

/**
 * Notes a try of an activation code as failed; throws 429 after 10 failures of an address in 15 minutes, sign-ins
 * included.
 */
export async function noteActivation(
  db: QueryExecutorProvider,
  address: string,
  deviceID: string,
  now: number,
): Promise<Attempt & Noted> {
  const since = new Date(now - WINDOW_MS).toISOString()
  await sql`delete from sign_in_attempt where "At" < ${since}::timestamptz`.execute(db)
  const noted = await sql<{ ID: number }>`
    insert into sign_in_attempt ("NameHash", "DeviceID", "Address", "At", "Enrolled")
    values (${hashName(ACTIVATIONS)}, ${deviceID}, ${addressKey(address)}, ${new Date(now).toISOString()}::timestamptz, false)
    returning "ID"`.execute(db)
  const ID = noted.rows[0]?.ID ?? 0
  const counted = await sql<{ Count: number; OldestMs: number }>`
    select count(*)::integer as "Count", coalesce(extract(epoch from min("At")) * 1000, 0)::float8 as "OldestMs"
    from sign_in_attempt
    where "ID" < ${ID} and "NameHash" = ${hashName(ACTIVATIONS)} and "Address" = ${addressKey(address)}`.execute(db)
  const { Count = 0, OldestMs = 0 } = counted.rows[0] ?? {}
  if (Count < MAX_FAILURES) return { username: ACTIVATIONS, address, deviceID, ID }
  await sql`delete from sign_in_attempt where "ID" = ${ID}`.execute(db)
  throw tooMany(Math.max(1, Math.ceil((OldestMs + WINDOW_MS - now) / 1000)))
}

/** People type passwords into the name field, so only a hash is kept. */
function hashName(username: string): string {
  return createHash('sha256').update(username.trim().toLowerCase()).digest('hex')
}
