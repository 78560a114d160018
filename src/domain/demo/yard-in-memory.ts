import { WriteBehind, yardOf } from '../commands/write-behind.ts'
import type { Yard } from '../commands/yard.ts'
import type { Entities, ListName } from '../lists.ts'

export interface YardInMemory {
  readonly yard: Yard
  /** Returns a list's new and changed rows, in the order in which they were first written. */
  rowsOf<L extends ListName>(list: L): readonly Entities[L][]
}

/** A yard without a store, in which rules run. `shared`: rows of lists that sites share, which a yard cannot write. */
export function createYardInMemory(
  siteID: number,
  shared: { readonly Sites: readonly Entities['Sites'][]; readonly Scacs: readonly Entities['Scacs'][] },
): YardInMemory {
  const known: { readonly [L in ListName]?: readonly Entities[L][] } = shared
  const rows = new WriteBehind({
    get: (list, id) => Promise.resolve(known[list]?.find(({ ID }) => ID === id)),
    find: () => Promise.resolve([]),
    nearest: () => Promise.resolve(undefined),
  })
  return {
    yard: yardOf(rows, siteID, { insertsOnce: true }),
    rowsOf: (list) => rows.written(list).flatMap(({ row }) => (row ? [row] : [])),
  }
}
