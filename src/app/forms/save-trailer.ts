import type { GivenReference } from '../../domain/shipments/take-shipment.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { trailerBase, type TrailerFields } from '../../domain/trailers/trailer-fields.ts'
import type { TakeTag } from '../../domain/trailers/tag-holder.ts'
import type { Weighed } from '../../domain/trailers/weight-source.ts'
import { reArrival } from '../../domain/trailers/form-rules.ts'
import type { NamedSave, NewPhoto, SaveOptions, SaveResult } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { noteSave } from '../data/saving.ts'
import { notSaved } from './not-saved.ts'
import { inTurn } from './save-command.ts'

type Settles = NonNullable<SaveOptions['settles']> | null

const settling = (settles: Settles): SaveOptions => (settles ? { settles } : {})

export interface ArrivalParts {
  /** The ID of the rejected arrival that it settles; null: a new one is taken. */
  readonly refusedID: number | null
  readonly settles: Settles
  /** Make room for it first: where one of them is refused, it waits. */
  readonly moves: readonly NamedSave[]
  /** Returns photos of the new trailer. */
  readonly photosOf: (ID: number) => Promise<readonly NewPhoto[]>
}

/** Saves an arrival with the moves before it and its photos, all or none. */
export async function saveArrival(
  fields: TrailerFields & TakeTag & Weighed & GivenReference,
  { refusedID, settles, moves, photosOf }: ArrivalParts,
): Promise<SaveResult> {
  try {
    const ID = refusedID ?? (await yardClient.takeID())
    const photos = await photosOf(ID)
    const arrival = { name: 'createTrailer', input: { ID, ...fields }, options: settling(settles) } as const
    const saves = inTurn([...moves, arrival])
    return await noteSave(photos.length > 0 ? yardClient.savePhotos(photos, saves) : yardClient.saveAll(saves))
  } catch (error) {
    return notSaved(error)
  }
}

/** Edits `trailer`, the row as seen. */
export async function saveEdit(
  trailer: Trailer,
  fields: TrailerFields & TakeTag & Weighed,
  settles: Settles,
): Promise<SaveResult> {
  try {
    const options = { base: trailerBase(trailer), ...settling(settles) }
    return await noteSave(yardClient.save('updateTrailer', { ID: trailer.ID, ...fields }, options))
  } catch (error) {
    return notSaved(error)
  }
}

/**
 * Brings back a trailer departed in error: an edit, then the change of state that requires it. When the second cannot
 * be saved, the first is withdrawn. `seen`: what the person saw besides the row.
 */
export async function saveReArrival(
  trailer: Trailer,
  fields: TrailerFields,
  taking: TakeTag & Weighed,
  seen: Readonly<Record<string, unknown>> = {},
): Promise<SaveResult> {
  const { update, state } = reArrival(trailer, fields, true)
  try {
    const edited = await yardClient.save('updateTrailer', { ...update.input, ...taking }, { base: update.base })
    if (edited.name !== 'saved') return edited
    const arrived = await yardClient.save('setTrailerState', state.input, {
      base: { ...state.base, ...seen },
      requires: edited.sequence,
    })
    if (arrived.name !== 'saved') await yardClient.withdraw(edited.key)
    return arrived
  } catch (error) {
    return notSaved(error)
  }
}

export async function saveDeletion(trailer: Trailer): Promise<SaveResult> {
  try {
    return await yardClient.save('deleteTrailer', { ID: trailer.ID }, { base: trailerBase(trailer) })
  } catch (error) {
    return notSaved(error)
  }
}
