/**
 * One transaction of a site at a time stands before the pool. They would wait for the site's row anyway, but each holding a connection: one busy site would
 * take them all and every other site would wait.
 */
export class SiteQueue {
  private readonly last = new Map<number, Promise<unknown>>()

  /** Runs `work` after everything that was asked for this site before. */
  run<T>(siteID: number, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(siteID) ?? Promise.resolve()
    const mine = before.then(work)
    const done: Promise<void> = mine.then(
      () => this.forget(siteID, done),
      () => this.forget(siteID, done),
    )
    this.last.set(siteID, done)
    return mine
  }

  /** Sites with nothing under way take no room. */
  private forget(siteID: number, done: Promise<unknown>): void {
    if (this.last.get(siteID) === done) this.last.delete(siteID)
  }
}
