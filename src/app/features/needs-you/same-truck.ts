import type { RefusedItem } from '../../../contract/sync.ts'
import { TAG_TAKEN } from '../../../domain/trailers/tag-holder.ts'

/** Codes for which the trailer in the way is another one, since it has the spot or the tag. */
const standsApart: ReadonlySet<string> = new Set(['spot-taken', TAG_TAKEN])

/** True when the trailer in the way may be the command's own. */
export function mayBeSameTruck({ Answer }: Pick<RefusedItem, 'Answer'>): boolean {
  return Answer.other !== undefined && !standsApart.has(Answer.code)
}
