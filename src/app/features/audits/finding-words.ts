import { withTimeWords } from '../../../domain/values/time-mark.ts'
import type { Finding } from '../../../domain/audits/findings.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import { fixMoves } from '../../../domain/audits/fix-moves.ts'
import { roomMoves } from '../../../domain/audits/make-room.ts'
import type { Mend } from '../../../domain/audits/mends.ts'
import type { FindingNames } from './use-finding-names.ts'

export interface FindingWords {
  readonly title: string
  readonly text: string
}

/** Formats a moment, with its date unless that is today. */
type TimeOf = (at: Instant) => string

/**
 * Returns the words for a finding: both places, and where a move would put the other trailer.
 * @param isOpen false after the close of the session
 */
export function findingWords(
  finding: Finding,
  names: FindingNames,
  findings: readonly Finding[],
  timeOf: TimeOf,
  isOpen: boolean,
): FindingWords {
  switch (finding.kind) {
    case 'missing':
      return {
        title: `${names.trailer(finding.TrailerID)} was not found`,
        text: missingText(finding, names, timeOf, isOpen),
      }
    case 'disputed':
      return disputedWords(finding, names, timeOf)
    case 'departed':
      return departedWords(finding, names, findings, timeOf)
    case 'elsewhere':
      return elsewhereWords(finding, names, findings)
    case 'swapped':
      return {
        title: `${names.trailer(finding.TrailerID)} and ${names.trailer(finding.OtherTrailerID)} stand in each other's spot`,
        text: `Listed at ${names.booked(finding.TrailerID)} and ${names.booked(finding.OtherTrailerID)}, seen the other way round.`,
      }
    case 'stranger':
      return {
        title: `${finding.Number} is not in the yard list`,
        text: strangerText(finding, names, findings),
      }
  }
}

/** Names both people whose checks disagree; the later one counts. */
function missingText(
  { TrailerID, seen, entry, isNew = false }: Extract<Finding, { kind: 'missing' }>,
  names: FindingNames,
  timeOf: TimeOf,
  isOpen: boolean,
): string {
  const mark = markWords({ isMarked: names.isMarked(TrailerID), isNew, isOpen })
  const listed = `Listed at ${names.booked(TrailerID)}.${mark}`
  if (seen === null) return listed
  const here = `Here ${withTimeWords(timeOf(seen.CheckedDate), seen)} by ${seen.UserName}`
  return `${here}, gone ${withTimeWords(timeOf(entry.CheckedDate), entry)} by ${entry.UserName}. ${listed}`
}

/** Returns what the close does, or did, to a missing trailer; '' if it does or did nothing. */
function markWords({ isMarked, isNew, isOpen }: Record<'isMarked' | 'isNew' | 'isOpen', boolean>): string {
  if (isOpen && !isNew) return ' Closing the session marks it Conditional Departed.'
  if (!isMarked) return ''
  // The close of a session leaves out a new trailer: another session's close marked it.
  return isNew ? ' It is Conditional Departed.' : ' The close marked it Conditional Departed.'
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
  }
}

function departedWords(
  finding: Extract<Finding, { kind: 'departed' }>,
  names: FindingNames,
  findings: readonly Finding[],
  timeOf: TimeOf,
): FindingWords {
  const { TrailerID, LocationID, OccupantID, LeftDate, InTransit, entry } = finding
  const by = names.leftBy(TrailerID)
  const verb = InTransit ? 'Left for another site' : 'Departed'
  const left = `${verb} ${timeOf(LeftDate)}${by === null ? '' : ` by ${by}`}`
  const seen = `${left}, seen ${withTimeWords(timeOf(entry.CheckedDate), entry)} at ${names.place(LocationID)}.`
  return {
    title: `${verb}, but seen: ${names.trailer(TrailerID)}`,
    text: OccupantID === null ? seen : `${seen} ${occupantWords(finding, OccupantID, names, findings)}`,
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
  }
}

/** Names the trailer listed there, and where the correction moves it. */
function occupantWords(
  finding: Extract<Finding, { kind: 'elsewhere' | 'departed' }>,
  OccupantID: number,
  names: FindingNames,
  findings: readonly Finding[],
): string {
  const moves = fixMoves(finding, findings, names.yardID ?? 0)
  const to = moves.find(({ OtherTrailerID }) => OtherTrailerID === OccupantID)?.OtherLocationID
  const last = moves.findLast(({ TrailerID }) => TrailerID === OccupantID)?.LocationID ?? to
  return listedThere(OccupantID, last, names)
}

/** Names the trailer listed where the stranger stands, and where its arrival moves that one. */
function strangerText(
  finding: Extract<Finding, { kind: 'stranger' }>,
  names: FindingNames,
  findings: readonly Finding[],
): string {
  const { LocationID, OccupantID } = finding
  const seen = `Seen at ${names.place(LocationID)}.`
  if (OccupantID === null) return seen
  const to = roomMoves(finding, findings, names.yardID ?? 0).find(({ TrailerID }) => TrailerID === OccupantID)
  return `${seen} ${listedThere(OccupantID, to?.LocationID, names)}`
}

/** Returns the words for a trailer that is listed where another was seen. */
function listedThere(OccupantID: number, to: number | null | undefined, names: FindingNames): string {
  const there = `The list has ${names.trailer(OccupantID)} there`
  return to == null ? `${there}.` : `${there}: ${names.number(OccupantID)} goes to ${names.place(to)}.`
}

/** Returns the number of the trailer that a finding is about; 'TR100 and TR101' for two in each other's spot. */
export function findingSubject(finding: Finding, { number }: Pick<FindingNames, 'number'>): string {
  if (finding.kind === 'stranger') return finding.Number
  const own = number(finding.TrailerID)
  return finding.kind === 'swapped' ? `${own} and ${number(finding.OtherTrailerID)}` : own
}

/** Returns the name of a mend's button for screen readers: its words, and the trailer unless they name it. */
export function mendName(mend: Mend, finding: Finding, names: Pick<FindingNames, 'place' | 'number'>): string {
  const words = mendWords(mend, finding, names)
  const subject = findingSubject(finding, names)
  return words.includes(subject) ? words : `${words}: ${subject}`
}

/** Returns the words of a mend's button. */
export function mendWords(mend: Mend, finding: Finding, names: Pick<FindingNames, 'place' | 'number'>): string {
  const place = 'LocationID' in finding ? names.place(finding.LocationID) : ''
  switch (mend) {
    case 'move':
      return `Move it to ${place} in the list`
    case 'swap':
      return 'Swap them in the list'
    case 'bring-back':
      return finding.kind === 'departed' && finding.InTransit ? `Arrive it at ${place}` : `Re-arrive it at ${place}`
    case 'arrive':
      return finding.kind === 'stranger' ? `Arrive ${finding.Number}` : 'Arrive it'
    case 'depart':
      return finding.kind === 'missing' ? `Depart ${names.number(finding.TrailerID)}` : 'Depart it'
    case 'believe':
      return 'Believe the later look'
    case 'look-again':
      return 'Look again'
  }
}
