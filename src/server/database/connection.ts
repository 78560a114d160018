/** One connection of a database, held by one caller at a time. */
export interface SqlConnection {
  /** Runs one statement. Values are numbers, text, booleans, null or JSON text; lists travel as text (see `toArrayText`). */
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<SqlResult<R>>
}

export interface SqlResult<R> {
  readonly rows: readonly R[]
  readonly affected: number
}

/** Where connections come from: a pool of PostgreSQL, or the one connection of the embedded database. */
export interface ConnectionSource {
  acquire(): Promise<SqlConnection>
  /** Gives a connection back; one that failed in an unknown state is closed instead. */
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

/** Runs `work` between begin and commit; a throw rolls back. A connection that cannot even roll back is closed. */
export async function inTransaction<T>(
  source: ConnectionSource,
  work: (connection: SqlConnection) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const connection = await source.acquire()
  let isBroken = false
  try {
    await connection.query(begin)
    const result = await work(connection)
    await connection.query('commit')
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

/** A list of numbers as PostgreSQL writes one: both drivers pass it as text, to be cast with `$1::text::bigint[]`. */
export function toArrayText(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`
}
