/** Returns a field's whole number (spec 2§5): null for blank, NaN for invalid text. */
export function parseWhole(typed: string): number | null {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  return /^[+-]?\d{1,15}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}
