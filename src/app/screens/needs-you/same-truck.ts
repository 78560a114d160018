import type { RefusedItem } from '../../../contract/sync.ts'
import { TAG_TAKEN } from '../../../domain/trailers/tag-holder.ts'

/** Of these the trailer that stands in the way is another one for certain: it has the spot, or the tag. */
const standsApart: ReadonlySet<string> = new Set(['spot-taken', TAG_TAKEN])

/** Whether the trailer that stands in the way of a refused act may be the very trailer that the act was about. */
export function mayBeSameTruck({ Answer }: Pick<RefusedItem, 'Answer'>): boolean {
  return Answer.other !== undefined && !standsApart.has(Answer.code)
}
