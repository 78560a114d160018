/** A position of WGS 84 in the order of RFC 7946: longitude, then latitude, in degrees. */
export type Position = readonly [longitude: number, latitude: number]

/** A closed ring, counter-clockwise, whose last position is its first one. */
export type Ring = readonly Position[]

const METERS_PER_DEGREE = 111_320

/** Below this a ring encloses nothing: half a square metre. */
const SMALLEST_AREA_M2 = 0.5

/** Metres east and north of a place; exact enough within a yard. */
export interface Offset {
  readonly east: number
  readonly north: number
}

/**
 * Returns the ring around some corners, in any order; null where they enclose nothing. Sorted by
 * their angle about the middle, since corners typed crosswise would make a bow tie.
 */
export function ringOf(corners: readonly Position[]): Ring | null {
  const middle = middleOf(corners)
  if (corners.length < 3 || middle === null) return null
  const angle = ([longitude, latitude]: Position) => Math.atan2(latitude - middle[1], longitude - middle[0])
  const sorted = corners.toSorted((a, b) => angle(a) - angle(b))
  const [first] = sorted
  const ring = first ? [...sorted, first] : sorted
  return areaOf(ring) < SMALLEST_AREA_M2 ? null : ring
}

/** Returns the area of a ring in square metres; negative for a clockwise one. */
export function areaOf(ring: Ring): number {
  const [start] = ring
  if (!start) return 0
  let twice = 0
  let before: Offset = { east: 0, north: 0 }
  for (const position of ring) {
    const { east, north } = offsetFrom(start, position)
    twice += before.east * north - east * before.north
    before = { east, north }
  }
  return twice / 2
}

/** Returns the mean of some positions; null for none. */
export function middleOf(positions: readonly Position[]): Position | null {
  if (positions.length === 0) return null
  const sum = (place: 0 | 1) => positions.reduce((total, position) => total + position[place], 0)
  return [sum(0) / positions.length, sum(1) / positions.length]
}

/** Returns how far a position is from another. */
export function offsetFrom(from: Position, to: Position): Offset {
  return {
    east: (to[0] - from[0]) * metersPerLongitude(from[1]),
    north: (to[1] - from[1]) * METERS_PER_DEGREE,
  }
}

/** Returns the position at an offset, rounded to about a centimetre. */
export function positionAt(from: Position, { east, north }: Offset): Position {
  return [round(from[0] + east / metersPerLongitude(from[1])), round(from[1] + north / METERS_PER_DEGREE)]
}

/** Returns the metres between two positions. */
export function metersBetween(from: Position, to: Position): number {
  const { east, north } = offsetFrom(from, to)
  return Math.hypot(east, north)
}

function metersPerLongitude(latitude: number): number {
  return METERS_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
}

const ROUNDING = 1e7

function round(degrees: number): number {
  return Math.round(degrees * ROUNDING) / ROUNDING
}
