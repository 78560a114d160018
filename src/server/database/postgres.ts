import pg from 'pg'
import type { Bus } from './bus.ts'
import type { ConnectionSource, SqlConnection, SqlResult } from './connection.ts'
import { createPostgresBus } from './postgres-bus.ts'
import { isPlain, PostgresStatements } from './postgres-statements.ts'
import { StatementNames } from './statement-names.ts'
import { valueParsers } from './value-parsers.ts'

const POOL_MAX = 16
/** A report that needs longer is a mistake. */
const STATEMENT_TIMEOUT_MS = 30_000
/** A transaction left open would hold its site's row. */
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 10_000

export interface PostgresSource extends ConnectionSource {
  readonly bus: Bus
}

/** Opens a pool. Errors of idle connections do not end the process. */
export function openPostgres(url: string, report: (error: unknown) => void): PostgresSource {
  const settings: pg.ClientConfig = {
    connectionString: url,
    application_name: 'yardhand',
    // Statements look up by key: planning for values costs more than running.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c plan_cache_mode=force_generic_plan',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  }
  const pool = new pg.Pool({ ...settings, max: POOL_MAX })
  // Without a listener an error ends this process when the database restarts.
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => undefined)
  const names = new StatementNames()
  const held = new Map<SqlConnection, pg.PoolClient>()
  // Prepared statements live as long as their connection.
  const connections = new WeakMap<pg.PoolClient, SqlConnection>()
  const source: ConnectionSource = {
    acquire: async () => {
      const client = await pool.connect()
      const connection = connections.get(client) ?? connectionOf(client, names)
      connections.set(client, connection)
      held.set(connection, client)
      return connection
    },
    release: (connection, isBroken = false) => {
      held.get(connection)?.release(isBroken)
      held.delete(connection)
    },
    close: () => pool.end(),
  }
  return { ...source, bus: createPostgresBus({ settings, source, report }) }
}

/** The same types as on the embedded database; else the driver's parsers. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  valueParsers.get(type) ?? pg.types.getTypeParser(type, format === 'binary' ? 'text' : format)

function connectionOf(client: pg.PoolClient, names: StatementNames): SqlConnection {
  const statements = new PostgresStatements(client, names, (type) => getTypeParser(type))
  return {
    query: async <R>(text: string, values: readonly unknown[] = []) => {
      // Text without values may be several statements; the driver writes lists and dates.
      if (values.length === 0 || !values.every(isPlain)) return await runByDriver<R>(client, text, values)
      const [result] = await statements.run([{ text, values }])
      return result as SqlResult<R>
    },
    series: (all) => statements.run(all),
  }
}

async function runByDriver<R>(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<SqlResult<R>> {
  const { rows, rowCount } = values.length === 0 ? await client.query(text) : await client.query(text, [...values])
  return { rows, affected: rowCount ?? 0 }
}
