import type { Answers } from '../../../contract/answers.ts'

/** Names shown of those that were skipped. */
const SHOWN = 5

/** Returns what a range of locations did: '38 locations added. Skipped, since they exist: Door 1, Door 2.' */
export function rangeWords({ Locations, Skipped }: Answers['LocationRange']): string {
  const added = Locations.length === 1 ? '1 location added.' : `${Locations.length || 'No'} locations added.`
  if (Skipped.length === 0) return added
  const more = Skipped.length > SHOWN ? ` and ${Skipped.length - SHOWN} more` : ''
  return `${added} Skipped, since the site has them: ${Skipped.slice(0, SHOWN).join(', ')}${more}.`
}
