import { nameIn, statusTypeNames, trailerTypeNames } from '../../../domain/trailers/trailer-lists.ts'
import type { Stop } from '../../../domain/audits/walk.ts'
import type { WalkAnswer, WalkTrailerCard } from '../../../sync/api.ts'
import type { AnswerName } from './walk-taps.ts'

/** Returns a trailer's company, type and status. */
export function trailerLine({
  ScacName,
  Type,
  StatusType,
}: Pick<WalkTrailerCard, 'ScacName' | 'Type' | 'StatusType'>): string {
  const names = [ScacName, nameIn(trailerTypeNames, Type), nameIn(statusTypeNames, StatusType)]
  return names.filter((name) => name !== '').join(' · ')
}

/** Returns 'Row A' for a short name, a longer one as it is. */
export function rowTitle(row: string): string {
  return row.length <= 3 ? `Row ${row}` : row
}

/** Returns the words for an answer: 'Here', 'Not here, but TR100'. */
export function answerWords({ TrailerID, TrailerAuditState, FoundNumber }: WalkAnswer): string {
  if (TrailerID === null) return FoundNumber === null ? 'Empty, as listed' : `Not empty: ${FoundNumber}`
  if (TrailerAuditState !== 3) return 'Here'
  return FoundNumber === null ? 'Not here' : `Not here, but ${FoundNumber}`
}

/** Announces the next card to screen readers. */
export function spokenCard(stop: Stop, trailer: WalkTrailerCard | null): string {
  if (!trailer) return `${stop.name}: empty by the list`
  return `${stop.name}: trailer ${trailer.Number}, ${trailerLine(trailer)}`
}

/** Returns the words below a spot for the kind of its answer: 'Here', 'Not here', 'Other', or 'Empty'. */
export function shortAnswer(name: AnswerName, { TrailerID }: Pick<Stop, 'TrailerID'>): string {
  if (name === 'here') return TrailerID === null ? 'Empty' : 'Here'
  return name === 'not-here' ? 'Not here' : 'Other'
}
