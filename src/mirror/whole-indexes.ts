import { type DBCore, type DBCoreMutateRequest, type Middleware, RangeSet } from 'dexie'

/** Beneath Dexie's own part that notes what changed for live queries, which has level 0. */
const LEVEL = -2

/** Rows of a write from which on its indexes count as changed as a whole. */
const MANY = 4

/**
 * Names the indexes of a write of several rows as changed, not each of their values. Each live query of each page adds
 * what changed to what it knows to have changed since it was read: for a dozen indexes and 20 rows that took a slow page
 * longer than to draw them. A query by index of that list is read again more often; the keys of the rows stay exact.
 */
export const wholeIndexes: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'whole-indexes',
  level: LEVEL,
  create: (core) => ({
    ...core,
    table: (name) => {
      const table = core.table(name)
      return {
        ...table,
        mutate: (request) => {
          if (isOfMany(request)) widen(request, core)
          return table.mutate(request)
        },
      }
    },
  }),
}

function isOfMany(request: DBCoreMutateRequest): boolean {
  return (request.type === 'put' || request.type === 'add') && request.values.length >= MANY
}

function widen({ mutatedParts = {} }: DBCoreMutateRequest, { MIN_KEY, MAX_KEY }: DBCore): void {
  for (const part of Object.keys(mutatedParts)) {
    if (!isOfKeys(part)) mutatedParts[part] = new RangeSet(MIN_KEY, MAX_KEY)
  }
}

/** Parts end with the name of an index; those of the keys with none, or this. */
function isOfKeys(part: string): boolean {
  return part.endsWith('/') || part.endsWith('/:dels')
}
