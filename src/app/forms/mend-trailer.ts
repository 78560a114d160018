import type { RefusedItem } from '../../contract/sync.ts'
import { adoptTrailer } from '../../domain/trailers/commands/adopt-trailer.ts'
import { mergeFields } from '../../domain/trailers/merge-fields.ts'
import { type TrailerFields, trailerFieldsOf } from '../../domain/trailers/trailer-fields.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { type Mended, mendedFields } from './mended-fields.ts'
import { readOwnLater } from './own-later.ts'

/** What a form over a trailer starts with that puts a refused act right; `now` are the fields of that form, by its names. */
export async function mendTrailer<T extends object>(item: RefusedItem, trailer: Trailer, now: T): Promise<Mended<T>> {
  const body = item.Call === adoptTrailer.call ? adoptedBody(item.Body) : item.Body
  const { Base } = item
  // A dialog calls one column by another name.
  const base = Base && { ...Base, EyesOn: Base.EyesOnArrive }
  const isOwnLater = await readOwnLater(item, { trailer, taskID: null })
  const edited = { ...trailerFieldsOf(trailer), ...body } as TrailerFields
  const { contested } = mergeFields(trailer, edited, Base, item.MadeAt)
  return mendedFields(now, { body, base, leftOver: item.Answer.contested, contested, isOwnLater })
}

/** "Same truck" keeps the identity of the trailer that was there, and of the arrival only what was filled in. */
function adoptedBody({ Number: _, ScacID: __, ...body }: RefusedItem['Body']): RefusedItem['Body'] {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
