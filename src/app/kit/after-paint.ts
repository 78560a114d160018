/** Longest wait: a page in the background paints nothing. */
const LONGEST_MS = 100

/** Resolves once the page has painted what was changed so far; at once where nothing is painted, as in Node. */
export function afterPaint(): Promise<void> {
  if (!('requestAnimationFrame' in globalThis)) return Promise.resolve()
  return new Promise((resolve) => {
    const longest = setTimeout(resolve, LONGEST_MS)
    requestAnimationFrame(() => {
      clearTimeout(longest)
      setTimeout(resolve)
    })
  })
}
