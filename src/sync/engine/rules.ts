import type { Entry, Settled } from '../../contract/sync.ts'
import type { SeenRow } from '../../domain/commands/seen-row.ts'
import type { LaneRecord, QueueState } from '../../mirror/records.ts'
import type { ActMoment, TabletTime } from './tablet-time.ts'

/**
 * The rules that protect the queue, each a small pure decision. They are handed to the engine as one part, so that the simulation can leave out one at a time
 * and show that it is needed.
 */
export interface TabletRules {
  /** An answer counts only for the cursor that is still stored: a late one would put old rows over new ones. */
  answersOurs(stored: string | null, asked: string | null): boolean
  /** Whether the cycle of this number is the latest one: a tab that was frozen may not write what it fetched before. */
  mayWrite(latest: number, mine: number): boolean
  /** Whether settled entries may have been lost by the server, so that `sent` must be looked through. */
  wentBack(known: Pick<QueueState, 'Through' | 'Above'>, now: Pick<Settled, 'Through' | 'Above'>): boolean
  isSettled(sequence: number, settled: Pick<Settled, 'Through' | 'Above'>): boolean
  /** Commands of the same lane that must be settled before this one. */
  after(lanes: readonly LaneRecord[]): readonly number[]
  /** The order of the replay, and of sending. */
  order(a: Entry, b: Entry): number
  /** Pages of a delta are applied together: one alone can show a yard that never was. */
  readonly collectsPages: boolean
  /** Rows with pending commands keep the server's row aside. */
  readonly keepsShadows: boolean
  /** What a command carries of the rows that it names. */
  about(rows: readonly SeenRow[]): readonly SeenRow[]
  /** The moment of an act: by monotonic time, and never before what the tablet has noted. */
  act(time: TabletTime, queue: QueueState, clockMs: number): ActMoment
}

export const tabletRules: TabletRules = {
  answersOurs: (stored, asked) => stored === asked,
  mayWrite: (latest, mine) => latest === mine,
  wentBack: (known, now) => now.Through < known.Through || known.Above.some((sequence) => !isSettled(sequence, now)),
  isSettled,
  after: (lanes) => [...new Set(lanes.flatMap((lane) => lane.Last))].sort((a, b) => a - b),
  order: (a, b) => a.Place - b.Place || a.Sequence - b.Sequence,
  collectsPages: true,
  keepsShadows: true,
  about: (rows) => rows,
  act: (time, queue) => time.act(queue),
}

function isSettled(sequence: number, settled: Pick<Settled, 'Through' | 'Above'>): boolean {
  return sequence <= settled.Through || settled.Above.includes(sequence)
}
