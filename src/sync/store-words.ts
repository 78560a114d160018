/** The engine's own words, or the state of the store; never "saved" in any form. */
export function storeWords(error: unknown): string {
  if (error instanceof Error && error.name === 'NotSaved') return error.message
  if (isStoreFull(error))
    return 'Not saved: this tablet has no space left. Free some space, then try again. What you typed is still here.'
  if (isNamed(error, 'VersionError'))
    return 'Not saved: a newer version of Yardhand has used this tablet. Reload the page to get it.'
  return 'Not saved: this tablet could not write to its own store. What you typed is still here; please try again.'
}

/** True when the tablet has no space left, which is no fault of the program. */
export function isStoreFull(error: unknown): boolean {
  return isNamed(error, 'QuotaExceededError')
}

/** Dexie wraps the browser's error, so either may have the name. */
function isNamed(error: unknown, name: string): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === name) return true
  const inner: unknown = 'inner' in error ? error.inner : error.cause
  return inner instanceof Error && inner.name === name
}
