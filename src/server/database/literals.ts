import pg from 'pg'

/**
 * A value as part of an SQL text. For statements that are seldom asked twice in the same words: planned for their values and prepared nowhere. Throws for a
 * number that is none, and for a NUL, which no text in the database can hold.
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
