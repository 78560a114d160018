/** At most one notification per site in this time: NOTIFY makes commits wait for each other. */
const COALESCE_MS = 100

/** Notifies of changed sites after the commit, once for many commands. */
export class SitePoke {
  private readonly due = new Set<number>()
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly notify: (text: string) => Promise<void>) {}

  changed(siteID: number): void {
    this.due.add(siteID)
    this.timer ??= setTimeout(() => void this.flush(), COALESCE_MS).unref()
  }

  /** Drops a failed notification: tablets also ask on their own. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const siteIDs = [...this.due]
    this.due.clear()
    if (siteIDs.length > 0) await this.notify(siteIDs.join(',')).catch(() => undefined)
  }
}

/** Returns the sites of such a text. */
export function sitesOf(text: string): readonly number[] {
  return text.split(',').map(Number)
}
