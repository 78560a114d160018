/** Begins a watch; returns the function that ends it, undefined while no site is shown. */
export type BeginWatch = () => Promise<() => void> | (() => void) | undefined

const nothing = () => {}

/**
 * A watch that goes on at another site. A board may take long to begin it: meanwhile the site may change, or the watch
 * may end. Then that board's watch ends as soon as it has begun.
 */
export class BoardWatch {
  #endBegun = nothing
  /** Number of the latest beginning. */
  #latest = 0
  #isOver = false

  constructor(private readonly begin: BeginWatch) {}

  /** Begins it at the boards of now, and ends it at those of before. */
  async restart(): Promise<void> {
    if (this.#isOver) return
    this.#endNow()
    const at = this.#latest
    const end = (await this.begin()) ?? nothing
    if (at === this.#latest) this.#endBegun = end
    else end()
  }

  /** Ends it for good. */
  end(): void {
    this.#isOver = true
    this.#endNow()
  }

  #endNow(): void {
    this.#latest += 1
    this.#endBegun()
    this.#endBegun = nothing
  }
}
