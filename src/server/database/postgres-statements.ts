import type pg from 'pg'
import type { SqlResult, SqlStatement } from './connection.ts'
import type { StatementNames } from './statement-names.ts'

type Plain = string | number | boolean | null
type ParserOf = (type: number) => (text: string) => unknown

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

interface FieldsMessage {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

interface Collected {
  readonly rows: Record<string, unknown>[]
  affected: number
}

/**
 * One Sync at the end makes the server skip everything after a failed statement. With the driver's Sync after each,
 * what follows a failed `begin` would be committed alone.
 */
export class PostgresStatements {
  /** Columns by statement name; prepared statements are not described again. */
  private readonly prepared = new Map<string, readonly Column[]>()

  constructor(
    private readonly client: pg.PoolClient,
    private readonly names: StatementNames,
    private readonly parserOf: ParserOf,
  ) {}

  /** Throws the error of the first statement that failed. */
  async run(statements: readonly SqlStatement[]): Promise<readonly SqlResult<Record<string, unknown>>[]> {
    try {
      return await new Promise((resolve, reject) => {
        this.client.query(new Series(statements, this.prepared, this.names, this.parserOf, resolve, reject))
      })
    } catch (error) {
      // The driver makes errors while it reads; the log needs the caller's stack.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
}

/** True for values that need no help of the driver, unlike lists and dates. */
export function isPlain(value: unknown): value is Plain {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

class Series implements pg.Submittable {
  private readonly collected: Collected[]
  /** Converted first, so that a bad value leaves no half series on the connection. */
  private readonly values: readonly (readonly (string | null)[])[]
  private at = 0
  private columns: readonly Column[] = []
  private unreadable: Error | null = null

  constructor(
    private readonly statements: readonly SqlStatement[],
    private readonly prepared: Map<string, readonly Column[]>,
    private readonly names: StatementNames,
    private readonly parserOf: ParserOf,
    private readonly resolve: (results: readonly SqlResult<Record<string, unknown>>[]) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.collected = statements.map(() => ({ rows: [], affected: 0 }))
    this.values = statements.map(({ values = [] }) => values.map(toText))
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    for (const [at, { text }] of this.statements.entries()) this.write(connection, text, this.values[at] ?? [])
    connection.sync()
    connection.stream.uncork()
    this.begin()
  }

  private write(connection: pg.Connection, text: string, values: readonly (string | null)[]): void {
    const name = this.names.of(text) ?? ''
    const isPrepared = this.prepared.has(name)
    // A failed series may have prepared it; closing a missing statement is no error.
    if (!isPrepared && name !== '') connection.close({ type: 'S', name }, true)
    if (!isPrepared) connection.parse({ name, text, types: [] }, true)
    connection.bind({ statement: name, values: [...values] }, true)
    if (!isPrepared) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
  }

  handleRowDescription({ fields }: FieldsMessage): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.parserOf(dataTypeID) }))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.collected[this.at]?.rows.push(toRow(this.columns, fields))
    } catch (error) {
      this.unreadable = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const done = this.collected[this.at]
    if (done) done.affected = Number(/\d+$/.exec(text)?.[0] ?? 0)
    this.end()
  }

  handleEmptyQuery(): void {
    this.end()
  }

  /** Forgets the failed preparation: another process's migration may have changed the columns. */
  handleError(error: unknown): void {
    const name = this.names.of(this.statements[this.at]?.text ?? '')
    if (name !== null) this.prepared.delete(name)
    this.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.unreadable) this.reject(this.unreadable)
    else this.resolve(this.collected)
  }

  private end(): void {
    const name = this.names.of(this.statements[this.at]?.text ?? '')
    if (name !== null) this.prepared.set(name, this.columns)
    this.at += 1
    this.begin()
  }

  private begin(): void {
    const name = this.names.of(this.statements[this.at]?.text ?? '')
    this.columns = (name === null ? undefined : this.prepared.get(name)) ?? []
  }
}

function toText(value: unknown): string | null {
  if (!isPlain(value)) throw new TypeError('only plain values travel in a series')
  return value === null ? null : String(value)
}

function toRow(columns: readonly Column[], values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [place, { name, parse }] of columns.entries()) {
    const value = values[place]
    row[name] = value === null || value === undefined ? null : parse(value)
  }
  return row
}
