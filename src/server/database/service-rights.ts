import pg from 'pg'
import { lists } from '../../domain/lists.ts'
import { type ConnectionSource, inTransaction } from './connection.ts'

/** Also listed in docs/installation.md. */
type Rights = readonly string[]

const RECORD: Rights = ['select', 'insert']
const READ_ONLY: Rights = ['select']
const OTHER: Rights = ['select', 'insert', 'update', 'delete']

const records: ReadonlyMap<string, Rights> = new Map([
  ['command_log', RECORD],
  ['log_head', [...RECORD, 'update']],
  ['signing_key', RECORD],
  ['admin_change', RECORD],
  ...Object.entries(lists).flatMap(([name, { record }]): [string, Rights][] => {
    if (!record) return []
    return [[name, record.raises === null ? RECORD : [...RECORD, `update (${pg.escapeIdentifier(record.raises)})`]]]
  }),
])

function rightsOf(table: string): Rights {
  if (table.startsWith('kysely_')) return READ_ONLY
  return records.get(table) ?? OTHER
}

/** Functions that run with the rights of the schema's owner, and are not public. */
const functions = ['ensure_log_month(timestamptz)', 'prune_log(timestamptz)']

/** Grants `role` its rights and revokes all others, after each migration. Throws e.g. for a missing role. */
export async function grantServiceRights(owner: ConnectionSource, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  await inTransaction(owner, async (connection) => {
    const { rows } = await connection.query<{ Schema: string; Tables: readonly string[]; IsOwner: boolean }>(
      `select current_schema() as "Schema", current_user = $1::text as "IsOwner",
        (select json_agg(relname order by relname) from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition) as "Tables"`,
      [role],
    )
    const [found] = rows
    if (!found || found.IsOwner) return
    await connection.query(`grant usage on schema ${pg.escapeIdentifier(found.Schema)} to ${to}`)
    for (const table of found.Tables) {
      const name = pg.escapeIdentifier(table)
      await connection.query(`revoke all on ${name} from ${to}`)
      await connection.query(`grant ${rightsOf(table).join(', ')} on ${name} to ${to}`)
    }
    for (const name of functions) await connection.query(`grant execute on function ${name} to ${to}`)
  })
}
