import { type ConnectionSource, inTransaction, type SqlConnection } from '../../../src/server/database/connection.ts'

/**
 * Takes a backup of a whole server, inside its own database, in place of the one before;
 * `restoreServer` restores it.
 */
export async function backUpServer(source: ConnectionSource): Promise<void> {
  await inTransaction(source, async (connection) => {
    await connection.query('create schema if not exists backup')
    for (const table of await tablesOf(connection)) {
      await connection.query(`create table if not exists backup.${table} (like public.${table})`)
      await connection.query(`delete from backup.${table}`)
      await connection.query(`insert into backup.${table} select * from public.${table}`)
    }
  })
}

export async function restoreServer(source: ConnectionSource): Promise<void> {
  await emptyThen(
    source,
    (table, columns) => `insert into public.${table} (${columns}) select ${columns} from backup.${table}`,
  )
}

/** Empties a server to its first state, except for its people. */
export async function emptyServer(source: ConnectionSource): Promise<void> {
  await emptyThen(source, () => null)
}

/**
 * Deletes rows one by one, since TRUNCATE makes new files for each table; as a superuser, past the
 * triggers that protect records.
 */
async function emptyThen(
  source: ConnectionSource,
  fill: (table: string, columns: string) => string | null,
): Promise<void> {
  await inTransaction(source, async (connection) => {
    await connection.query('set local session_replication_role = replica')
    for (const table of await tablesOf(connection)) {
      await connection.query(`delete from public.${table}`)
      const filling = fill(table, await columnsOf(connection, table))
      if (filling !== null) await connection.query(filling)
    }
  })
}

/** Columns that the database does not compute itself. */
async function columnsOf(connection: SqlConnection, table: string): Promise<string> {
  const { rows } = await connection.query<{ Columns: string }>(`
    select string_agg(quote_ident(attname), ', ' order by attnum) as "Columns" from pg_attribute
    where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  return rows[0]?.Columns ?? ''
}

/** Tables with copied rows, quoted; those of people refer to each other and are left alone. */
async function tablesOf(connection: SqlConnection): Promise<readonly string[]> {
  const { rows } = await connection.query<{ Name: string }>(`
    select quote_ident(relname) as "Name" from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and (relname ~ '^[A-Z]' or relname in
        ('row_version', 'site_version', 'device_queue', 'id_block', 'command_log', 'open_refusal', 'resolved_refusal', 'command_failure',
        'admin_change', 'log_head'))
    order by 1`)
  return rows.map((row) => row.Name)
}
