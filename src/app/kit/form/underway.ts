import { createContext, useContext } from 'react'

/** Acts that the fields of one form have begun and not ended: look-ups, and what follows from a choice, such as a question. */
export class Underway {
  readonly #open = new Set<Promise<unknown>>()

  /** Takes what an act of a field returned; only a promise is waited for. */
  follow(result: unknown): void {
    if (!(result instanceof Promise)) return
    this.#open.add(result)
    void result.finally(() => this.#open.delete(result))
  }

  /** Waits until nothing is under way. Returns false if the person declined what a field asked. */
  async settled(): Promise<boolean> {
    while (this.#open.size > 0) {
      const ends = await Promise.allSettled(this.#open)
      if (ends.some((end) => end.status === 'fulfilled' && isDeclined(end.value))) return false
    }
    return true
  }
}

/** An act of several parts, as `Promise.all` returns them, is declined by one of them. */
function isDeclined(result: unknown): boolean {
  return Array.isArray(result) ? result.some(isDeclined) : result === false
}

const none = new Underway()

/** Of the form around; without one nobody waits. */
export const UnderwayContext = createContext<Underway>(none)

/** Returns the function with which a field tells its form what it has begun. */
export function useFollow(): (result: unknown) => void {
  const underway = useContext(UnderwayContext)
  return (result) => underway.follow(result)
}
