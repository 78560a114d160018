import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { StoreApi } from 'zustand'
import type { Site } from '../../../domain/sites/site.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { mergeFields } from '../../../domain/trailers/merge-fields.ts'
import { type TrailerFields, trailerFieldsOf } from '../../../domain/trailers/trailer-fields.ts'
import { shapeTrailerFields } from '../../../domain/trailers/trailer-payload.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { showPhone } from '../../../domain/values/phone.ts'
import type { RowFields } from '../../forms/row-changes.ts'
import { watchTrailer } from '../../forms/trailer-now.ts'
import { useRowWatch } from '../../forms/use-row-watch.ts'
import type { OpenedForm } from './open-trailer-form.ts'
import { fieldsOfForm, type TrailerForm } from './trailer-form-values.ts'

/** Watches the trailer of the form; also returns the row as the person saw it last. */
export function useTrailerWatch(
  opened: OpenedForm,
  form: UseFormReturn<TrailerForm>,
  site: Site,
  quiet: StoreApi<boolean>,
) {
  const [trailer, setTrailer] = useState(opened.trailer)
  const values = (): TrailerFields => shapeTrailerFields(fieldsOfForm(form.getValues()), opened.trailer === null)
  const watch = useRowWatch({
    form,
    values: () => ({ ...values() }),
    seen: trailer ? { ...trailerFieldsOf(trailer) } : NOTHING,
    // Names and values are those of columns.
    onSeen: (fields) => setTrailer((before) => before && { ...before, ...fields }),
    read: async () => (opened.trailer ? watchTrailer(opened.trailer, site, offered(opened), trailerFieldsAs) : null),
    deps: [opened, site],
    quiet,
    labels: fieldLabels,
    put: (field, value, words) => putField(form, field, value, words),
    contested: (now) => (trailer ? contestedFields(trailer, values(), now) : []),
    offers: opened.offers,
  })
  return { watch, trailer }
}

const NOTHING: RowFields = {}

function offered({ offers }: OpenedForm): RowFields {
  return Object.fromEntries(offers.map(({ field, mine }) => [field, mine]))
}

function trailerFieldsAs(row: Trailer): RowFields {
  return { ...trailerFieldsOf(row) }
}

/** Returns the fields that the command's merge would not apply. */
function contestedFields(seen: Trailer, mine: TrailerFields, now: RowFields): readonly string[] {
  const { conflicts } = mergeFields({ ...seen, ...now }, mine, { ...trailerFieldsOf(seen) }, new Date().toISOString())
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
