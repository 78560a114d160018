import type { Alias } from '../trailers/alias.ts'
import type { Row } from '../values/column.ts'
import type { Bound } from './bound.ts'
import type { Yard } from './yard.ts'

/** Reads a row by ID: a table of a command's yard, or a table of the mirror. */
interface Reads<R> {
  get(id: number): PromiseLike<R | undefined>
}

/** The row that an ID stands for. */
export interface Resolved<R> {
  /** ID of that row; 0 where the alias ended in nothing; the given ID where neither row nor alias is known. */
  readonly ID: number
  readonly row: R | undefined
}

/** Adopting an adopted trailer makes a chain. Chains are short; the limit ends a circle. */
const LONGEST_CHAIN = 8

/**
 * Returns the row that an ID stands for. The row with that ID comes first, so an alias counts only where there is no
 * such row; then the alias of the ID is followed, and the alias of what that names, until a row is found. An alias to 0
 * ends in nothing: the arrival was dropped, or the trailer deleted. In a command's yard both tables are bound to the
 * command's site, so an alias of another site is never followed; the mirror's IDs are unique across sites.
 */
export async function resolveAlias<R extends Row>(
  id: number,
  rows: Reads<R>,
  aliases: Reads<Alias>,
): Promise<Resolved<R>> {
  let ID = id
  for (let step = 0; step < LONGEST_CHAIN && ID !== 0; step++) {
    const row = await rows.get(ID)
    if (row) return { ID, row }
    const alias = await aliases.get(ID)
    if (!alias) break
    ID = alias.TrailerID
  }
  return { ID, row: undefined }
}

/**
 * Resolves every ID that a command names, on both sides, before it runs. `missing` are the IDs for which neither row nor
 * alias is known; the command's rule refuses those, and ID 0 with words of its own.
 */
export async function followAliases(
  command: Bound,
  yard: Yard,
): Promise<{ readonly followed: Bound; readonly missing: readonly number[] }> {
  const real = new Map<number, number>()
  const missing: number[] = []
  for (const [list, ids] of command.named) {
    for (const id of ids) {
      const { ID, row } = await resolveAlias<Row>(id, yard[list], yard.Aliases)
      if (ID !== id) real.set(id, ID)
      else if (!row) missing.push(id)
    }
  }
  return { followed: real.size > 0 ? command.follow(real) : command, missing }
}
