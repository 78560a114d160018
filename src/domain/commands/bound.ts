import type { RightName } from '../access/rights.ts'
import type { By, Lane, Ran } from './command.ts'
import type { SeenList } from './seen-row.ts'
import type { Yard } from './yard.ts'

/** A command with its input checked and closed over: engine and pipeline see only this, and know no command by name. */
export interface Bound {
  readonly call: string
  readonly right: RightName
  readonly ids: number
  readonly creates: number | null
  /** The list of that row, where a correction under the same ID becomes an edit of it. */
  readonly corrects: 'Trailers' | 'Tasks' | null
  /** The ID that becomes an alias. */
  readonly alias: number | null
  /** IDs in the input that must lie in the blocks of whoever sends it. */
  readonly ownIDs: readonly number[]
  readonly lanes: readonly Lane[]
  readonly drops: boolean
  /** IDs in the input that may be aliases of trailers. */
  readonly trailerIDs: readonly number[]
  /** IDs in the input that may be aliases of audit sessions. */
  readonly sessionIDs: readonly number[]
  /** IDs in the input that name tasks. */
  readonly taskIDs: readonly number[]
  /** All of these, by the list in which each is looked for before it is followed. */
  readonly named: readonly (readonly [list: 'Trailers' | 'Audits' | 'Tasks', ids: readonly number[]])[]
  /** Every row that the command names, by list: each must be the row that the person saw. */
  readonly seen: readonly (readonly [list: SeenList, ids: readonly number[]])[]
  /** The same command with aliases followed. */
  follow(real: ReadonlyMap<number, number>): Bound
  run(yard: Yard, by: By): Promise<Ran>
}
