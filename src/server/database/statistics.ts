import { type ConnectionSource, withConnection } from './connection.ts'

/**
 * Gathers missing statistics: without them, as after a restore, the planner takes lists for empty. Leaves tables of
 * others alone.
 */
export async function gatherMissingStatistics(source: ConnectionSource): Promise<void> {
  await withConnection(source, async (connection) => {
    const { rows } = await connection.query<{ Name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as "Name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.reltuples <= 0
          and pg_has_role(c.relowner, 'usage') and pg_relation_size(c.oid) > ${WORTHWHILE_BYTES}`,
    )
    for (const { Name } of rows) await connection.query(`analyze ${Name}`)
  })
}

/** A smaller table is fast to read whole. */
const WORTHWHILE_BYTES = 1_000_000
