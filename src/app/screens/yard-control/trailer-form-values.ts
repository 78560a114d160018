import type { References } from '../../../domain/sites/references.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import {
  emptyTrailerFields,
  type TrailerFields,
  trailerFieldNames,
  trailerFieldsOf,
} from '../../../domain/trailers/trailer-fields.ts'
import { showPhone } from '../../../domain/values/phone.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'

/**
 * What the trailer form holds while it is open: the fields, and beside each ID that is chosen by typing the text that stands in its field. `State` is shown
 * by the re-arrive form; it travels in a command of its own.
 */
export interface TrailerForm extends TrailerFields {
  readonly ScacName: string
  readonly LocationName: string
  readonly RFIDTagID: string
  readonly State: number
}

/** A form that was left unsaved, with the row as the person saw it when they began: an edit is merged against that. */
export interface TrailerDraft {
  readonly form: TrailerForm
  readonly trailer: Trailer | null
}

/** An empty form of a new trailer. */
export const emptyTrailerForm: TrailerForm = {
  ...emptyTrailerFields,
  ScacName: '',
  LocationName: '',
  RFIDTagID: '',
  State: TrailerState.OnYard,
}

/** The form of a trailer as it is. */
export function trailerFormOf(trailer: Trailer, references: References): TrailerForm {
  return { ...withNames(trailerFieldsOf(trailer), references), State: trailer.State }
}

/** The form of fields that come from elsewhere: a refused command's body. What is no field of the form is left out. */
export function trailerFormFrom(body: Readonly<Record<string, unknown>>, references: References): TrailerForm {
  const known = trailerFieldNames.filter((name) => body[name] !== undefined)
  const fields = { ...emptyTrailerFields, ...Object.fromEntries(known.map((name) => [name, body[name]])) }
  return { ...withNames(fields, references), State: TrailerState.OnYard }
}

/** The fields alone. */
export function fieldsOfForm(form: TrailerForm): TrailerFields {
  const entries = trailerFieldNames.map((name) => [name, form[name]])
  return { ...emptyTrailerFields, ...Object.fromEntries(entries) }
}

function withNames(fields: TrailerFields, references: References): Omit<TrailerForm, 'State'> {
  return {
    ...fields,
    PhoneNumber: fields.PhoneNumber && showPhone(fields.PhoneNumber),
    ScacName: references.scacs.get(fields.ScacID)?.Name ?? '',
    LocationName: references.locations.get(fields.LocationID ?? 0)?.Name ?? '',
    RFIDTagID: references.tags.get(fields.EPCID ?? 0)?.EPC ?? '',
  }
}

/** The draft that a key names, if it is one: stored by whatever version. */
export function readTrailerDraft(stored: unknown): TrailerDraft | null {
  if (typeof stored !== 'object' || stored === null || !('form' in stored)) return null
  const { form } = stored
  if (typeof form !== 'object' || form === null) return null
  const trailer = 'trailer' in stored ? (stored.trailer as Trailer | null) : null
  return { form: { ...emptyTrailerForm, ...form }, trailer }
}
