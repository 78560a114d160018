/** JSON before its fields are checked. */
export type JsonObject = Readonly<Record<string, unknown>>

/** False for null, lists and plain values. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
