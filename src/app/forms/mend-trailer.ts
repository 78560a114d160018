import type { RefusedItem } from '../../contract/sync.ts'
import { adoptTrailer } from '../../domain/trailers/commands/adopt-trailer.ts'
import { mergeFields } from '../../domain/trailers/merge-fields.ts'
import { type TrailerFields, trailerFieldsOf } from '../../domain/trailers/trailer-fields.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { type Mended, mendedFields } from './mended-fields.ts'
import { readOwnLater } from './own-later.ts'

/** Returns the start of a correction; `now` holds the form's fields. */
export async function mendTrailer<T extends object>(item: RefusedItem, trailer: Trailer, now: T): Promise<Mended<T>> {
  const body = item.Call === adoptTrailer.call ? adoptedBody(item.Body) : item.Body
  const { Base } = item
  // The dialog's `EyesOn` is the column `EyesOnArrive`.
  const base = Base && { ...Base, EyesOn: Base.EyesOnArrive }
  const isOwnLater = await readOwnLater(item, { trailer, taskID: null })
  const edited = { ...trailerFieldsOf(trailer), ...body } as TrailerFields
  const { contested } = mergeFields(trailer, edited, Base, item.MadeAt)
  return mendedFields(now, { body, base, leftOver: item.Answer.contested, contested, isOwnLater })
}

/** "Same truck" keeps the trailer's identity and takes only the arrival's filled fields. */
function adoptedBody({ Number: _, ScacID: __, ...body }: RefusedItem['Body']): RefusedItem['Body'] {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
