import type { Finding } from '../../../domain/audits/findings.ts'
import { fixMoves } from './fix-moves.ts'
import type { FindingNames } from './use-finding-names.ts'

/** A finding in words. */
export interface FindingWords {
  readonly title: string
  readonly text: string
  /** What the one tap does; null: there is nothing to tap. */
  readonly act: string | null
}

/** What was found, with both places, and what puts it right. */
export function findingWords(finding: Finding, names: FindingNames, findings: readonly Finding[]): FindingWords {
  switch (finding.kind) {
    case 'missing':
      return {
        title: `${names.trailer(finding.TrailerID)} was not found`,
        text: `Listed at ${names.booked(finding.TrailerID)}. Closing the session marks it Conditional Departed.`,
        act: 'Seen after all',
      }
    case 'elsewhere':
      return elsewhereWords(finding, names, findings)
    case 'swapped':
      return {
        title: `${names.trailer(finding.TrailerID)} and ${names.trailer(finding.OtherTrailerID)} stand in each other's spot`,
        text: `Listed at ${names.booked(finding.TrailerID)} and ${names.booked(finding.OtherTrailerID)}, seen the other way round.`,
        act: 'Swap them in the list',
      }
    case 'stranger':
      return {
        title: `${finding.Number} is not in the yard list`,
        text: `Seen at ${names.place(finding.LocationID)}. Arrive it under Arrive/Depart trailers, or correct its number there.`,
        act: null,
      }
  }
}

function elsewhereWords(
  finding: Extract<Finding, { kind: 'elsewhere' }>,
  names: FindingNames,
  findings: readonly Finding[],
): FindingWords {
  const { TrailerID, LocationID, OccupantID } = finding
  const seen = names.place(LocationID)
  const listed = `Listed at ${names.booked(TrailerID)}.`
  return {
    title: `${names.trailer(TrailerID)} stands at ${seen}`,
    text: OccupantID === null ? listed : `${listed} ${occupantWords(finding, OccupantID, names, findings)}`,
    act: `Move it to ${seen} in the list`,
  }
}

/** Who has that place in the list, and where it goes when the finding is put right. */
function occupantWords(
  finding: Extract<Finding, { kind: 'elsewhere' }>,
  OccupantID: number,
  names: FindingNames,
  findings: readonly Finding[],
): string {
  const there = `The list has ${names.trailer(OccupantID)} there`
  const moves = fixMoves(finding, findings, names.yardID ?? 0)
  const to = moves.find(({ OtherTrailerID }) => OtherTrailerID === OccupantID)?.OtherLocationID
  const last = moves.findLast(({ TrailerID }) => TrailerID === OccupantID)?.LocationID ?? to
  return last == null ? `${there}.` : `${there}: it goes to ${names.place(last)}.`
}
