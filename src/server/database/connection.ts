/** One connection of a database, held by one caller at a time. */
export interface SqlConnection {
  /**
   * Runs one statement. Values are numbers, text, booleans, null or JSON text; lists travel as text
   * (see `toArrayText`).
   */
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<SqlResult<R>>
  /**
   * Runs statements in order in one round trip. The first that fails is the last that runs, and its
   * error is thrown.
   */
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
  /** Gives a connection back; a broken one is closed instead. */
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

/**
 * Runs `work` between begin and commit; a throw rolls back. A connection that cannot even roll back
 * is closed.
 */
export async function inTransaction<T>(
  source: ConnectionSource,
  work: (transaction: Transaction) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const connection = await source.acquire()
  let isBroken = false
  try {
    const transaction = new Transaction(connection, begin)
    const result = await work(transaction)
    await transaction.commit()
    return result
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
 * The connection inside a transaction. Statements given to `later`, and `begin`, travel with the
 * next statement or with the commit; their order is kept, and their errors are thrown there.
 */
export class Transaction implements SqlConnection {
  private waiting: SqlStatement[]

  constructor(
    private readonly connection: SqlConnection,
    begin: string,
  ) {
    this.waiting = [{ text: begin }]
  }

  async query<R = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<SqlResult<R>> {
    if (this.waiting.length === 0) return await this.connection.query<R>(text, values)
    const [result] = await this.series([{ text, values }])
    // The rows have the fields that the statement selects, as with every driver.
    return result as SqlResult<R>
  }

  async series(statements: readonly SqlStatement[]): Promise<readonly SqlResult<Record<string, unknown>>[]> {
    const before = this.waiting
    this.waiting = []
    const results = await this.connection.series([...before, ...statements])
    return results.slice(before.length)
  }

  /** Runs a statement without waiting for its result, before the next one. */
  later(text: string, values: readonly unknown[]): void {
    this.waiting.push({ text, values })
  }

  async commit(): Promise<void> {
    await this.series([{ text: 'commit' }])
  }
}

/** A list of numbers as a PostgreSQL array in text, to be cast with `$1::text::bigint[]`. */
export function toArrayText(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`
}
