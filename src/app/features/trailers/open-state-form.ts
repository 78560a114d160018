import type { RefusedItem } from '../../../contract/sync.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { type StateFields, stateFieldNames, stateFieldsOf } from '../../../domain/trailers/state-fields.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { getTrailer, resolveTrailer } from '../../../mirror/reads/trailers.ts'
import { draftOver, type TrailerDraft } from '../../forms/draft-over.ts'
import { mendTrailer } from '../../forms/mend-trailer.ts'
import type { OpenedForm } from '../../forms/use-command-form.ts'
import { NO_TRAILER } from '../../forms/opened-form.tsx'
import { noTaken, takenOfBody, type TakenWeights } from '../../forms/weighing/taken-weights.ts'

export type StatePurpose =
  | { readonly name: 'depart' | 'arrive'; readonly trailerID: number }
  /** A rejected departure or arrival that is corrected and sent again. */
  | { readonly name: 'mend'; readonly item: RefusedItem }

/** The fields of the dialog, and the weights that were taken from the scale. */
export type StateForm = StateFields & TakenWeights

export interface OpenedStateForm extends OpenedForm<StateForm> {
  /** The row as the person saw it at the start. */
  readonly trailer: Trailer
  readonly departing: boolean
  readonly isReArrival: boolean
  readonly departedInError: boolean
}

/** Reads the start of the dialog, or returns the message why it cannot open. */
export async function openStateForm(purpose: StatePurpose): Promise<OpenedStateForm | string> {
  return purpose.name === 'mend' ? openRefusedState(purpose.item) : openState(purpose.trailerID, purpose.name)
}

async function openState(id: number, name: 'depart' | 'arrive'): Promise<OpenedStateForm | string> {
  const now = await getTrailer(id)
  if (!now) return NO_TRAILER
  if (name === 'depart' && now.State === TrailerState.Departed) return `Trailer ${now.Number} has already departed.`
  const draftKey = `state:${name}:${id}`
  const { trailer, draft } = await draftOver(draftKey, now, readStateDraft)
  const whole = { departing: name === 'depart', isReArrival: false, departedInError: false }
  return { draftKey, trailer, ...whole, initial: { ...stateFieldsOf(trailer), ...noTaken }, draft, offers: [] }
}

async function openRefusedState(item: RefusedItem): Promise<OpenedStateForm | string> {
  const { Body } = item
  const id = typeof Body.TrailerID === 'number' ? Body.TrailerID : 0
  const now = await resolveTrailer(id)
  if (!now) return NO_TRAILER
  const draftKey = `refused:${item.Key}`
  const { trailer, draft } = await draftOver(draftKey, now, readStateDraft)
  const { fields, offers } = await mendTrailer(item, trailer, stateFieldsOf(trailer))
  return {
    ...{ draftKey, trailer, departing: Body.State === TrailerState.Departed, draft, offers },
    initial: { ...fields, ...takenOfBody(Body) },
    isReArrival: Body.IsReArrival === true,
    departedInError: Body.DepartedInError === true,
  }
}

/** Returns the draft of a dialog if this version can show it. */
function readStateDraft(stored: unknown): TrailerDraft<StateForm> | null {
  if (typeof stored !== 'object' || stored === null || !('form' in stored) || !('trailer' in stored)) return null
  const form = stored.form as StateForm | null
  const trailer = stored.trailer as Trailer | null
  if (!form || !trailer || !stateFieldNames.every((name) => name in form)) return null
  return { form: { ...noTaken, ...form }, trailer }
}
