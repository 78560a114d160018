import {
  AuditState,
  conditionalDepartedName,
  nameIn,
  statusTypeNames,
  trailerTypeNames,
} from '../../../domain/trailers/trailer-lists.ts'
import { type AnswerName, answerNow, type Stop } from '../../../domain/audits/walk.ts'
import type { WalkAnswer, WalkTrailerCard } from '../../../sync/api.ts'

/** Returns the mark of an earlier session that missed a trailer; empty for none. */
export function missedMark({ AuditState: state }: Pick<WalkTrailerCard, 'AuditState'>): string {
  return state === AuditState.ConditionalDeparted ? conditionalDepartedName : ''
}

/**
 * Returns the mark of an earlier session that missed a trailer, and its company, type and status: a line without room for
 * all of them ends before the last ones.
 */
export function trailerLine(trailer: Pick<WalkTrailerCard, 'ScacName' | 'Type' | 'StatusType' | 'AuditState'>): string {
  const { ScacName, Type, StatusType } = trailer
  const names = [missedMark(trailer), ScacName, nameIn(trailerTypeNames, Type), nameIn(statusTypeNames, StatusType)]
  return names.filter((name) => name !== '').join(' · ')
}

/** Returns 'Row A' for a short name, a longer one as it is. */
export function rowTitle(row: string): string {
  return row.length <= 3 ? `Row ${row}` : row
}

/**
 * Returns the words for an answer: 'Here', 'Not here, but TR100'. It names the trailer that it was about if the spot is
 * listed for another one since.
 */
export function answerWords(answer: WalkAnswer, { TrailerID }: Pick<Stop, 'TrailerID'>): string {
  const { TrailerAuditState, FoundNumber } = answer
  const isStill = answer.TrailerID === TrailerID
  if (answer.TrailerID === null && FoundNumber !== null) return `Not empty: ${FoundNumber}`
  if (answer.TrailerID === null) return isStill ? 'Empty, as listed' : 'Empty'
  const isMissing = TrailerAuditState === AuditState.ConditionalDeparted
  const still = isMissing ? 'Not here' : 'Here'
  const said = isStill ? still : `${answer.TrailerNumber} ${isMissing ? 'not here' : 'here'}`
  return FoundNumber === null ? said : `${said}, but ${FoundNumber}`
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

/** An answer as strip and map show it. */
export interface ShownAnswer {
  readonly name: AnswerName
  readonly words: string
  /** The number of another trailer that was seen there; null for none. */
  readonly seen: string | null
}

/** Returns the words for an answer where there is room: those below a spot, or 'TR102 seen' for another trailer. */
export function wholeAnswer({ words, seen }: Pick<ShownAnswer, 'words' | 'seen'>): string {
  return seen === null ? words : `${seen} seen`
}

/**
 * Returns a saved answer by the list as it is now. A trailer that was seen in a spot and has left it since was here: the
 * spot was not seen empty.
 * @param listed the trailer that the list has in the spot; null for none
 * @returns null if it says nothing of that trailer
 */
export function savedAnswer(answer: WalkAnswer, listed: WalkTrailerCard | null): ShownAnswer | null {
  const name = answerNow(answer, listed)
  if (name === null) return null
  const seen = answer.TrailerAuditState === AuditState.ConditionalDeparted ? null : answer.TrailerID
  const words = shortAnswer(name, { TrailerID: listed?.ID ?? seen })
  return { name, words, seen: name === 'other' ? answer.FoundNumber : null }
}

/** The act that notes a scanned trailer at the spot. */
export const SEEN_HERE = 'Seen here instead'

/** Returns the name of that act's button for screen readers: two companies may have a trailer of one number. */
export function seenName(number: string, company: string): string {
  return `${SEEN_HERE}: ${[number, company].filter((name) => name !== '').join(', ')}`
}

/** The list's word on a trailer that was typed or scanned at a spot. */
export type SeenAs =
  | { readonly name: 'here' }
  | { readonly name: 'elsewhere'; readonly place: string }
  /** `left`: as shown; null: it is on its way to another site. */
  | { readonly name: 'left'; readonly left: string | null }
  | { readonly name: 'unknown'; readonly number: string }

/** Returns what the list says of a trailer, and the act that notes it at the spot: nothing is noted yet. */
export function recordWords(seen: SeenAs, spot: string): string {
  switch (seen.name) {
    case 'here':
      return 'Listed here. Tap for Here.'
    case 'elsewhere':
      return `Listed at ${seen.place}. Tap to note that it stands in ${spot}.`
    case 'left':
      return `${seen.left === null ? 'Left for another site' : `Departed ${seen.left}`}. Tap to note that it stands in ${spot} all the same.`
    case 'unknown':
      return `No list has a trailer ${seen.number}. Save it to note that it stands in ${spot}.`
  }
}

/** Returns the words for the beginning of the walk; `near` is the spot or gate to which this end is nearer, null if not known. */
export function startWords(first: Pick<Stop, 'name' | 'isShared'>, near: string | null): string {
  // A place for many has no ends.
  if (near === null || first.isShared) return `The walk starts at ${first.name}.`
  return `The walk starts at ${first.name}, the end nearer to ${near}.`
}
