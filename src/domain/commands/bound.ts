import type { RightName } from '../access/rights.ts'
import type { ListName } from '../lists.ts'
import type { By, Lane, NamedList, Ran } from './command.ts'
import type { SeenList } from './seen-row.ts'
import type { Yard } from './yard.ts'

/** A command with its checked input, as engine and pipeline see it. */
export interface Bound {
  readonly call: string
  readonly right: RightName
  readonly ids: number
  readonly creates: number | null
  /** The list where a correction under the same ID becomes an edit. */
  readonly corrects: 'Trailers' | 'Tasks' | null
  readonly alias: number | null
  /** IDs that must be from the sender's blocks. */
  readonly ownIDs: readonly number[]
  readonly lanes: readonly Lane[]
  readonly drops: boolean
  /** Lists that the command may read or write, with those of the rows that it names. */
  readonly lists: readonly ListName[]
  readonly trailerIDs: readonly number[]
  readonly sessionIDs: readonly number[]
  readonly taskIDs: readonly number[]
  /** IDs looked up before they are followed. */
  readonly named: readonly (readonly [list: NamedList, ids: readonly number[]])[]
  /** Each must be the row that the person saw. */
  readonly seen: readonly (readonly [list: SeenList, ids: readonly number[]])[]
  follow(real: ReadonlyMap<number, number>): Bound
  run(yard: Yard, by: By): Promise<Ran>
}
