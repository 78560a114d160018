import type { PGlite, Results } from '@electric-sql/pglite'
import { UnfinishedAnswer } from './pglite-soundness.ts'
import type { SqlConnection, SqlResult, SqlStatement } from './connection.ts'
import { StatementNames } from './statement-names.ts'

type Plain = string | number | boolean | null

/**
 * The embedded database's connection, with its statements prepared: it has no named statements in its protocol, and planning a wide statement anew each time
 * costs four times its work. So a text with values is prepared once in SQL and executed with literals from then on.
 */
export function createPreparedConnection(pglite: PGlite): SqlConnection {
  const names = new StatementNames()
  const prepared = new Set<string>()
  const prepare = async (text: string): Promise<string | null> => {
    const name = names.of(text)
    if (name !== null && !prepared.has(name)) {
      lastOf(await pglite.exec(`prepare ${name} as ${text}`))
      prepared.add(name)
    }
    return name
  }
  /** A statement with its values in it; null for one that goes the driver's own way. */
  const toText = async ({ text, values = [] }: SqlStatement): Promise<string | null> => {
    if (values.length === 0) return text
    const plain = values.filter(isPlain)
    const name = plain.length === values.length ? await prepare(text) : null
    return name && `execute ${name}(${plain.map(toLiteral).join(', ')})`
  }
  const query = async <R>(text: string, values: readonly unknown[] = []): Promise<SqlResult<R>> => {
    const whole = await toText({ text, values })
    return whole === null ? toResult(await pglite.query<R>(text, [...values])) : lastOf<R>(await pglite.exec(whole))
  }
  const oneByOne = async (statements: readonly SqlStatement[]) => {
    const results: SqlResult<Record<string, unknown>>[] = []
    for (const { text, values } of statements) results.push(await query(text, values))
    return results
  }
  return {
    query,
    // One text of several statements, of which the first that fails ends it.
    series: async (statements) => {
      const texts: string[] = []
      for (const statement of statements) {
        const whole = await toText(statement)
        if (whole === null) return await oneByOne(statements)
        texts.push(whole)
      }
      const results = await pglite.exec(texts.join('; '))
      if (results.length < statements.length) throw new UnfinishedAnswer('some statements gave no answer')
      return results.map((result) => toResult(result as Results<Record<string, unknown>>))
    },
  }
}

/** Others (lists, dates) go the driver's own way, which knows how to write them. */
function isPlain(value: unknown): value is Plain {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/**
 * A value as a literal of unknown type, which takes the type of its parameter. The only character with a meaning inside is the quote, since standard strings
 * know no escapes; a NUL would end the text before its end, so it is refused as PostgreSQL refuses it.
 */
function toLiteral(value: Plain): string {
  if (value === null) return 'null'
  const text = String(value)
  if (text.includes('\0')) throw new Error('invalid byte sequence for encoding "UTF8": 0x00')
  return `'${text.replaceAll("'", "''")}'`
}

function lastOf<R>(results: readonly Results[]): SqlResult<R> {
  // The rows have the fields that the statement selects, as with every driver.
  return toResult(results.at(-1) as Results<R> | undefined)
}

/** Each statement that ran to its end names its command. A broken engine answers without one, which would pass for "no rows". */
function toResult<R>(result: Results<R> | undefined): SqlResult<R> {
  if (result?.command === undefined) throw new UnfinishedAnswer('a statement gave no answer')
  return { rows: result.rows, affected: result.affectedRows ?? 0 }
}
