import { rowOf } from '../../../domain/audits/walk.ts'
import { METERS_PER_FOOT, MAX_ROW, refuseRow, rowOfSpots } from '../../../domain/map/spot-row.ts'
import type { Position, Ring } from '../../../domain/map/geometry.ts'
import type { Location } from '../../../domain/sites/location.ts'

/** A row that is being drawn. */
export interface RowChoice {
  /** ID of the spot at the first end. */
  readonly firstID: number
  readonly count: number
  readonly lengthFeet: number
}

/** Returns how many of the spots belong to the same row from this one on, in natural order. */
export function countOfRow(spots: readonly Location[], firstID: number): number {
  const from = spots.findIndex(({ ID }) => ID === firstID)
  const rest = from < 0 ? [] : spots.slice(from)
  const name = rest[0] ? rowOf(rest[0].Name) : ''
  const end = rest.findIndex((spot) => rowOf(spot.Name) !== name)
  return Math.min(MAX_ROW, end < 0 ? rest.length : end)
}

/** Returns the spots to be drawn, in natural order. */
export function chosenSpots(spots: readonly Location[], { firstID, count }: RowChoice): readonly Location[] {
  const from = spots.findIndex(({ ID }) => ID === firstID)
  return from < 0 ? [] : spots.slice(from, from + Math.max(0, count))
}

export interface DrawnRow {
  readonly rings: readonly Ring[]
  /** The reason against it; null for a whole row, and before the second tap. */
  readonly refused: string | null
}

/** Returns the outlines between the two taps. */
export function drawnRow(taps: readonly Position[], count: number, lengthFeet: number): DrawnRow {
  const [from, to] = taps
  if (!from || !to || count < 1) return { rings: [], refused: null }
  const refused = refuseRow(from, to, count)
  return { rings: refused ? [] : rowOfSpots(from, to, count, lengthFeet * METERS_PER_FOOT), refused }
}
