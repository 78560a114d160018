import pg from 'pg'

/** A literal for statements planned for their values. Throws for NaN, infinite numbers and NUL. */
export function literal(value: number | string | boolean): string {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('a number in SQL must be one')
    return value < 0 ? `(${value})` : String(value)
  }
  if (value.includes('\0')) throw new RangeError('a text in SQL holds no NUL')
  return pg.escapeLiteral(value)
}

/** Whole numbers as an array. */
export function bigints(values: readonly number[]): string {
  return `array[${values.map(literal).join(', ')}]::bigint[]`
}
