import type { PGlite, Results } from '@electric-sql/pglite'
import { UnfinishedAnswer } from './pglite-soundness.ts'
import type { SqlConnection, SqlResult, SqlStatement } from './connection.ts'
import { StatementNames } from './statement-names.ts'

type Plain = string | number | boolean | null

/** The embedded protocol has no named statements: a text is prepared once in SQL, then executed with literals. */
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
  /** Null for a statement that the driver has to run. */
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
    // Sent as one text, which ends at the first statement that fails.
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

/** True for values written as literals; the driver writes others (lists, dates). */
function isPlain(value: unknown): value is Plain {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/**
 * Returns a literal, which takes its parameter's type. Standard strings escape the quote only; a NUL would cut the text
 * off.
 */
function toLiteral(value: Plain): string {
  if (value === null) return 'null'
  const text = String(value)
  if (text.includes('\0')) throw new Error('invalid byte sequence for encoding "UTF8": 0x00')
  return `'${text.replaceAll("'", "''")}'`
}

function lastOf<R>(results: readonly Results[]): SqlResult<R> {
  return toResult(results.at(-1) as Results<R> | undefined)
}

/** Requires the command's name: a broken engine returns none, which would pass for "no rows". */
function toResult<R>(result: Results<R> | undefined): SqlResult<R> {
  if (result?.command === undefined) throw new UnfinishedAnswer('a statement gave no answer')
  return { rows: result.rows, affected: result.affectedRows ?? 0 }
}
