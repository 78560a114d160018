import type { Entry } from '../../contract/sync.ts'
import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'
import { actsOf } from '../../mirror/acts.ts'
import type { JournalLine } from '../../mirror/records.ts'
import type { TabletStore, TabletTx } from '../../mirror/tablet-store.ts'
import { lastAnswer, outageStart } from './outage-start.ts'
import type { OutageNow } from './signal.ts'
import type { TabletTime } from './tablet-time.ts'

const LINES = 20
/** Interval at which an open line is rewritten, so that its end is known after a shutdown. */
const REWRITE_MS = 60_000
/** Shorter outages after which nothing was sent get no line. */
const SHORTEST_MS = 60_000

type Lines = readonly JournalLine[]

/** Records outages and the entries sent after them, for all tabs. */
export class Journal {
  /** False until an earlier start's open line was looked for. */
  #isOwn = false
  #writtenMs = 0
  #cause: string | null = null
  #answeredAt: Instant | null = null
  /** First failed try of an outage whose line was made here. */
  #triedAt: Instant | null = null
  #filed: Entry[] = []

  constructor(
    private readonly store: TabletStore,
    private readonly time: Pick<TabletTime, 'steady' | 'now'>,
  ) {}

  async during(outage: OutageNow): Promise<void> {
    const { name, since } = outage
    const now = this.time.steady()
    this.#answeredAt = null
    if (this.#cause === name && now - this.#writtenMs < REWRITE_MS) return
    this.#cause = name
    this.#writtenMs = now
    await this.#change(async (lines, tx) => {
      const last = lines.at(-1)
      const [queue, sites] = await Promise.all([tx.meta.get('queue'), tx.sites.list()])
      const From = outageStart(outage, { journal: lines, answeredAt: lastAnswer(sites, queue, this.time) })
      const line = { Cause: name, From, Until: fromMs(now), Open: true, Sent: 0, SentAt: null }
      // The outage goes on, also over a restart; an open line before the last answer was not closed in time.
      if (last?.Open && From <= last.Until) return [...lines.slice(0, -1), { ...line, From: last.From }]
      this.#triedAt = since
      return [...closedLast(lines), line]
    })
  }

  answered(): void {
    if (this.#cause !== null) this.#answeredAt ??= fromMs(this.time.steady())
  }

  filed(entries: readonly Entry[]): void {
    if (this.#cause !== null) this.#filed.push(...entries.filter((entry) => !entry.Withdrawn))
  }

  async ended(): Promise<void> {
    if (this.#cause === null) {
      // Looked for first: most starts have none, and a writing transaction waits for all readers.
      // An outage that began meanwhile has the last line.
      if (!this.#isOwn && (await this.#isLineOpen()))
        await this.#change((lines) => (this.#cause === null ? closedLast(lines) : lines))
      this.#isOwn = true
      return
    }
    this.#isOwn = true
    const now = fromMs(this.time.steady())
    const Until = this.#answeredAt ?? now
    const Sent = actsOf(this.#filed).length
    const triedAt = this.#triedAt
    this.#triedAt = null
    this.#cause = null
    this.#answeredAt = null
    this.#filed = []
    await this.#change((lines) => {
      const last = lines.at(-1)
      // Another tab has closed it already.
      if (!last?.Open) return lines
      const isShort = toMs(Until) - toMs(triedAt ?? last.From) < SHORTEST_MS
      const closed = { ...last, Until, Open: false, Sent, SentAt: Sent === 0 ? null : now }
      return Sent === 0 && isShort ? lines.slice(0, -1) : [...lines.slice(0, -1), closed]
    })
  }

  async #isLineOpen(): Promise<boolean> {
    const lines = this.store.read((tx) => tx.meta.get('journal'), ['meta'])
    return (await lines.catch(() => undefined))?.at(-1)?.Open ?? false
  }

  async #change(change: (lines: Lines, tx: TabletTx) => Lines | Promise<Lines>): Promise<void> {
    const writing = this.store.transact(
      async (tx) => {
        const lines = (await tx.meta.get('journal')) ?? []
        const next = await change(lines, tx)
        if (next !== lines) await tx.meta.put('journal', next.slice(-LINES))
      },
      ['meta', 'sites'],
    )
    // A full or closed store costs just a line.
    await writing.catch(() => undefined)
  }
}

function closedLast(lines: readonly JournalLine[]): readonly JournalLine[] {
  const last = lines.at(-1)
  return last?.Open ? [...lines.slice(0, -1), { ...last, Open: false }] : lines
}
