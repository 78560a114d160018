import { metersBetween, offsetFrom, type Offset, type Position, positionAt, type Ring, ringOf } from './geometry.ts'

/** Metres: narrower or wider is a slip of the finger. */
const NARROWEST_M = 2
const WIDEST_M = 20

export const METERS_PER_FOOT = 0.3048
/** A 53-foot trailer with its landing gear. */
export const SPOT_LENGTH_FEET = 55
export const MAX_SPOT_LENGTH_FEET = 150
/** Spots of one row. */
export const MAX_ROW = 100

/** Returns a message when a row cannot be drawn between two positions; null when it can. */
export function refuseRow(from: Position, to: Position, count: number): string | null {
  const width = metersBetween(from, to) / count
  if (width < NARROWEST_M) return 'The two ends are too close together for this number of spots.'
  if (width > WIDEST_M) return 'The two ends are too far apart for this number of spots.'
  return null
}

/**
 * Returns the outlines of a row's spots, side by side from one end to the other; the line between
 * the ends runs through their middles. `lengthM`: metres across the line.
 */
export function rowOfSpots(from: Position, to: Position, count: number, lengthM: number): readonly Ring[] {
  const whole = offsetFrom(from, to)
  const way = Math.hypot(whole.east, whole.north)
  const across: Offset = { east: (-whole.north / way) * (lengthM / 2), north: (whole.east / way) * (lengthM / 2) }
  return Array.from({ length: count }, (_, place) => {
    const [start, end] = [along(whole, place / count), along(whole, (place + 1) / count)]
    const corners = [minus(start, across), minus(end, across), plus(end, across), plus(start, across)]
    return ringOf(corners.map((corner) => positionAt(from, corner))) ?? []
  })
}

function along({ east, north }: Offset, share: number): Offset {
  return { east: east * share, north: north * share }
}

function plus(one: Offset, other: Offset): Offset {
  return { east: one.east + other.east, north: one.north + other.north }
}

function minus(one: Offset, other: Offset): Offset {
  return { east: one.east - other.east, north: one.north - other.north }
}
