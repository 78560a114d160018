import type { Row } from '../values/column.ts'

/** A place by a text field, compared as bytes, then by ID. */
export interface Place {
  readonly Value: string
  readonly ID: number
}

export type Where<R> = Partial<{ readonly [K in keyof R]: R[K] }>

/** Asks for the next row in an order, to avoid reading thousands. */
export interface NearestAsk<R extends Row> {
  /** Matches any of these; with the fields before `by` in one of the `orders`. */
  readonly among: readonly Where<R>[]
  /** The field of the order: text, never null. */
  readonly by: keyof R & string
  /** The lowest above or the highest below. */
  readonly side: 'above' | 'below'
  /** Exclusive; null for the first of all. */
  readonly from: Place | null
}

/** Throws an Error for a field that is no text. */
function placeOf<R extends Row>(row: R, by: keyof R & string): Place {
  const Value: unknown = row[by]
  if (typeof Value !== 'string') throw new Error(`no order by ${by}: it is no text`)
  return { Value, ID: row.ID }
}

export function comparePlaces(a: Place, b: Place): number {
  if (a.Value !== b.Value) return a.Value < b.Value ? -1 : 1
  return a.ID - b.ID
}

/** Returns the nearest of rows in any order. */
export function nearestOf<R extends Row>(rows: Iterable<R>, ask: NearestAsk<R>): R | undefined {
  let nearest: R | undefined
  for (const row of rows) if (isAskedFor(row, ask) && (!nearest || isNearer(row, nearest, ask))) nearest = row
  return nearest
}

export interface Written<R> {
  /** True if the stored row is out of date. */
  has(id: number): boolean
  /** Without removed rows. */
  rows(): Iterable<R>
}

/** Returns the nearest row, with one more read for each stored row written since. */
export async function nearestBehind<R extends Row>(
  ask: NearestAsk<R>,
  written: Written<R>,
  stored: (ask: NearestAsk<R>) => Promise<R | undefined>,
): Promise<R | undefined> {
  const mine = nearestOf(written.rows(), ask)
  let found = await stored(ask)
  while (found && written.has(found.ID) && (!mine || isNearer(found, mine, ask)))
    found = await stored({ ...ask, from: placeOf(found, ask.by) })
  return found && (!mine || isNearer(found, mine, ask)) ? found : mine
}

/** Returns the fields before `by`. Throws without an order, to avoid a scan. */
export function orderFor(orders: readonly (readonly string[])[], where: object, by: string): readonly string[] {
  const order = orders.find((fields) => fields.at(-1) === by && fields.slice(0, -1).every((field) => field in where))
  if (!order) throw new Error(`no order by ${by} among ${Object.keys(where).join(', ')}`)
  return order.slice(0, -1)
}

/** True if a row has all given values. */
export function equalsAll<R extends object>(row: R, where: Partial<R>): boolean {
  return (Object.keys(where) as (keyof R)[]).every((field) => row[field] === where[field])
}

function isAskedFor<R extends Row>(row: R, { among, by, side, from }: NearestAsk<R>): boolean {
  if (!among.some((where) => equalsAll(row, where as Partial<R>))) return false
  if (from === null) return true
  const compared = comparePlaces(placeOf(row, by), from)
  return side === 'above' ? compared > 0 : compared < 0
}

function isNearer<R extends Row>(a: R, b: R, { by, side }: NearestAsk<R>): boolean {
  const compared = comparePlaces(placeOf(a, by), placeOf(b, by))
  return side === 'above' ? compared < 0 : compared > 0
}
