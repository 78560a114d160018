/** Longest wait: a page in the background paints nothing. */
const LONGEST_MS = 100

/** Resolves once the page has painted what was changed so far. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const longest = setTimeout(resolve, LONGEST_MS)
    requestAnimationFrame(() => {
      clearTimeout(longest)
      setTimeout(resolve)
    })
  })
}
