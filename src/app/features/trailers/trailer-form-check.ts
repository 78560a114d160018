import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { TrailerFields } from '../../../domain/trailers/trailer-fields.ts'
import { checkTrailerFields } from '../../../domain/trailers/trailer-form-schema.ts'
import { shapeTrailerFields } from '../../../domain/trailers/trailer-payload.ts'
import { type RowsToCheck, resolvedWith } from '../../forms/form-check.ts'
import { fieldsOfForm, type TrailerForm } from './trailer-form-values.ts'
import { serverNow } from '../../data/server-now.ts'

/** Checks the form with the command's own schema; only reference rows as they are now make an error. */
export function checkTrailerForm(
  values: TrailerForm,
  trailer: Trailer | null,
  rowsOf: (fields: TrailerFields) => RowsToCheck,
) {
  const fields = shapeTrailerFields(fieldsOfForm(values), trailer === null)
  const now = serverNow()
  return resolvedWith(values, rowsOf(fields), (references) => checkTrailerFields(fields, { references, trailer, now }))
}
