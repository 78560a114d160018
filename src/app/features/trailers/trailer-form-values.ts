import type { FilledShipment } from '../../../domain/shipments/fill-from-shipment.ts'
import type { References } from '../../../domain/sites/references.ts'
import type { Filled } from '../../../domain/trailers/last-visit.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import {
  emptyTrailerFields,
  type TrailerFields,
  trailerFieldNames,
  trailerFieldsOf,
} from '../../../domain/trailers/trailer-fields.ts'
import { showPhone } from '../../../domain/values/phone.ts'
import type { TrailerDraft } from '../../forms/draft-over.ts'
import { noTaken, takenOfBody, type TakenWeights } from '../../forms/weighing/taken-weights.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'

/**
 * The form's values: the fields, and the typed text beside each chosen ID. `State` is sent by a
 * command of its own, after a re-arrival's edit.
 */
export interface TrailerForm extends TrailerFields, TakenWeights {
  readonly ScacName: string
  readonly LocationName: string
  readonly RFIDTagID: string
  /** Of a new trailer; '' for none. */
  readonly ReferenceID: string
  readonly State: number
}

export const emptyTrailerForm: TrailerForm = {
  ...emptyTrailerFields,
  ...noTaken,
  ScacName: '',
  LocationName: '',
  RFIDTagID: '',
  ReferenceID: '',
  State: TrailerState.OnYard,
}

/** Returns the form of an unchanged trailer. */
export function trailerFormOf(trailer: Trailer, references: References): TrailerForm {
  const ReferenceID = trailer.ReferenceID ?? ''
  return { ...withNames(trailerFieldsOf(trailer), references), ...noTaken, ReferenceID, State: trailer.State }
}

/** Returns the form for the body of a rejected command; names that are not fields are left out. */
export function trailerFormFrom(body: Readonly<Record<string, unknown>>, references: References): TrailerForm {
  const known = trailerFieldNames.filter((name) => body[name] !== undefined)
  const fields = { ...emptyTrailerFields, ...Object.fromEntries(known.map((name) => [name, body[name]])) }
  const ReferenceID = typeof body.ReferenceID === 'string' ? body.ReferenceID : ''
  return { ...withNames(fields, references), ...takenOfBody(body), ReferenceID, State: TrailerState.OnYard }
}

/** Returns the fields without the texts. */
export function fieldsOfForm(form: TrailerForm): TrailerFields {
  const entries = trailerFieldNames.map((name) => [name, form[name]])
  return { ...emptyTrailerFields, ...Object.fromEntries(entries) }
}

function withNames(
  fields: TrailerFields,
  references: References,
): Omit<TrailerForm, 'State' | 'ReferenceID' | keyof TakenWeights> {
  return {
    ...fields,
    PhoneNumber: fields.PhoneNumber && showPhone(fields.PhoneNumber),
    ScacName: references.scacs.get(fields.ScacID)?.Name ?? '',
    LocationName: references.locations.get(fields.LocationID ?? 0)?.Name ?? '',
    RFIDTagID: references.tags.get(fields.EPCID ?? 0)?.EPC ?? '',
  }
}

/** Values that the last visit of the number filled in, with the words that say so. */
export interface FilledVisit {
  readonly filled: Filled
  readonly words: string | undefined
  /** Visits that only the server has; a draft of an earlier version has none. */
  readonly older?: readonly Trailer[]
}

interface TrailerFormDraft extends TrailerDraft<TrailerForm> {
  readonly visit: FilledVisit | null
  readonly shipment: FilledShipment | null
}

/** Returns a stored draft of any version; null if the value is no draft. */
export function readTrailerDraft(stored: unknown): TrailerFormDraft | null {
  if (typeof stored !== 'object' || stored === null || !('form' in stored)) return null
  const { form } = stored
  if (typeof form !== 'object' || form === null) return null
  // All as the form wrote them.
  const trailer = 'trailer' in stored ? (stored.trailer as Trailer | null) : null
  const visit = 'visit' in stored ? (stored.visit as FilledVisit | null) : null
  const shipment = 'shipment' in stored ? (stored.shipment as FilledShipment | null) : null
  return { form: { ...emptyTrailerForm, ...form }, trailer, visit, shipment }
}
