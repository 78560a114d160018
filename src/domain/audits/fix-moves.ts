import type { Finding } from './findings.ts'

/** A trailer seen elsewhere than listed, or brought back to where it was seen. */
export type PlaceFinding = Extract<Finding, { readonly kind: 'elsewhere' | 'swapped' | 'departed' }>
type Elsewhere = Extract<Finding, { readonly kind: 'elsewhere' }>
type Placed = Exclude<PlaceFinding, { readonly kind: 'swapped' }>

/** One move in the list: a trailer, and the one listed in its new spot, if any. */
export interface FixMove {
  readonly TrailerID: number
  readonly LocationID: number
  readonly OtherTrailerID: number | null
  readonly OtherLocationID: number | null
}

/**
 * Returns a correction's moves, in order. The trailer listed in the spot goes to where it was seen, else to `yardID`;
 * when that place is taken too, its own finding is corrected first, so that one tap corrects a whole cycle.
 */
export function fixMoves(finding: PlaceFinding, findings: readonly Finding[], yardID: number): readonly FixMove[] {
  if (finding.kind === 'swapped') {
    const { TrailerID, LocationID, OtherTrailerID, OtherLocationID } = finding
    return [{ TrailerID, LocationID, OtherTrailerID, OtherLocationID }]
  }
  const elsewhere = new Map(
    findings.flatMap((one) => (one.kind === 'elsewhere' ? [[one.TrailerID, one] as const] : [])),
  )
  const chain = chainOf(finding, elsewhere)
  const moved = new Set<number>()
  return [...chain].reverse().map(({ TrailerID, LocationID, OccupantID }): FixMove => {
    moved.add(TrailerID)
    if (OccupantID === null || moved.has(OccupantID))
      return { TrailerID, LocationID, OtherTrailerID: null, OtherLocationID: null }
    const seen = elsewhere.get(OccupantID)
    // In a cycle, one trailer waits in the yard for its turn.
    const isFree = seen !== undefined && seen.OccupantID === null
    if (isFree) moved.add(OccupantID)
    return { TrailerID, LocationID, OtherTrailerID: OccupantID, OtherLocationID: isFree ? seen.LocationID : yardID }
  })
}

/** Returns the finding and those of the trailers in each other's way. */
function chainOf(finding: Placed, elsewhere: ReadonlyMap<number, Elsewhere>): readonly Placed[] {
  const chain = [finding]
  const known = new Set([finding.TrailerID])
  for (let last = finding; last.OccupantID !== null; ) {
    const next = elsewhere.get(last.OccupantID)
    if (!next || next.OccupantID === null || known.has(next.TrailerID)) break
    chain.push(next)
    known.add(next.TrailerID)
    last = next
  }
  return chain
}
