import type { UseFormReturn } from 'react-hook-form'
import type { Site } from '../../../domain/sites/site.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { mergeFields } from '../../../domain/trailers/merge-fields.ts'
import { type TrailerFields, trailerFieldsOf } from '../../../domain/trailers/trailer-fields.ts'
import { shapeTrailerFields } from '../../../domain/trailers/trailer-payload.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { showPhone } from '../../../domain/values/phone.ts'
import type { RowFields } from '../../forms/row-changes.ts'
import { watchTrailer } from '../../forms/trailer-now.ts'
import type { OpenedTrailer } from './open-trailer-form.ts'
import { fieldsOfForm, type TrailerForm } from './trailer-form-values.ts'
import { serverNow } from '../../data/server-now.ts'

export interface TrailerRowParts {
  readonly form: UseFormReturn<TrailerForm>
  readonly opened: OpenedTrailer
  readonly site: Site
  /** The row as the person saw it last. */
  readonly trailer: Trailer | null
  /** Names and values are those of columns. */
  readonly onSeen: (fields: RowFields) => void
}

/** Describes the trailer beneath the form. */
export function trailerRow({ form, opened, site, trailer, onSeen }: TrailerRowParts) {
  const values = (): TrailerFields => shapeTrailerFields(fieldsOfForm(form.getValues()), opened.trailer === null)
  return {
    values: () => ({ ...values() }),
    seen: trailer ? { ...trailerFieldsOf(trailer) } : NOTHING,
    onSeen,
    read: async () => (opened.trailer ? watchTrailer(opened.trailer, site, offered(opened), trailerFieldsAs) : null),
    deps: [opened, site],
    labels: fieldLabels,
    put: (field: string, value: unknown, words: string) => putField(form, field, value, words),
    contested: (now: RowFields) => (trailer ? contestedFields(trailer, values(), now) : []),
  }
}

const NOTHING: RowFields = {}

function offered({ offers }: OpenedTrailer): RowFields {
  return Object.fromEntries(offers.map(({ field, mine }) => [field, mine]))
}

function trailerFieldsAs(row: Trailer): RowFields {
  return { ...trailerFieldsOf(row) }
}

/** Returns the fields that the command's merge would not apply. */
function contestedFields(seen: Trailer, mine: TrailerFields, now: RowFields): readonly string[] {
  const { conflicts } = mergeFields({ ...seen, ...now }, mine, { ...trailerFieldsOf(seen) }, serverNow())
  return conflicts
}

/** Fields with a typed text beside the ID. */
const textOf = { ScacID: 'ScacName', LocationID: 'LocationName', EPCID: 'RFIDTagID' } as const

function putField(form: UseFormReturn<TrailerForm>, field: string, value: unknown, words: string): void {
  const name = field as keyof TrailerFields
  const shown = name === 'PhoneNumber' && typeof value === 'string' ? showPhone(value) : value
  // A value of the row, in the field of the same name.
  form.setValue(name, shown as TrailerForm[typeof name], { shouldDirty: true })
  if (name in textOf) form.setValue(textOf[name as keyof typeof textOf], words, { shouldDirty: true })
}
