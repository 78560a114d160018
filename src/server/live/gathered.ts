export interface Gathered<T> {
  add(values: readonly T[]): void
  stop(): void
}

/**
 * Passes the first values on at once, later ones within `ms` together; `work` never runs twice at once. Errors go to
 * `onError`.
 */
export function createGathered<T>(
  ms: number,
  work: (values: readonly T[]) => Promise<void>,
  onError: (error: unknown) => void,
): Gathered<T> {
  const due = new Set<T>()
  let isResting = false
  let isStopped = false

  async function pass(): Promise<void> {
    if (isResting || isStopped || due.size === 0) return
    isResting = true
    const values = [...due]
    due.clear()
    await work(values).catch(onError)
    setTimeout(() => {
      isResting = false
      void pass()
    }, ms).unref()
  }

  return {
    add: (values) => {
      for (const value of values) due.add(value)
      void pass()
    },
    stop: () => {
      isStopped = true
    },
  }
}
