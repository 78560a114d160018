/** Every row of every list: the site it belongs to (0: shared by all sites) and its ID, unique over all lists. */
export interface Row {
  readonly SiteID: number
  readonly ID: number
}

/**
 * How a field is stored. `integer` and `id` are whole numbers (SQL bigint, read as number), `decimal` is numeric(5,1),
 * `instant` is checked ISO text, `ids` a list of IDs. A `?` at the end: the field may be null. No field is ever
 * undefined.
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
  /** `site`: rows belong to one yard. `shared`: rows of SiteID 0, seen from every site (by reach). */
  readonly scope: 'site' | 'shared'
  readonly columns: Columns<R>
  /** Fields by which `find` may ask, beside the ID. */
  readonly indexes: readonly (readonly (keyof R & string)[])[]
  /** Orders along which `nearest` may ask: fields that are equal, and last the one of the order. */
  readonly orders?: readonly (readonly (keyof R & string)[])[]
  /**
   * A row of this list is a record of an act: it is inserted once and neither changed nor removed. `raises` names the
   * one flag that may go from false to true later.
   */
  readonly record?: { readonly raises: (keyof R & string) | null }
}
