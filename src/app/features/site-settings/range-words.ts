import type { Answers } from '../../../contract/answers.ts'
import { expandRange } from '../../../domain/sites/location-range.ts'

/** Names shown of those that were skipped. */
const SHOWN = 5

/** Returns what a range of locations did: '38 locations added. Skipped, since they exist: Door 1, Door 2.' */
export function rangeWords({ Locations, Skipped }: Answers['LocationRange']): string {
  const added = Locations.length === 1 ? '1 location added.' : `${Locations.length || 'No'} locations added.`
  if (Skipped.length === 0) return added
  const more = Skipped.length > SHOWN ? ` and ${Skipped.length - SHOWN} more` : ''
  return `${added} Skipped, since the site has them: ${Skipped.slice(0, SHOWN).join(', ')}${more}.`
}

/** Returns what a typed range names: '40 names: Door 1 to Door 40'; how to type one, for other text. */
export function namesWords(typed: string): string {
  const names = expandRange(typed)
  if (names === null) return 'First and last, such as Door 1-40, A-01-20 or Door 1A-12A'
  return names.length === 1 ? `1 name: ${names[0]}` : `${names.length} names: ${names[0]} to ${names.at(-1)}`
}
