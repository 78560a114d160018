/**
 * A whole number as a form field gives it (spec 2§5, "parsed to integers or sent as null when empty"): null for blank,
 * NaN for text that is none, so that the schema can say what is wrong with it.
 */
export function parseWhole(typed: string): number | null {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  return /^[+-]?\d{1,15}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}
