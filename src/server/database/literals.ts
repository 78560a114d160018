import pg from 'pg'

/**
 * A value as a literal in SQL text, for statements that are planned for their values and not
 * prepared. Throws for NaN and infinite numbers, and for a NUL, which PostgreSQL cannot store.
 */
export function literal(value: number | string | boolean): string {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('a number in SQL must be one')
    return value < 0 ? `(${value})` : String(value)
  }
  if (value.includes('\0')) throw new RangeError('a text in SQL holds no NUL')
  return pg.escapeLiteral(value)
}

/** A list of whole numbers as an array. */
export function bigints(values: readonly number[]): string {
  return `array[${values.map(literal).join(', ')}]::bigint[]`
}
