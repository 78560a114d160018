import { type ConnectionSource, inTransaction, type SqlConnection } from '../../../src/server/database/connection.ts'

/** Takes a backup of a whole server, inside its own database; `restoreServer` puts it back. */
export async function backUpServer(source: ConnectionSource): Promise<void> {
  await inTransaction(source, async (connection) => {
    await connection.query('drop schema if exists backup cascade')
    await connection.query('create schema backup')
    for (const table of await tablesOf(connection))
      await connection.query(`create table backup.${table} as table public.${table}`)
  })
}

export async function restoreServer(source: ConnectionSource): Promise<void> {
  await inTransaction(source, async (connection) => {
    for (const table of await tablesOf(connection)) {
      await connection.query(`delete from public.${table}`)
      await connection.query(`insert into public.${table} select * from backup.${table}`)
    }
  })
}

/** Tables with rows of their own, quoted; those of people refer to each other and take no part. */
async function tablesOf(connection: SqlConnection): Promise<readonly string[]> {
  const { rows } = await connection.query<{ Name: string }>(`
    select quote_ident(relname) as "Name" from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and (relname ~ '^[A-Z]' or relname in
        ('row_version', 'site_version', 'device_queue', 'id_block', 'command_log', 'open_refusal', 'command_failure'))
    order by 1`)
  return rows.map((row) => row.Name)
}
