import { type QueryExecutorProvider, sql } from 'kysely'
import { DELIVERY_DAYS } from './cookies.ts'

/** Lifetime of a session (3-decisions §1). */
export interface Lifetime {
  readonly idleMs: number
  readonly maxMs: number
}

const DAY_MS = 86_400_000

export interface NewSession {
  readonly tokenHash: string
  readonly userID: number
  readonly deviceID: string
  readonly siteID: number | null
  /** A driver's own device: driver calls only, no cookie. */
  readonly forDriver: boolean
}

/** Opens a session on a device, which is registered if new. */
export async function openSession(db: QueryExecutorProvider, session: NewSession, now: number): Promise<void> {
  const at = timestamp(now)
  await sql`
    with device as (
      insert into devices ("DeviceID", "FirstSeenAt", "LastSignInAt", "UserID", "SiteID")
      values (${session.deviceID}, ${at}, ${at}, ${session.userID}::bigint, ${session.siteID}::bigint)
      on conflict ("DeviceID") do update set "LastSignInAt" = excluded."LastSignInAt",
        "UserID" = excluded."UserID", "SiteID" = excluded."SiteID" returning "DeviceID"
    )
    insert into sessions ("TokenHash", "UserID", "DeviceID", "SiteID", "ForDriver", "CreatedAt", "LastUsedAt")
    select ${session.tokenHash}::text, ${session.userID}::bigint, "DeviceID", ${session.siteID}::bigint, ${session.forDriver}::boolean, ${at}, ${at}
    from device`.execute(db)
}

/** True for a revoked device, on which nobody can sign in. */
export async function isRevoked(db: QueryExecutorProvider, deviceID: string): Promise<boolean> {
  const found = await sql`select 1 from devices where "DeviceID" = ${deviceID} and "RevokedAt" is not null`.execute(db)
  return found.rows.length > 0
}

export async function closeSession(db: QueryExecutorProvider, tokenHash: string): Promise<void> {
  await sql`delete from sessions where "TokenHash" = ${tokenHash}`.execute(db)
}

/** Records a use at most once a minute, so that most reads write nothing. */
export async function touchSession(db: QueryExecutorProvider, tokenHash: string, now: number): Promise<void> {
  await sql`
    with used as (
      update sessions set "LastUsedAt" = ${timestamp(now)} where "TokenHash" = ${tokenHash} returning "DeviceID"
    )
    update devices d set "SeenAt" = ${timestamp(now)} from used where d."DeviceID" = used."DeviceID"`.execute(db)
}

/** The person also starts with this site next time. */
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

/** Adds a delivery token. Older ones stay valid until they end: the response with the new one may be lost. */
export async function keepDeliveryToken(
  db: QueryExecutorProvider,
  token: { readonly tokenHash: string; readonly userID: number; readonly deviceID: string },
  now: number,
): Promise<void> {
  await sql`
    insert into delivery_token ("TokenHash", "UserID", "DeviceID", "CreatedAt")
    values (${token.tokenHash}, ${token.userID}, ${token.deviceID}, ${timestamp(now)})`.execute(db)
}

/** Deletes ended sessions and delivery tokens. */
export async function forgetOver(db: QueryExecutorProvider, lifetime: Lifetime, now: number): Promise<void> {
  const idleSince = timestamp(now - lifetime.idleMs)
  const openSince = timestamp(now - lifetime.maxMs)
  await sql`delete from sessions where "LastUsedAt" < ${idleSince} or "CreatedAt" < ${openSince}`.execute(db)
  await sql`delete from delivery_token where "CreatedAt" < ${timestamp(now - DELIVERY_DAYS * DAY_MS)}`.execute(db)
}

function timestamp(ms: number) {
  return sql`${new Date(ms).toISOString()}::timestamptz`
}
