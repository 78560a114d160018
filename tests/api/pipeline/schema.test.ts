import { expect, test } from 'vitest'
import { listNames, lists } from '../../../src/domain/lists.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { withConnection } from '../../../src/server/database/connection.ts'
import { createPostgresDatabase, describeOnDatabases } from '../../support/databases.ts'

const sqlTypes: Readonly<Record<string, string>> = {
  id: 'bigint',
  integer: 'bigint',
  decimal: 'numeric(5,1)',
  coordinate: 'double precision',
  boolean: 'boolean',
  text: 'text',
  instant: 'instant',
  ids: 'bigint[]',
}

describeOnDatabases('the schema', (open) => {
  // Their order is that of the migrations; statements name their columns, in the order of the spec.
  test('every list has a table with exactly the columns of its spec', async () => {
    const { rows } = await withConnection(open.database.source, (connection) =>
      connection.query<{ List: string; Columns: string[] }>(`
        select c.relname as "List", json_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
          || case when a.attnotnull then '' else '?' end order by a.attnum) as "Columns"
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        where c.relkind = 'r' and c.relname ~ '^[A-Z]' group by 1`),
    )
    const stored = Object.fromEntries(rows.map(({ List, Columns }) => [List, Columns.sort()]))
    const specified = listNames.map((list) => [
      list,
      Object.entries<string>(lists[list].columns)
        .map(([field, kind]) => `${field} ${sqlTypes[kind.replace('?', '')]}${kind.endsWith('?') ? '?' : ''}`)
        .sort(),
    ])
    expect(stored).toEqual(Object.fromEntries(specified))
  })

  const listIndexes = async () => {
    const { rows } = await withConnection(open.database.source, (connection) =>
      connection.query<{ Index: string }>(`select indexdef as "Index" from pg_indexes`),
    )
    return rows.map(({ Index }) => Index.replaceAll('public.', ''))
  }

  test('fields by which a rule may find rows are indexed within the site', async () => {
    const indexes = await listIndexes()
    for (const list of listNames)
      for (const fields of lists[list].indexes) {
        const columns = [...fields, 'SiteID'].map((field) => `"${field}"`).join(', ')
        const index = `CREATE INDEX "${list}_${fields.join('_')}" ON "${list}" USING btree (${columns})`
        // Some go on with the ID, to walk along a list too.
        expect(indexes.map((text) => text.replace(', "SiteID", "ID")', ', "SiteID")'))).toContain(index)
      }
  })

  // The site comes first, or a walk along the order would read all other sites; the ID comes last,
  // to order equal rows.
  test('orders along which a rule may walk are indexed by site', async () => {
    const indexes = await listIndexes()
    const orders = listNames.flatMap((list) => (lists[list].orders ?? []).map((fields) => [list, fields] as const))
    expect(orders.length).toBeGreaterThan(0)
    for (const [list, fields] of orders) {
      const columns = [...fields.slice(0, -1), 'SiteID', fields.at(-1), 'ID'].map((field) => `"${field}"`).join(', ')
      const index = `CREATE INDEX "${list}_${fields.join('_')}" ON "${list}" USING btree (${columns})`
      expect(indexes.map((text) => text.replace(' WHERE ("DeletedDate" IS NULL)', ''))).toContain(index)
    }
  })
})

describeOnDatabases('two starts', (open) => {
  test('two processes that start at once on a new database both find it ready', async () => {
    // The embedded database admits only one process, so there is nothing to test.
    if (open.url === null) return
    const databaseUrl = await createPostgresDatabase()
    const place = { databaseUrl, dataDir: null, report: () => undefined, clock: Date.now }
    const opened = await Promise.all([openDatabase(place), openDatabase(place), openDatabase(place)])
    for (const database of opened) {
      await database.ping()
      await database.close()
    }
  })
})
