/** Kept by the tab: a reload stays in the practice yard, a new tab is in the real one. */
const KEY = 'yardhand-practice'

/**
 * True while this tab is in the practice yard; for the life of a page, since entering and leaving load it anew. In a file
 * of its own, since the script before the app asks too.
 */
export function isPractising(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    // Forbidden by the browser's settings: then nobody can enter either.
    return false
  }
}

/** Lets the next page of this tab start in the practice yard. Throws where the browser keeps nothing for a tab. */
export function notePractising(): void {
  sessionStorage.setItem(KEY, '1')
}

/** Lets the next page of this tab start in the real yard. */
export function notePractised(): void {
  sessionStorage.removeItem(KEY)
}
