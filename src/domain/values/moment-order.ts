import type { Instant } from './instant.ts'

/** Returns a comparison of rows by a moment, earliest first, and of equal moments by ID. */
export function byMoment<R extends { readonly ID: number }>(momentOf: (row: R) => Instant): (a: R, b: R) => number {
  return (a, b) => {
    const [first, second] = [momentOf(a), momentOf(b)]
    if (first === second) return a.ID - b.ID
    return first < second ? -1 : 1
  }
}
