import type { Finding } from '../../../domain/audits/findings.ts'

/** A trailer that was seen at another place than the books say. */
export type PlaceFinding = Extract<Finding, { readonly kind: 'elsewhere' | 'swapped' }>
type Elsewhere = Extract<Finding, { readonly kind: 'elsewhere' }>

/** One move of the books: a trailer, and with it the one that stands in its way by the books. */
export interface FixMove {
  readonly TrailerID: number
  readonly LocationID: number
  readonly OtherTrailerID: number | null
  readonly OtherLocationID: number | null
}

/**
 * The moves that put a finding right, in order. The trailer that the books have in the spot goes to where it was itself
 * seen, else to `yardID`; where that place is taken by the books too, that finding is put right first. So a whole round
 * of trailers, each in the spot of the next, comes right by one tap.
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
    // Of a round, one waits in the yard until its own turn comes.
    const isFree = seen !== undefined && seen.OccupantID === null
    if (isFree) moved.add(OccupantID)
    return { TrailerID, LocationID, OtherTrailerID: OccupantID, OtherLocationID: isFree ? seen.LocationID : yardID }
  })
}

/** The finding, and of each that stands in the way the own finding, where its place is taken too. */
function chainOf(finding: Elsewhere, elsewhere: ReadonlyMap<number, Elsewhere>): readonly Elsewhere[] {
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
