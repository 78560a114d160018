import { CompiledQuery, type QueryExecutorProvider } from 'kysely'
import { Role } from '../../domain/people/session-user.ts'
import type { Heads } from '../access/caller.ts'
import { headsSql } from '../database/heads-sql.ts'
import { createJoinedReads } from './joined-reads.ts'

/** A token's person, reach and heads: the one SELECT of an empty changes call. */
export interface CallerRow {
  readonly UserID: number
  readonly UserName: string
  readonly Roles: readonly number[]
  readonly DeviceID: string
  readonly SiteID: number | null
  readonly Reach: readonly number[]
  /** Neither removed nor deactivated, on a device that was not revoked. */
  readonly Active: boolean
  readonly DeviceRevoked: boolean
  readonly CreatedMs: number
  readonly Heads: Heads
}

export interface SessionRow extends CallerRow {
  readonly LastUsedMs: number
  readonly ForDriver: boolean
}

interface Named {
  readonly TokenHash: string
}

export type NamedSession = Omit<SessionRow, 'Heads'> & Named

const heads = headsSql({
  site: 'a."SiteID"',
  device: 't."DeviceID"',
  user: 't."UserID"',
  isAdmin: `u."RoleIDs" && array[${Role.Admin}, ${Role.SuperAdmin}]`,
})

const accountColumns = `
  t."UserID", btrim(u."FirstName" || ' ' || u."LastName") as "UserName", to_json(u."RoleIDs") as "Roles", t."DeviceID", a."SiteID",
  to_json(r."Reach") as "Reach", (u."Status" = 1 and u."RemovedAt" is null and d."RevokedAt" is null) as "Active",
  d."RevokedAt" is not null as "DeviceRevoked",
  (extract(epoch from t."CreatedAt") * 1000)::float8 as "CreatedMs"`

const personColumns = `${accountColumns}, ${heads} as "Heads"`

const sessionColumns = '(extract(epoch from t."LastUsedAt") * 1000)::float8 as "LastUsedMs", t."ForDriver"'

/** `wanted`: the requested site; the first within reach replaces one that is not. */
const personTables = (wanted: string) => `
  join users u on u."ID" = t."UserID"
  join devices d on d."DeviceID" = t."DeviceID"
  cross join lateral (
    select coalesce(array_agg(x."ID" order by x."Name"), '{}') as "Reach" from "Sites" x
    where x."SiteID" = 0 and (${Role.SuperAdmin} = any(u."RoleIDs") or x."ID" = any(u."SiteIDs"))
  ) r
  cross join lateral (
    select case when ${wanted} = any(r."Reach") then ${wanted} else r."Reach"[1] end as "SiteID"
  ) a`

/** `offset 0`: a plan without statistics looks each session up by its key. */
const sessionSql = `
  select t."TokenHash", ${personColumns}, ${sessionColumns}
  from unnest($1::text::text[]) as asked(token)
  cross join lateral (select * from sessions where "TokenHash" = asked.token offset 0) t ${personTables('t."SiteID"')}`

const sessionsSql = `
  select t."TokenHash", ${accountColumns}, ${sessionColumns}
  from sessions t ${personTables('t."SiteID"')}
  where t."TokenHash" = any($1::text[])`

const delivererSql = `
  select ${personColumns} from delivery_token t ${personTables('u."ActiveSiteID"')} where t."TokenHash" = $1`

const authorSql = `
  select ${personColumns} from (
    select e."UserID", e."DeviceID", now() as "CreatedAt" from enrolled_device e where e."UserID" = $1 and e."DeviceID" = $2
  ) t ${personTables('u."ActiveSiteID"')}`

/** Serves the import of a saved queue; null if the person never signed in on the tablet. */
export async function readAuthor(
  db: QueryExecutorProvider,
  userID: number,
  deviceID: string,
): Promise<CallerRow | null> {
  return await readOne<CallerRow>(db, authorSql, userID, deviceID)
}

/** Returns a session, null for an unknown token. Does not check if it is over. */
export type SessionReader = (tokenHash: string) => Promise<SessionRow | null>

/** Reads at once: more of them would read fewer sessions with each statement. */
const READS_AT_ONCE = 2

/**
 * Returns a reader whose reads that coincide are one statement. A read never returns a state from before it was asked
 * for: it joins no statement that was sent already.
 */
export function createSessionReader(db: QueryExecutorProvider): SessionReader {
  return createJoinedReads(READS_AT_ONCE, async (tokenHashes) => {
    const asked = CompiledQuery.raw(sessionSql, [`{${tokenHashes.join(',')}}`])
    const { rows } = await db.getExecutor().executeQuery<SessionRow & Named>(asked)
    return new Map(rows.map(({ TokenHash, ...row }) => [TokenHash, row]))
  })
}

/** Returns many sessions by one SELECT, without unknown ones. */
export async function readSessions(
  db: QueryExecutorProvider,
  tokenHashes: readonly string[],
): Promise<readonly NamedSession[]> {
  const found = await db.getExecutor().executeQuery<NamedSession>(CompiledQuery.raw(sessionsSql, [tokenHashes]))
  return found.rows
}

/** Returns the person of a delivery token; null for an unknown one. */
export async function readDeliverer(db: QueryExecutorProvider, tokenHash: string): Promise<CallerRow | null> {
  return await readOne<CallerRow>(db, delivererSql, tokenHash)
}

/** Prepared: building the text for each request would double the time to the database. */
async function readOne<R>(
  db: QueryExecutorProvider,
  text: string,
  ...values: readonly (string | number)[]
): Promise<R | null> {
  const found = await db.getExecutor().executeQuery(CompiledQuery.raw(text, [...values]))
  return (found.rows[0] as R | undefined) ?? null
}
