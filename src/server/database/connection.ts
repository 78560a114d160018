/** Held by one caller at a time. */
export interface SqlConnection {
  /** Values: numbers, text, booleans, null or JSON text; lists as text (`toArrayText`). */
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<SqlResult<R>>
  /** Runs statements in one round trip, up to the first that fails, whose error it throws. */
  series(statements: readonly SqlStatement[]): Promise<readonly SqlResult<Record<string, unknown>>[]>
}

export interface SqlStatement {
  readonly text: string
  readonly values?: readonly unknown[]
}

export interface SqlResult<R> {
  readonly rows: readonly R[]
  readonly affected: number
}

/** The pool of a PostgreSQL server, or the one connection of the embedded database. */
export interface ConnectionSource {
  acquire(): Promise<SqlConnection>
  release(connection: SqlConnection, isBroken?: boolean): void
  close(): Promise<void>
}

/** Holds a connection while `work` runs. */
export async function withConnection<T>(
  source: ConnectionSource,
  work: (connection: SqlConnection) => Promise<T>,
): Promise<T> {
  const connection = await source.acquire()
  try {
    return await work(connection)
  } finally {
    source.release(connection)
  }
}

/** Runs a transaction. A throw rolls back; where that fails, the connection is closed. */
export function inTransaction<T>(
  source: ConnectionSource,
  work: (transaction: Transaction) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  return rollingBack(source, async (connection) => {
    const transaction = new Transaction(connection, begin)
    const result = await work(transaction)
    await transaction.commit()
    return result
  })
}

/** Runs statements as one transaction in one round trip; returns their results. A failed one rolls back all. */
export function inOneTrip(
  source: ConnectionSource,
  begin: string,
  statements: readonly SqlStatement[],
): Promise<SqlResult<Record<string, unknown>>[]> {
  return rollingBack(source, async (connection) => {
    const results = await connection.series([{ text: begin }, ...statements, { text: 'commit' }])
    return results.slice(1, -1)
  })
}

/** A throw rolls back; where that fails, the connection is closed. */
async function rollingBack<T>(source: ConnectionSource, work: (connection: SqlConnection) => Promise<T>): Promise<T> {
  const connection = await source.acquire()
  let isBroken = false
  try {
    return await work(connection)
  } catch (error) {
    await connection.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    source.release(connection, isBroken)
  }
}

/**
 * `later` statements travel, in order, with the next statement or the commit; their errors are thrown there. After a
 * failed statement the database turns a commit into a rollback without an error, so `commit` throws that of the
 * statement, also if it was caught.
 */
export class Transaction implements SqlConnection {
  private waiting: SqlStatement[]
  private end: 'commit' | 'rollback' = 'commit'
  private failure: { readonly error: unknown } | null = null

  constructor(
    private readonly connection: SqlConnection,
    begin: string,
  ) {
    this.waiting = [{ text: begin }]
  }

  async query<R = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<SqlResult<R>> {
    if (this.waiting.length === 0) return await this.noting(this.connection.query<R>(text, values))
    const [result] = await this.series([{ text, values }])
    return result as SqlResult<R>
  }

  async series(statements: readonly SqlStatement[]): Promise<readonly SqlResult<Record<string, unknown>>[]> {
    const before = this.waiting
    this.waiting = []
    const results = await this.noting(this.connection.series([...before, ...statements]))
    return results.slice(before.length)
  }

  /** Rolls back instead of committing. */
  abandon(): void {
    this.end = 'rollback'
  }

  later(text: string, values: readonly unknown[]): void {
    this.waiting.push({ text, values })
  }

  async commit(): Promise<void> {
    if (this.failure) throw this.failure.error
    await this.series([{ text: this.end }])
  }

  private async noting<T>(statement: Promise<T>): Promise<T> {
    try {
      return await statement
    } catch (error) {
      this.failure ??= { error }
      throw error
    }
  }
}

/** Returns a PostgreSQL array as text, to be cast with `$1::text::bigint[]`. */
export function toArrayText(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`
}
