import type { Alias } from '../trailers/alias.ts'
import type { Row } from '../values/column.ts'
import type { Bound } from './bound.ts'
import type { Yard } from './yard.ts'

interface Reads<R> {
  get(id: number): PromiseLike<R | undefined>
}

export interface Resolved<R> {
  /** 0 for an alias of nothing; the given ID if unknown. */
  readonly ID: number
  readonly row: R | undefined
}

/** Adopting adopted trailers makes a chain; the limit ends a circle. */
const LONGEST_CHAIN = 8

/**
 * Returns the row of an ID: its own first, else its alias's, and so on. An alias to 0 is of nothing: a dropped arrival
 * or deleted trailer. Aliases never cross sites.
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

/** Resolves a command's IDs before it runs, on both sides. The rule refuses `missing` IDs and 0. */
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
