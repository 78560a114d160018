import { type ListName, listNames, lists, type Row } from '../../../src/domain/lists.ts'
import { type SqlConnection, toArrayText, withConnection } from '../../../src/server/database/connection.ts'
import type { Database } from '../../../src/server/database/database.ts'
import type { SimStore } from '../../sync/simulation/sim-store.ts'
import { backUpServer, restoreServer } from './server-copy.ts'

interface ListedText {
  readonly List: ListName
  readonly Row: string
}

type Commands = Awaited<ReturnType<SimStore['listCommands']>>
type Head = Awaited<ReturnType<SimStore['headOf']>>

/** The columns of the list, without those that the database computes. */
const allRows = listNames
  .map((list) => {
    const columns = Object.keys(lists[list].columns).map((column) => `"${column}"`)
    const rows = `select ${columns.join(', ')} from "${list}" where "SiteID" = any($1::text::bigint[])`
    return `select '${list}' as "List", row_to_json(r)::text as "Row" from (${rows}) r`
  })
  .join(' union all ')

/** The store of a real database, as the simulation needs it; keeps one backup at a time. */
export function onSql({ source, store }: Pick<Database, 'source' | 'store'>): SimStore {
  const read = <R>(text: string, values: readonly unknown[] = []) =>
    withConnection(source, async (connection: SqlConnection) => (await connection.query<R>(text, values)).rows)
  return {
    store,
    listRows: async (scopes) => {
      const rows = await read<ListedText>(allRows, [toArrayText(scopes)])
      return rows.map(({ List, Row }) => [List, JSON.parse(Row) as Row] as const)
    },
    listCommands: () => read<Commands[number]>('select "Key", "Outcome", "Version" from command_log'),
    headOf: async (scope) => {
      const [head] = await read<Head>('select "Version", "Mark" from site_version where "SiteID" = $1::bigint', [scope])
      return head ?? { Version: 0, Mark: '' }
    },
    areIDsDue: async ({ DeviceID, UserID }) => {
      const left = await read(
        `select 1 from id_block where "DeviceID" = $1::text and "UserID" = $2::bigint and "UsedTo" < "Block" * 10000 + 5000`,
        [DeviceID, UserID],
      )
      return left.length === 0
    },
    backUp: async () => {
      await backUpServer(source)
      return () => restoreServer(source)
    },
  }
}
