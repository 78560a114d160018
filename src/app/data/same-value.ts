/** True for equal values, and for objects and lists with equal content. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
}
