import type { RightName } from '../access/rights.ts'
import type { By, Lane, NamedList, Ran } from './command.ts'
import type { SeenList } from './seen-row.ts'
import type { Yard } from './yard.ts'

/** A command bound to its checked input: engine and pipeline see only this. */
export interface Bound {
  readonly call: string
  readonly right: RightName
  readonly ids: number
  readonly creates: number | null
  /** The list of that row, where a correction under the same ID becomes an edit. */
  readonly corrects: 'Trailers' | 'Tasks' | null
  /** The ID that becomes an alias. */
  readonly alias: number | null
  /** IDs in the input that must be in the sender's blocks. */
  readonly ownIDs: readonly number[]
  readonly lanes: readonly Lane[]
  readonly drops: boolean
  readonly trailerIDs: readonly number[]
  readonly sessionIDs: readonly number[]
  readonly taskIDs: readonly number[]
  /** IDs in the input that are looked up before they are followed, by list. */
  readonly named: readonly (readonly [list: NamedList, ids: readonly number[]])[]
  /** All rows that the command names, by list: each must be the row that the person saw. */
  readonly seen: readonly (readonly [list: SeenList, ids: readonly number[]])[]
  /** The same command with aliases followed. */
  follow(real: ReadonlyMap<number, number>): Bound
  run(yard: Yard, by: By): Promise<Ran>
}
