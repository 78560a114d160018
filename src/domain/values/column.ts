/** A row: site (0: shared) and ID, unique over all lists. */
export interface Row {
  readonly SiteID: number
  readonly ID: number
}

/**
 * Storage of a field: `integer` and `id` are whole numbers (SQL bigint, read as number), `decimal` is
 * numeric(5,1), `instant` ISO text, `ids` a list, `?` nullable. No field is undefined.
 */
type KindOf<V> = [NonNullable<V>] extends [number]
  ? 'integer' | 'id' | 'decimal' | 'coordinate'
  : [NonNullable<V>] extends [boolean]
    ? 'boolean'
    : [NonNullable<V>] extends [readonly number[]]
      ? 'ids'
      : 'text' | 'instant'

export type Column<V> = null extends V ? `${KindOf<V>}?` : KindOf<V>

export type Columns<R> = { readonly [K in keyof R]-?: Column<R[K]> }

export interface ListSpec<R extends Row> {
  /** `shared`: SiteID 0, seen from every site that may. */
  readonly scope: 'site' | 'shared'
  readonly columns: Columns<R>
  /** Fields for `find`, besides the ID; those with the fewest equal rows first, since the first that serves is used. */
  readonly indexes: readonly (readonly (keyof R & string)[])[]
  /** For `nearest`: fields of equal value, the order's own last. */
  readonly orders?: readonly (readonly (keyof R & string)[])[]
  /** Adds derived fields; `before` is null for a new row. */
  readonly derive?: (before: R | null, row: R) => R
  /** A handful of rows per site, which a command may read whole. */
  readonly few?: true
  /** Inserted once; only the flag `raises` may become true. */
  readonly record?: { readonly raises: (keyof R & string) | null }
}
