import type { Alias } from '../trailers/alias.ts'
import type { Row } from '../values/column.ts'
import type { Bound } from './bound.ts'
import type { Yard } from './yard.ts'

/** Reads a row by ID, from a command's yard or the mirror. */
interface Reads<R> {
  get(id: number): PromiseLike<R | undefined>
}

/** The row that an ID stands for. */
export interface Resolved<R> {
  /** ID of that row; 0 for an alias of nothing; the given ID where nothing is known. */
  readonly ID: number
  readonly row: R | undefined
}

/** Adopting an adopted trailer makes a chain. Chains are short; the limit ends a circle. */
const LONGEST_CHAIN = 8

/**
 * Returns the row that an ID stands for: its own row first, else the one of its alias, and so on.
 * An alias to 0 is one of nothing: a dropped arrival or a deleted trailer. A command's yard is
 * bound to its site, so aliases of other sites are never followed; the mirror's IDs are unique
 * across sites.
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
 * Resolves every ID that a command names, on both sides, before it runs. `missing` are unknown IDs;
 * the command's rule refuses those and ID 0.
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
