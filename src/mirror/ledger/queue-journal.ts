import type { Entry } from '../../contract/sync.ts'
import type { NeedsYouRecord, OutboxRecord, QueueState } from '../records.ts'
import type { TabletTx } from '../tablet-store.ts'
import type { Ledger } from './ledger.ts'
import type { KnownQueue, LedgerChange } from './ledger-lines.ts'

/**
 * Row IDs that may be given out without a note in the ledger, to forms and to the reserves of open tabs: a tablet that
 * lost its store skips as many.
 */
export const UNNOTED_IDS = 160

/** The ledger for one person. Never throws, since the database has the same. */
export class QueueLedger {
  constructor(
    private readonly ledger: Ledger,
    private readonly userID: number,
    private readonly by: () => string | null,
    /** Called on a failure: a save is then in one place only. */
    private readonly onFailed: (error: unknown) => void,
  ) {}

  get known(): KnownQueue | null {
    return this.ledger.queueOf(this.userID)
  }

  /** Reserves space for an entry. Returns only the error of missing space: others block no save. */
  async reserve(): Promise<Error | null> {
    try {
      await this.ledger.reserve()
      return null
    } catch (error) {
      if (error instanceof Error && error.name === 'QuotaExceededError') return error
      this.onFailed(error)
      return null
    }
  }

  async note(change: LedgerChange): Promise<void> {
    try {
      await this.ledger.note(this.userID, this.by(), change)
    } catch (error) {
      this.onFailed(error)
    }
  }
}

/** Notes a transaction's changes to the queue for the ledger, written after the commit. */
export class QueueJournal {
  readonly #put = new Map<number, OutboxRecord>()
  readonly #removed = new Set<number>()
  readonly #aside = new Map<string, NeedsYouRecord>()
  readonly #asideDone = new Set<string>()
  #queue: QueueState | null = null

  constructor(
    private readonly ledger: QueueLedger | null,
    private readonly noSpace: Error | null = null,
  ) {}

  watch(tx: TabletTx): TabletTx {
    if (!this.ledger) return tx
    return { ...tx, outbox: this.#watchOutbox(tx), needsYou: this.#watchNeedsYou(tx), meta: this.#watchMeta(tx) }
  }

  async write(): Promise<void> {
    if (!this.ledger) return
    const known = this.ledger.known
    const isNew = (record: OutboxRecord) => !isSame(known?.records.get(record.Sequence)?.Record, record)
    const put = [...this.#put.values()].filter(isNew)
    // Also entries unknown here, saved by another tab.
    const removed = [...this.#removed]
    const aside = [...this.#aside.values()]
    const asideDone = [...this.#asideDone]
    const queue = this.#queue
    const isDue = queue !== null && isNoteDue(queue, known?.queue)
    if (put.length + removed.length + aside.length + asideDone.length === 0 && !isDue) return
    const About = ({ Sequence, Entry }: OutboxRecord) =>
      trailerNameOf(Entry) ?? known?.records.get(Sequence)?.About ?? null
    await this.ledger.note({
      ...(put.length > 0 && { put: put.map((Record) => ({ Record, About: About(Record) })) }),
      ...(removed.length > 0 && { removed }),
      ...(aside.length > 0 && { aside }),
      ...(asideDone.length > 0 && { asideDone }),
      ...(queue && (put.length > 0 || isDue) && { queue }),
    })
  }

  #watchOutbox({ outbox }: TabletTx): TabletTx['outbox'] {
    return {
      ...outbox,
      putMany: async (records) => {
        for (const record of records) this.#putOne(record)
        await outbox.putMany(records)
      },
      removeMany: async (sequences) => {
        for (const sequence of sequences) this.#remove(sequence)
        await outbox.removeMany(sequences)
      },
    }
  }

  #putOne(record: OutboxRecord): void {
    // On the server: the store's record is enough.
    if (record.State === 'delivered') {
      this.#remove(record.Sequence)
      return
    }
    if (this.noSpace && !this.ledger?.known?.records.has(record.Sequence)) throw this.noSpace
    this.#removed.delete(record.Sequence)
    this.#put.set(record.Sequence, record)
  }

  #remove(sequence: number): void {
    this.#put.delete(sequence)
    this.#removed.add(sequence)
  }

  #watchNeedsYou({ needsYou }: TabletTx): TabletTx['needsYou'] {
    return {
      ...needsYou,
      putMany: async (records) => {
        for (const record of records) if (record.SetAside) this.#aside.set(record.Key, record)
        await needsYou.putMany(records)
      },
      removeMany: async (keys) => {
        for (const key of keys) {
          this.#aside.delete(key)
          this.#asideDone.add(key)
        }
        await needsYou.removeMany(keys)
      },
    }
  }

  #watchMeta({ meta }: TabletTx): TabletTx['meta'] {
    return {
      ...meta,
      put: async (key, value) => {
        if (isQueue(key, value)) this.#queue = value
        await meta.put(key, value)
      },
    }
  }
}

/** True for the first queue of a device ID, for a new block, and once many IDs were given out since the last note. */
function isNoteDue(queue: QueueState, noted: QueueState | null | undefined): boolean {
  if (noted?.DeviceID !== queue.DeviceID) return true
  // Of a block that is not in the note, no ID would be counted.
  if (queue.Granted.some((to) => !noted.Granted.includes(to))) return true
  const given = noted.Blocks.map(({ From, To }) => {
    const left = queue.Blocks.find((block) => block.To === To)
    return (left ? left.From : To + 1) - From
  })
  return given.reduce((sum, count) => sum + count, 0) > UNNOTED_IDS
}

/** Returns the number of the trailer that an entry is about, as typed or as its author saw it. */
function trailerNameOf({ Body, About }: Entry): string | undefined {
  const { Number: typed, TrailerNumber } = Body
  if (typeof typed === 'string') return typed
  if (typeof TrailerNumber === 'string') return TrailerNumber
  return About?.find((row) => row.List === 'Trailers')?.Number
}

function isQueue(key: string, value: unknown): value is QueueState {
  return key === 'queue' && typeof value === 'object' && value !== null
}

/** Ignores touched rows, which each replay computes again. */
function isSame(known: OutboxRecord | undefined, record: OutboxRecord): boolean {
  return (
    known?.Key === record.Key &&
    known.Entry.Withdrawn === record.Entry.Withdrawn &&
    known.Entry.DeviceID === record.Entry.DeviceID
  )
}
