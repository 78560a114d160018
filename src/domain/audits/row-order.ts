export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** A row of spots, in the order in which they stand. */
export interface SpotRow<T extends { readonly point: Point | null }> {
  readonly name: string
  readonly spots: readonly T[]
}

/**
 * Orders and turns rows for a short way from `start`: rows of which every spot has a point first, the others as they
 * are given.
 */
export function rowsByWay<T extends { readonly point: Point | null }>(
  rows: readonly SpotRow<T>[],
  start: Point | null,
): readonly SpotRow<T>[] {
  const isLocated = ({ spots }: SpotRow<T>) => spots.every(({ point }) => point !== null)
  const others = rows.filter((row) => !isLocated(row))
  return [...shortened(nearestFirst(rows.filter(isLocated), start), start), ...others]
}

type Row = SpotRow<{ readonly point: Point | null }>

/** Takes the row with the nearest end. */
function nearestFirst<R extends Row>(rows: readonly R[], start: Point | null): readonly R[] {
  const left = [...rows]
  const walked: R[] = []
  let at = start
  while (left.length > 0) {
    const { place, turned } = nearest(left, at)
    const [row] = left.splice(place, 1)
    if (!row) break
    const next = turned ? turnedRound(row) : row
    walked.push(next)
    at = next.spots.at(-1)?.point ?? at
  }
  return walked
}

/** Reverses parts of the way while that shortens it. */
function shortened<R extends Row>(rows: readonly R[], start: Point | null): readonly R[] {
  let best = rows
  let length = wayBetween(best, start)
  for (let isShorter = true; isShorter; ) {
    isShorter = false
    for (let from = 0; from < rows.length; from++)
      for (let to = from; to < rows.length; to++) {
        const part = best.slice(from, to + 1).reverse()
        const other = [...best.slice(0, from), ...part.map(turnedRound), ...best.slice(to + 1)]
        const way = wayBetween(other, start)
        if (way >= length - SMALLEST_GAIN) continue
        best = other
        length = way
        isShorter = true
      }
  }
  return best
}

/** Degrees, about a metre: rounding must not loop. */
const SMALLEST_GAIN = 1e-5

function turnedRound<R extends Row>(row: R): R {
  return { ...row, spots: [...row.spots].reverse() }
}

function wayBetween(rows: readonly Row[], start: Point | null): number {
  let at = start
  let way = 0
  for (const { spots } of rows) {
    const first = spots[0]?.point ?? null
    if (at && first) way += distance(at, first)
    at = spots.at(-1)?.point ?? at
  }
  return way
}

function nearest(rows: readonly Row[], at: Point | null): { readonly place: number; readonly turned: boolean } {
  let best = { place: 0, turned: false }
  if (at === null) return best
  let shortest = Number.POSITIVE_INFINITY
  for (const [place, row] of rows.entries())
    for (const turned of [false, true]) {
      const end = row.spots.at(turned ? -1 : 0)?.point
      const way = end ? distance(at, end) : Number.POSITIVE_INFINITY
      if (way < shortest) {
        shortest = way
        best = { place, turned }
      }
    }
  return best
}

/** Exact enough within a yard; degrees of longitude shrink with latitude. */
export function distance(a: Point, b: Point): number {
  const shrink = Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrink)
}
