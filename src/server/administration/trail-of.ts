import type { TrailList } from '../../domain/administration/change-words.ts'
import { fieldChanges } from '../../domain/administration/field-changes.ts'
import type { AdminChange } from '../pipeline/server-store.ts'
import type { RowChange } from '../pipeline/row-change.ts'

type Author = Omit<AdminChange, 'List' | 'ID' | 'Changes'>

/** A changed row of a list, or of something that only the server has. */
export interface TrailChange {
  readonly List: TrailList
  readonly id: number
  readonly how: RowChange['how']
  readonly before: object | null | undefined
  readonly row: object | null
}

/** Compares every row, so that no rule misreports a field. Throws for a rule that overwrites a row it has not read. */
export function trailOf(
  changes: readonly TrailChange[],
  author: Author,
  secrets?: readonly string[],
): readonly AdminChange[] {
  return changes.flatMap(({ List, id: ID, how, before, row }) => {
    if (how !== 'insert' && before === undefined)
      throw new Error(`${author.Call} writes ${List} ${ID} without having read it`)
    const Changes = fieldChanges(before, row, secrets)
    return Changes.length === 0 ? [] : [{ ...author, List, ID, Changes }]
  })
}
