/** Resolves after the event loop has handled the requests that have arrived. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
