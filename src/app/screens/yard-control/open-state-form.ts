import type { RefusedItem } from '../../../contract/sync.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { type StateFields, stateFieldNames, stateFieldsOf } from '../../../domain/trailers/state-fields.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { getDraft, removeDraft } from '../../../mirror/reads/drafts.ts'
import { getTrailer, resolveTrailerID } from '../../../mirror/reads/trailers.ts'
import { mendedFields } from '../../forms/mended-fields.ts'
import { NO_TRAILER } from '../../forms/use-opened.ts'

/** Why the arrive or depart dialog is open. */
export type StatePurpose =
  | { readonly name: 'depart' | 'arrive'; readonly trailerID: number }
  /** A refused departure or arrival that is put right and sent again. */
  | { readonly name: 'mend'; readonly item: RefusedItem }

export interface OpenedStateForm {
  readonly draftKey: string
  /** The row as the person saw it when they began. */
  readonly trailer: Trailer
  readonly departing: boolean
  readonly isReArrival: boolean
  readonly departedInError: boolean
  readonly initial: StateFields
  readonly draft: StateFields | null
}

/** Reads all that the dialog starts with; words where there is nothing to open: the trailer is not on this tablet, or has done so meanwhile. */
export async function openStateForm(purpose: StatePurpose): Promise<OpenedStateForm | string> {
  return purpose.name === 'mend' ? openRefusedState(purpose.item) : openState(purpose.trailerID, purpose.name)
}

async function openState(id: number, name: 'depart' | 'arrive'): Promise<OpenedStateForm | string> {
  const now = await getTrailer(id)
  if (!now) return NO_TRAILER
  if (name === 'depart' && now.State === TrailerState.Departed) return `Trailer ${now.Number} has already departed.`
  const draftKey = `state:${name}:${id}`
  const draft = readStateDraft((await getDraft(draftKey))?.Value)
  // A draft of an older visit is about a truck that has left since.
  const stale = draft !== null && (draft.trailer.Visit !== now.Visit || draft.trailer.State !== now.State)
  if (stale) await removeDraft(draftKey)
  const trailer = draft && !stale ? draft.trailer : now
  return {
    draftKey,
    trailer,
    departing: name === 'depart',
    isReArrival: false,
    departedInError: false,
    initial: stateFieldsOf(trailer),
    draft: stale ? null : (draft?.form ?? null),
  }
}

async function openRefusedState(item: RefusedItem): Promise<OpenedStateForm | string> {
  const { Body, Base } = item
  const id = typeof Body.TrailerID === 'number' ? Body.TrailerID : 0
  const trailer = await getTrailer(await resolveTrailerID(id))
  if (!trailer) return NO_TRAILER
  const draftKey = `refused:${item.Key}`
  const base = Base && { ...Base, EyesOn: Base.EyesOnArrive }
  return {
    draftKey,
    trailer,
    departing: Body.State === TrailerState.Departed,
    isReArrival: Body.IsReArrival === true,
    departedInError: Body.DepartedInError === true,
    // Each name of the body was checked when it was saved.
    initial: mendedFields(Body, base, stateFieldsOf(trailer)) as unknown as StateFields,
    draft: readStateDraft((await getDraft(draftKey))?.Value)?.form ?? null,
  }
}

/** The draft of a dialog, if it is one that this version can show. */
function readStateDraft(stored: unknown): { readonly form: StateFields; readonly trailer: Trailer } | null {
  if (typeof stored !== 'object' || stored === null || !('form' in stored) || !('trailer' in stored)) return null
  const form = stored.form as StateFields | null
  const trailer = stored.trailer as Trailer | null
  if (!form || !trailer || !stateFieldNames.every((name) => name in form)) return null
  return { form, trailer }
}
