import type { NeedsYouRecord, OutboxRecord, QueueState } from '../records.ts'

export interface LedgerRecord {
  readonly Record: OutboxRecord
  /** Number of the trailer, to name the entry without the yard. */
  readonly About: string | null
}

/** One transaction's changes to a person's queue. */
export interface LedgerChange {
  readonly put?: readonly LedgerRecord[]
  /** Sequences that the outbox lost, or the server has. */
  readonly removed?: readonly number[]
  /** Entries that the server could not file: only on this tablet. */
  readonly aside?: readonly NeedsYouRecord[]
  /** Keys of those settled by a person. */
  readonly asideDone?: readonly string[]
  /** Noted with each new entry, and when many IDs were given out since. */
  readonly queue?: QueueState
}

export interface LedgerLine extends LedgerChange {
  /** Order over all files: milliseconds since 1970, unique for its writer. */
  readonly N: number
  /** Owner; null for the tablet itself. */
  readonly UserID: number | null
  readonly By?: string
  readonly DeviceID?: string
}

export interface KnownQueue {
  readonly UserID: number
  readonly By: string | null
  readonly queue: QueueState | null
  readonly records: ReadonlyMap<number, LedgerRecord>
  readonly asides: ReadonlyMap<string, NeedsYouRecord>
}

interface FoldedQueue {
  By: string | null
  queue: QueueState | null
  readonly records: Map<number, LedgerRecord>
  readonly asides: Map<string, NeedsYouRecord>
}

/** The sum of a series of lines. */
export class LedgerState {
  readonly #queues = new Map<number, FoldedQueue>()
  #deviceID: string | null = null

  get deviceID(): string | null {
    return this.#deviceID
  }

  get userIDs(): readonly number[] {
    return [...this.#queues.keys()]
  }

  queueOf(userID: number): KnownQueue | null {
    const queue = this.#queues.get(userID)
    return queue ? { UserID: userID, ...queue } : null
  }

  apply(line: LedgerLine): void {
    if (line.DeviceID !== undefined) this.#deviceID = line.DeviceID
    if (line.UserID === null) return
    const queue = this.#queues.get(line.UserID) ?? { By: null, queue: null, records: new Map(), asides: new Map() }
    this.#queues.set(line.UserID, queue)
    if (line.By !== undefined) queue.By = line.By
    if (line.queue !== undefined && isNewer(line.queue, queue.queue)) queue.queue = line.queue
    for (const sequence of line.removed ?? []) queue.records.delete(sequence)
    for (const record of line.put ?? []) queue.records.set(record.Record.Sequence, record)
    for (const key of line.asideDone ?? []) queue.asides.delete(key)
    for (const record of line.aside ?? []) queue.asides.set(record.Key, record)
  }
}

/** Two tabs note one queue, whose sequences rise; another device ID starts from 1. */
function isNewer(noted: QueueState, known: QueueState | null): boolean {
  return known === null || noted.DeviceID !== known.DeviceID || noted.Sequence >= known.Sequence
}

/** Skips torn or damaged lines; empty ones are reserved space. */
export function parseLines(text: string): readonly LedgerLine[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : parseLine(line)))
}

function parseLine(text: string): readonly LedgerLine[] {
  try {
    const line: unknown = JSON.parse(text)
    return isLine(line) ? [line] : []
  } catch {
    return []
  }
}

function isLine(line: unknown): line is LedgerLine {
  if (typeof line !== 'object' || line === null) return false
  const { N, UserID }: { readonly N?: unknown; readonly UserID?: unknown } = line
  return typeof N === 'number' && (typeof UserID === 'number' || UserID === null)
}

/** Adds up lines of several files in the order of writing. */
export function foldLines(lines: readonly LedgerLine[]): LedgerState {
  const state = new LedgerState()
  for (const line of [...lines].sort((a, b) => a.N - b.N)) state.apply(line)
  return state
}

/**
 * Returns the fewest lines for the same state, to replace the own file. They include removals of entries that a staying
 * file has.
 */
export function compactLines(state: LedgerState, staying: readonly LedgerLine[], N: number): readonly LedgerLine[] {
  const device = state.deviceID === null ? [] : [{ N, UserID: null, DeviceID: state.deviceID }]
  const queues = state.userIDs.flatMap((UserID): LedgerLine[] => {
    const known = state.queueOf(UserID)
    if (!known) return []
    const others = staying.filter((line) => line.UserID === UserID)
    const removed = others.flatMap((line) => (line.put ?? []).map(({ Record: { Sequence } }) => Sequence))
    const asideDone = others.flatMap((line) => (line.aside ?? []).map((record) => record.Key))
    return [
      {
        ...{ N, UserID, ...(known.By === null ? {} : { By: known.By }) },
        ...(known.queue ? { queue: known.queue } : {}),
        removed: removed.filter((sequence) => !known.records.has(sequence)),
        put: [...known.records.values()],
        asideDone: asideDone.filter((key) => !known.asides.has(key)),
        aside: [...known.asides.values()],
      },
    ]
  })
  return [...device, ...queues]
}
