/** What a person reads when the tablet's own store failed: never "saved" in any form. */
export function storeWords(error: unknown): string {
  if (isNamed(error, 'QuotaExceededError'))
    return 'Not saved: this tablet has no space left. Free some space, then try again. What you typed is still here.'
  if (isNamed(error, 'VersionError'))
    return 'Not saved: a newer version of Yardhand has used this tablet. Reload the page to get it.'
  return 'Not saved: this tablet could not write to its own store. What you typed is still here; please try again.'
}

/** Dexie wraps the browser's error; the name stands on either. */
function isNamed(error: unknown, name: string): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === name) return true
  const inner: unknown = 'inner' in error ? error.inner : error.cause
  return inner instanceof Error && inner.name === name
}
