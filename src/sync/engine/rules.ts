import type { Entry, Settled } from '../../contract/sync.ts'
import type { SeenRow } from '../../domain/commands/seen-row.ts'
import type { LaneRecord, QueueState } from '../../mirror/records.ts'
import type { ActMoment, TabletTime } from './tablet-time.ts'

/** Rules that protect the queue; the simulation leaves each out to show its need. */
export interface TabletRules {
  /** A response counts only for the cursor still stored: a late one would overwrite newer rows. */
  answersOurs(stored: string | null, asked: string | null): boolean
  /** True for the latest cycle: a frozen tab must not write what it fetched before. */
  mayWrite(latest: number, mine: number): boolean
  /** True when the server may have lost settled entries, so that `sent` must be checked. */
  wentBack(known: Pick<QueueState, 'Through' | 'Above'>, now: Pick<Settled, 'Through' | 'Above'>): boolean
  isSettled(sequence: number, settled: Pick<Settled, 'Through' | 'Above'>): boolean
  /** Returns the commands of the same lanes that must be settled before this one. */
  after(lanes: readonly LaneRecord[]): readonly number[]
  order(a: Entry, b: Entry): number
  /** Applies a delta's pages together: a single page may show a state that the yard never had. */
  readonly collectsPages: boolean
  /** Rows with pending commands keep the server's row aside. */
  readonly keepsShadows: boolean
  /** Returns the parts of the named rows that a command carries. */
  about(rows: readonly SeenRow[]): readonly SeenRow[]
  /** Returns an act's moment: by monotonic time, never before the last noted one. */
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
