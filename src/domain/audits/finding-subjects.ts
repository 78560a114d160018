import type { Finding } from './findings.ts'

/** Returns the trailers of a finding, with one that is in the way. */
export function trailersOf(finding: Finding): readonly number[] {
  switch (finding.kind) {
    case 'missing':
    case 'disputed':
      return [finding.TrailerID]
    case 'elsewhere':
    case 'departed':
      return finding.OccupantID === null ? [finding.TrailerID] : [finding.TrailerID, finding.OccupantID]
    case 'swapped':
      return [finding.TrailerID, finding.OtherTrailerID]
    case 'stranger':
      return finding.OccupantID === null ? [] : [finding.OccupantID]
  }
}

/** Returns the trailer that a move would send away; a look of another session may show it in the mover's spot. */
export function inTheWayOf(finding: Finding): readonly number[] {
  return finding.kind === 'elsewhere' && finding.OccupantID !== null ? [finding.OccupantID] : []
}

/** Returns the number by which a finding knows a trailer that no list has on the yard. */
export function numbersOf({ kind, entry }: Finding): readonly string[] {
  const isAway = kind === 'departed' || kind === 'stranger'
  return isAway && entry.FoundNumber !== null ? [entry.FoundNumber] : []
}

/** Returns the places in which a finding shows a trailer. */
export function placesOf(finding: Finding): readonly number[] {
  if (finding.kind === 'missing') return []
  return finding.kind === 'swapped' ? [finding.LocationID, finding.OtherLocationID] : [finding.LocationID]
}
