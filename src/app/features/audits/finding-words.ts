import { withTimeWords } from '../../../domain/values/time-mark.ts'
import type { Finding } from '../../../domain/audits/findings.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import { fixMoves } from './fix-moves.ts'
import type { FindingNames } from './use-finding-names.ts'

export interface FindingWords {
  readonly title: string
  readonly text: string
  readonly act: string
}

/** Formats a moment, with its date unless that is today. */
type TimeOf = (at: Instant) => string

/** Returns the words for a finding: both places, and the correction. */
export function findingWords(
  finding: Finding,
  names: FindingNames,
  findings: readonly Finding[],
  timeOf: TimeOf,
): FindingWords {
  switch (finding.kind) {
    case 'missing':
      return {
        title: `${names.trailer(finding.TrailerID)} was not found`,
        text: missingText(finding, names, timeOf),
        act: 'Seen after all',
      }
    case 'disputed':
      return disputedWords(finding, names, timeOf)
    case 'departed':
      return departedWords(finding, names, timeOf)
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
        text: `Seen at ${names.place(finding.LocationID)}.`,
        act: `Arrive ${finding.Number}`,
      }
  }
}

/** Names both people whose checks disagree; the later one counts. */
function missingText(
  { TrailerID, seen, entry }: Extract<Finding, { kind: 'missing' }>,
  names: FindingNames,
  timeOf: TimeOf,
): string {
  const listed = `Listed at ${names.booked(TrailerID)}. Closing the session marks it Conditional Departed.`
  if (seen === null) return listed
  const here = `Here ${withTimeWords(timeOf(seen.CheckedDate), seen)} by ${seen.UserName}`
  return `${here}, gone ${withTimeWords(timeOf(entry.CheckedDate), entry)} by ${entry.UserName}. ${listed}`
}

function disputedWords(
  { TrailerID, LocationID, missed, entry }: Extract<Finding, { kind: 'disputed' }>,
  names: FindingNames,
  timeOf: TimeOf,
): FindingWords {
  const gone = `Gone ${withTimeWords(timeOf(missed.CheckedDate), missed)} by ${missed.UserName}`
  return {
    title: `${names.trailer(TrailerID)}: two looks at ${names.place(LocationID)} do not agree`,
    text: `${gone}, here ${withTimeWords(timeOf(entry.CheckedDate), entry)} by ${entry.UserName}. The later look counts.`,
    act: 'Look again',
  }
}

function departedWords(
  { TrailerID, LocationID, LeftDate, InTransit, entry }: Extract<Finding, { kind: 'departed' }>,
  names: FindingNames,
  timeOf: TimeOf,
): FindingWords {
  const by = names.leftBy(TrailerID)
  const verb = InTransit ? 'Left for another site' : 'Departed'
  const left = `${verb} ${timeOf(LeftDate)}${by === null ? '' : ` by ${by}`}`
  const seen = names.place(LocationID)
  return {
    title: `${verb}, but seen: ${names.trailer(TrailerID)}`,
    text: `${left}, seen ${withTimeWords(timeOf(entry.CheckedDate), entry)} at ${seen}.`,
    act: InTransit ? `Arrive it at ${seen}` : `Re-arrive it at ${seen}`,
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

/** Names the trailer listed there, and where the correction moves it. */
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
