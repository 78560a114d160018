import type { Entry } from '../../contract/sync.ts'
import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'
import { actsOf } from '../../mirror/acts.ts'
import type { JournalLine } from '../../mirror/records.ts'
import type { TabletStore } from '../../mirror/tablet-store.ts'
import type { OutageNow } from './signal.ts'
import type { TabletTime } from './tablet-time.ts'

/** Lines that are kept. */
const LINES = 20
/** A line that goes on is written again after this long: a tablet that is shut meanwhile then knows until when it was so. */
const REWRITE_MS = 60_000
/** What was shorter and sent nothing is not worth a line. */
const SHORTEST_MS = 60_000

/** Keeps the losses of signal with what went out after them. Tabs share the lines: one open line at a time. */
export class Journal {
  /** Whether a line of before the start, which nobody has closed, was looked for. */
  #isOwn = false
  #writtenMs = 0
  #cause: string | null = null
  #answeredAt: Instant | null = null
  #filed: Entry[] = []

  constructor(
    private readonly store: TabletStore,
    private readonly time: Pick<TabletTime, 'steady'>,
  ) {}

  /** There is no good answer still. */
  async during({ name, since }: OutageNow): Promise<void> {
    const now = this.time.steady()
    this.#answeredAt = null
    if (this.#cause === name && now - this.#writtenMs < REWRITE_MS) return
    this.#cause = name
    this.#writtenMs = now
    await this.#change((lines) => {
      const last = lines.at(-1)
      const line = { Cause: name, From: since, Until: fromMs(now), Open: true, Sent: 0, SentAt: null }
      // One of before a restart: nobody knows what was between.
      if (last?.Open && last.Until < since) return [...closedLast(lines), line]
      return last?.Open ? [...lines.slice(0, -1), { ...line, From: last.From }] : [...lines, line]
    })
  }

  /** The first good answer after an outage. */
  answered(): void {
    if (this.#cause !== null) this.#answeredAt ??= fromMs(this.time.steady())
  }

  /** Entries that the server has answered for. */
  filed(entries: readonly Entry[]): void {
    if (this.#cause !== null) this.#filed.push(...entries.filter((entry) => !entry.Withdrawn))
  }

  /** Tablet and server are in step again. */
  async ended(): Promise<void> {
    if (this.#cause === null) {
      if (!this.#isOwn) await this.#change((lines) => closedLast(lines))
      this.#isOwn = true
      return
    }
    this.#isOwn = true
    const now = fromMs(this.time.steady())
    const Until = this.#answeredAt ?? now
    const Sent = actsOf(this.#filed).length
    this.#cause = null
    this.#answeredAt = null
    this.#filed = []
    await this.#change((lines) => {
      const last = lines.at(-1)
      // Another tab was quicker.
      if (!last?.Open) return lines
      const isShort = toMs(Until) - toMs(last.From) < SHORTEST_MS
      const closed = { ...last, Until, Open: false, Sent, SentAt: Sent === 0 ? null : now }
      return Sent === 0 && isShort ? lines.slice(0, -1) : [...lines.slice(0, -1), closed]
    })
  }

  async #change(change: (lines: readonly JournalLine[]) => readonly JournalLine[]): Promise<void> {
    const writing = this.store.transact(async (tx) => {
      const lines = (await tx.meta.get('journal')) ?? []
      const next = change(lines)
      if (next !== lines) await tx.meta.put('journal', next.slice(-LINES))
    })
    // The journal is only for reading: a store that is full, or closed by a sign-out meanwhile, costs a line and nothing else.
    await writing.catch(() => undefined)
  }
}

/** Until when it was so is what was written last: the tablet was shut since. */
function closedLast(lines: readonly JournalLine[]): readonly JournalLine[] {
  const last = lines.at(-1)
  return last?.Open ? [...lines.slice(0, -1), { ...last, Open: false }] : lines
}
