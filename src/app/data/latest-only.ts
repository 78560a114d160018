/** Returns a search of which the latest call counts: an earlier one that ends after a later one has begun resolves with null. */
export function latestOnly<T>(search: (code: string) => Promise<T>): (code: string) => Promise<T | null> {
  let begun = 0
  return async (code) => {
    begun += 1
    const mine = begun
    const found = await search(code)
    return mine === begun ? found : null
  }
}
