import { withConnection } from '../../src/server/database/connection.ts'
import type { Database } from '../../src/server/database/database.ts'

/** Runs a statement outside of any site. */
export async function ask<R>(database: Database, text: string): Promise<readonly R[]> {
  return (await withConnection(database.source, (connection) => connection.query<R>(text))).rows
}

/**
 * Returns the number of rows of "Trailers" that were fetched, from the table or from its indexes,
 * while something ran alone.
 */
export async function rowsRead(database: Database, work: () => Promise<unknown>): Promise<number> {
  const before = await fetched(database)
  await work()
  return (await fetched(database)) - before
}

async function fetched(database: Database): Promise<number> {
  // A session's counts appear at the end of its next statement; the pool returns the same session.
  await ask(database, 'select pg_stat_force_next_flush()')
  const [row] = await ask<{ Rows: number }>(
    database,
    `select seq_tup_read + coalesce(idx_tup_fetch, 0) as "Rows" from pg_stat_user_tables where relname = 'Trailers'`,
  )
  return Number(row?.Rows ?? 0)
}
