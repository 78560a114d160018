import { BATCH_MAX_CALLS, type BatchAnswer, type Entry } from '../../contract/sync.ts'
import { withinBytes } from '../../contract/within-bytes.ts'
import type { OutboxRecord } from '../../mirror/records.ts'
import type { TabletRules } from './rules.ts'
import { isFiled } from './unfiled.ts'

const FIRST_SIZE = 50
const QUICK_MS = 2_000
/** The server stops after 5 s and returns the outcomes so far. */
const SLOW_MS = 4_000
/** Cycles after which held entries are sent again although nothing changed. */
const PATIENCE_CYCLES = 10

/** Chooses the entries of the next batch; in memory only. */
export class BatchPlan {
  #size = FIRST_SIZE
  /** Held back by the server, or too large; sent again after a change. */
  readonly #held = new Map<number, Entry>()
  /** Entries with an outcome; sent again only if the next snapshot does not settle them. */
  readonly #answered = new Set<number>()
  #cyclesWithoutMove = 0

  beginCycle(moved: boolean): void {
    this.#answered.clear()
    this.#cyclesWithoutMove = moved ? 0 : this.#cyclesWithoutMove + 1
    if (moved || this.#cyclesWithoutMove >= PATIENCE_CYCLES) this.release()
  }

  release(): void {
    this.#held.clear()
    this.#cyclesWithoutMove = 0
  }

  pick(records: readonly OutboxRecord[], rules: TabletRules): readonly Entry[] {
    const isOpen = ({ State, Sequence }: OutboxRecord) =>
      State === 'waiting' && !this.#held.has(Sequence) && !this.#answered.has(Sequence)
    const entries = records
      .filter(isOpen)
      .map((record) => record.Entry)
      .sort(rules.order)
    return withinBytes(entries.slice(0, this.#size))
  }

  /** Returns true when the batch advanced the queue. */
  learn(sent: readonly Entry[], answer: BatchAnswer, tookMs: number): boolean {
    this.#resize(answer.Answers.length < sent.length || tookMs > SLOW_MS ? 0.5 : tookMs < QUICK_MS ? 2 : 1)
    const byKey = new Map(answer.Answers.map((item) => [item.Key, item]))
    const settled = sent.filter((entry) => isFiled(byKey.get(entry.Key)))
    this.#releaseAfter(settled)
    for (const entry of settled) this.#answered.add(entry.Sequence)
    for (const entry of sent) if (byKey.get(entry.Key)?.Outcome === 'held') this.#held.set(entry.Sequence, entry)
    return settled.length > 0
  }

  /** Halves the batch after no response or a 413. A single entry that is too large is held back. */
  shrink(sent: readonly Entry[], tooLarge: boolean): void {
    const [only] = sent
    if (tooLarge && only && sent.length === 1) this.#held.set(only.Sequence, only)
    this.#size = Math.max(1, Math.floor(sent.length / 2))
  }

  #resize(factor: number): void {
    this.#size = Math.min(BATCH_MAX_CALLS, Math.max(1, Math.floor(this.#size * factor)))
  }

  /** A settling entry releases everything. */
  #releaseAfter(settled: readonly Entry[]): void {
    if (settled.some((entry) => entry.Settles !== null)) this.#held.clear()
    const sequences = new Set(settled.map((entry) => entry.Sequence))
    for (const entry of this.#held.values()) {
      if (entry.After.some((sequence) => sequences.has(sequence))) this.#held.delete(entry.Sequence)
    }
  }
}
