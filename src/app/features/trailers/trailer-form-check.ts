import type { References } from '../../../domain/sites/references.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { TrailerFields } from '../../../domain/trailers/trailer-fields.ts'
import { checkTrailerFields } from '../../../domain/trailers/trailer-form-schema.ts'
import { shapeTrailerFields } from '../../../domain/trailers/trailer-payload.ts'
import { resolved } from '../../forms/form-check.ts'
import { fieldsOfForm, type TrailerForm } from './trailer-form-values.ts'
import { serverNow } from '../../data/server-now.ts'

/** Checks the form with the command's own schema, with reference rows as they are now. */
export async function checkTrailerForm(
  values: TrailerForm,
  trailer: Trailer | null,
  referencesOf: (fields: TrailerFields) => Promise<References>,
) {
  const fields = shapeTrailerFields(fieldsOfForm(values), trailer === null)
  const references = await referencesOf(fields)
  const now = serverNow()
  return resolved(values, () => checkTrailerFields(fields, { references, trailer, now }))
}
