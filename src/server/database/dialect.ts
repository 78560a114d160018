import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { ConnectionSource, SqlConnection } from './connection.ts'

/** Kysely over this folder's connections, the same on both databases. */
export function createDialect(source: ConnectionSource): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SourceDriver(source),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class SourceDriver implements Driver {
  constructor(private readonly source: ConnectionSource) {}

  init(): Promise<void> {
    return Promise.resolve()
  }

  async acquireConnection(): Promise<HeldConnection> {
    return new HeldConnection(await this.source.acquire())
  }

  async beginTransaction(connection: HeldConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const access = settings.accessMode ? ` ${settings.accessMode}` : ''
    await connection.executeQuery(CompiledQuery.raw(`begin${level}${access}`))
  }

  async commitTransaction(connection: HeldConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: HeldConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  releaseConnection(connection: HeldConnection): Promise<void> {
    this.source.release(connection.held)
    return Promise.resolve()
  }

  /** The source is shared: its opener closes it. */
  destroy(): Promise<void> {
    return Promise.resolve()
  }
}

class HeldConnection implements DatabaseConnection {
  constructor(readonly held: SqlConnection) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.held.query<R>(query.sql, query.parameters)
    return { rows: [...rows], numAffectedRows: BigInt(affected) }
  }

  // biome-ignore lint/correctness/useYield: answers are small or paged, so nothing is streamed; Kysely asks for the method all the same
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported')
  }
}
