import type { Finding } from './findings.ts'

type Stranger = Extract<Finding, { readonly kind: 'stranger' }>

/** One trailer's move in the list, out of the way of another; `FromID` is the place in which it is listed. */
export interface RoomMove {
  readonly TrailerID: number
  readonly FromID: number
  readonly LocationID: number
}

/**
 * Returns the moves that make room for a stranger in the spot where it stands, in order. The trailer listed there goes to
 * where it was seen, after the one listed in that place, and so on; one that nobody saw goes to `yardID`. None for a free
 * spot, or where the looks contradict each other.
 */
export function roomMoves(
  { LocationID: spot, OccupantID }: Pick<Stranger, 'LocationID' | 'OccupantID'>,
  findings: readonly Finding[],
  yardID: number,
): readonly RoomMove[] {
  const moves = new Map<number, RoomMove>()
  let next = OccupantID === null ? null : { TrailerID: OccupantID, FromID: spot }
  while (next !== null) {
    const { TrailerID, FromID } = next
    const found = findings.find((one) => isPlaced(one, TrailerID))
    if (moves.has(TrailerID) || found?.kind === 'swapped') return []
    const LocationID: number = found?.LocationID ?? yardID
    moves.set(TrailerID, { TrailerID, FromID, LocationID })
    next = found && found.OccupantID !== null ? { TrailerID: found.OccupantID, FromID: LocationID } : null
  }
  return [...moves.values()].reverse()
}

/** True for the finding that shows where this trailer stands. */
function isPlaced(
  finding: Finding,
  trailerID: number,
): finding is Extract<Finding, { readonly kind: 'elsewhere' | 'swapped' }> {
  if (finding.kind === 'swapped') return finding.TrailerID === trailerID || finding.OtherTrailerID === trailerID
  return finding.kind === 'elsewhere' && finding.TrailerID === trailerID
}
