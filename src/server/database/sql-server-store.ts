import { createTurnsByKey } from '../../domain/values/in-turn.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { rangeOf } from '../pipeline/id-blocks.ts'
import { type QueueOwner, type ServerStore, SitesInTheWay, StoreUnavailable } from '../pipeline/server-store.ts'
import { type ConnectionSource, inTransaction, withConnection } from './connection.ts'
import { OwnIDs } from './own-ids.ts'
import { DatabaseTrouble } from './trouble.ts'
import type { SitePoke } from './site-poke.ts'
import { runServerTx } from './sql-server-tx.ts'
import { BEGIN_SNAPSHOT, createSnapshot, readLatest } from './sql-snapshot.ts'

/** The server's store, with the same statements on both databases. */
export function createSqlServerStore(source: ConnectionSource, poke: SitePoke): ServerStore {
  // Transactions of one site wait for its row, each holding a connection: one busy site would take the whole pool.
  const inSiteTurn = createTurnsByKey<number>()
  const ownIDs = new OwnIDs(source)
  return {
    transact: async (sites, scope) => {
      const run = () => inTransaction(source, (connection) => runServerTx(connection, sites, scope))
      const result = await (typeof sites === 'number' ? inSiteTurn(sites, () => available(run())) : briefly(run()))
      for (const siteID of [sites].flat()) poke.changed(siteID)
      return result
    },
    snapshot: (read) =>
      available(inTransaction(source, (connection) => read(createSnapshot(connection)), BEGIN_SNAPSHOT)),
    latest: (...asked) => available(readLatest(source, ...asked)),
    grantBlock: (owner, block, at) => available(grantBlock(source, owner, block, at)),
    takeIDs: (count) => available(ownIDs.take(count)),
    countFailure: (key, at) => available(countFailure(source, key, at)),
  }
}

async function grantBlock(source: ConnectionSource, owner: QueueOwner, block: number, at: Instant): Promise<boolean> {
  const { rows } = await withConnection(source, (connection) =>
    connection.query<{ HasUntouched: boolean; Granted: boolean }>(
      `with untouched as (
        select 1 from id_block where "DeviceID" = $1::text and "UserID" = $2::bigint and "UsedTo" < "Block" * 10000 limit 1
      ), granted as (
        insert into id_block ("Block", "DeviceID", "UserID", "UsedTo", "GrantedAt")
        select $3::bigint, $1::text, $2::bigint, $4::bigint, $5::timestamptz where not exists (select 1 from untouched)
        on conflict ("Block") do nothing returning 1
      )
      select exists (select 1 from untouched) as "HasUntouched", exists (select 1 from granted) as "Granted"`,
      [owner.DeviceID, owner.UserID, block, rangeOf(block).From - 1, at],
    ),
  )
  return rows.some(({ HasUntouched, Granted }) => HasUntouched || Granted)
}

async function countFailure(source: ConnectionSource, key: string, at: Instant): Promise<number> {
  const { rows } = await withConnection(source, (connection) =>
    connection.query<{ Failures: number }>(
      `insert into command_failure as f ("Key", "Failures", "At") values ($1::uuid, 1, $2::timestamptz)
      on conflict ("Key") do update set "Failures" = f."Failures" + 1, "At" = excluded."At" returning "Failures"`,
      [key, at],
    ),
  )
  return rows[0]?.Failures ?? 0
}

/**
 * SQLSTATE classes of the database's state: connection (08), deadlock and serialization (40), resources (53), lock not
 * available and shutting down (55, 57), system (58).
 */
const UNAVAILABLE_CLASSES: ReadonlySet<string> = new Set(['08', '40', '53', '55', '57', '58'])
/** Counted against the command: one that always times out would otherwise block its queue. */
const QUERY_CANCELED = '57014'
const LOCK_NOT_AVAILABLE = '55P03'
/** A migration changed a prepared statement's columns; preparing it anew works. */
const PLAN_IS_STALE = '0A000'
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  PLAN_IS_STALE,
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
])

/** Turns failures that the statement did not cause into `StoreUnavailable`. */
export async function available<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUnavailable(error)) throw new StoreUnavailable('The database cannot answer now.', { cause: error })
    throw error
  }
}

/** A brief transaction ends early where one that waits for its site would go on. */
async function briefly<T>(work: Promise<T>): Promise<T> {
  try {
    return await available(work)
  } catch (error) {
    const cause = error instanceof StoreUnavailable ? error.cause : error
    if (isCancelled(cause) || isOfLocks(cause))
      throw new SitesInTheWay('The sites of a transaction hold each other up.', { cause })
    throw error
  }
}

/** True for a statement that timed out or that somebody ended. */
export function isCancelled(error: unknown): boolean {
  return codeOf(error) === QUERY_CANCELED
}

/** True for a lock that was not had in time, a deadlock, and a failed serialization. */
function isOfLocks(error: unknown): boolean {
  const code = codeOf(error)
  return code === LOCK_NOT_AVAILABLE || (code?.startsWith('40') ?? false)
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** True for errors that the statement did not cause. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseTrouble) return true
  const code = codeOf(error)
  if (code === QUERY_CANCELED) return false
  if (code !== null)
    return UNAVAILABLE_CODES.has(code) || (code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2)))
  // The driver has no codes for a connection that ended or could not be had.
  return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|PGlite is clos/i.test(
    error.message,
  )
}
