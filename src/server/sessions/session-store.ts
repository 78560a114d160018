import { type QueryExecutorProvider, sql } from 'kysely'
import { DELIVERY_DAYS } from './cookies.ts'

/** How long a session lasts (3-decisions §1). */
export interface Lifetime {
  readonly idleMs: number
  readonly maxMs: number
}

const DAY_MS = 86_400_000

/** What a new session is made of. */
export interface NewSession {
  readonly tokenHash: string
  readonly userID: number
  readonly deviceID: string
  readonly siteID: number | null
  /** A driver's own device: driver calls only, no cookie. */
  readonly forDriver: boolean
}

/** Registers the device where it is new, and opens a session on it. */
export async function openSession(db: QueryExecutorProvider, session: NewSession, now: number): Promise<void> {
  const at = timestamp(now)
  await sql`
    with device as (
      insert into devices ("DeviceID", "FirstSeenAt", "LastSignInAt") values (${session.deviceID}, ${at}, ${at})
      on conflict ("DeviceID") do update set "LastSignInAt" = excluded."LastSignInAt" returning "DeviceID"
    )
    insert into sessions ("TokenHash", "UserID", "DeviceID", "SiteID", "ForDriver", "CreatedAt", "LastUsedAt")
    select ${session.tokenHash}::text, ${session.userID}::bigint, "DeviceID", ${session.siteID}::bigint, ${session.forDriver}::boolean, ${at}, ${at}
    from device`.execute(db)
}

/** Whether a device was revoked: nobody signs in on it any more. */
export async function isRevoked(db: QueryExecutorProvider, deviceID: string): Promise<boolean> {
  const found = await sql`select 1 from devices where "DeviceID" = ${deviceID} and "RevokedAt" is not null`.execute(db)
  return found.rows.length > 0
}

export async function closeSession(db: QueryExecutorProvider, tokenHash: string): Promise<void> {
  await sql`delete from sessions where "TokenHash" = ${tokenHash}`.execute(db)
}

/** Notes that a session was used; called once a minute at most, so that reading stays reading. */
export async function touchSession(db: QueryExecutorProvider, tokenHash: string, now: number): Promise<void> {
  await sql`update sessions set "LastUsedAt" = ${timestamp(now)} where "TokenHash" = ${tokenHash}`.execute(db)
}

/** Chooses the site of a session, which is also where the person starts next time. */
export async function chooseSite(
  db: QueryExecutorProvider,
  tokenHash: string,
  userID: number,
  siteID: number,
): Promise<void> {
  await sql`
    with session as (update sessions set "SiteID" = ${siteID} where "TokenHash" = ${tokenHash})
    update users set "ActiveSiteID" = ${siteID} where "ID" = ${userID}`.execute(db)
}

/** Keeps a new delivery token of a person on a device. Older ones stay good until their end: the answer that carries the new one may be lost. */
export async function keepDeliveryToken(
  db: QueryExecutorProvider,
  token: { readonly tokenHash: string; readonly userID: number; readonly deviceID: string },
  now: number,
): Promise<void> {
  await sql`
    insert into delivery_token ("TokenHash", "UserID", "DeviceID", "CreatedAt")
    values (${token.tokenHash}, ${token.userID}, ${token.deviceID}, ${timestamp(now)})`.execute(db)
}

/** Forgets sessions and delivery tokens that are over. */
export async function forgetOver(db: QueryExecutorProvider, lifetime: Lifetime, now: number): Promise<void> {
  const idleSince = timestamp(now - lifetime.idleMs)
  const openSince = timestamp(now - lifetime.maxMs)
  await sql`delete from sessions where "LastUsedAt" < ${idleSince} or "CreatedAt" < ${openSince}`.execute(db)
  await sql`delete from delivery_token where "CreatedAt" < ${timestamp(now - DELIVERY_DAYS * DAY_MS)}`.execute(db)
}

function timestamp(ms: number) {
  return sql`${new Date(ms).toISOString()}::timestamptz`
}
