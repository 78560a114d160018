import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { Refusal } from '../../../domain/commands/refusal.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { type References, toReferences } from '../../../domain/sites/references.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { checkTrailerFields } from '../../../domain/trailers/trailer-form-schema.ts'
import { shapeTrailerFields } from '../../../domain/trailers/trailer-payload.ts'
import { getScacs, getTag, listFreights, listLocations } from '../../../mirror/reads/reference.ts'
import { fieldsOfForm, type TrailerForm } from './trailer-form-values.ts'

/** The rows that the names and rules of these fields speak of, as the mirror has them now. */
export async function readReferences(
  site: Site,
  fields: { readonly ScacID: number; readonly EPCID: number | null },
): Promise<References> {
  const [Locations, Freights, Scacs, tag] = await Promise.all([
    listLocations(site.ID),
    listFreights(site.ID),
    getScacs([fields.ScacID]),
    fields.EPCID === null ? undefined : getTag(fields.EPCID),
  ])
  return toReferences(site, { Locations, Freights, Scacs, Tags: tag ? [tag] : [] })
}

/**
 * Checks the form with the very schema by which tablet and server check the command. The reference rows are read at each check, so what was chosen a moment
 * ago is known.
 */
export async function checkTrailerForm(values: TrailerForm, site: Site, trailer: Trailer | null) {
  const fields = shapeTrailerFields(fieldsOfForm(values), trailer === null)
  const references = await readReferences(site, fields)
  const now = new Date().toISOString()
  return resolved(values, () => checkTrailerFields(fields, { references, trailer, now }))
}

/** The same check, as the form library asks for it. */
export function trailerResolver(site: Site, trailer: Trailer | null): Resolver<TrailerForm> {
  return (values) => checkTrailerForm(values, site, trailer)
}

/** What a resolver answers when a check throws its messages as a `Refusal`; one message per field. */
export function resolved<T extends FieldValues>(values: T, check: () => void) {
  try {
    check()
    return { values, errors: {} }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { values: {}, errors: toFormErrors<T>(error.details.errors ?? {}) }
  }
}

function toFormErrors<T extends FieldValues>(errors: Readonly<Record<string, readonly string[]>>): FieldErrors<T> {
  const entries = Object.entries(errors).map(([name, words]) => [name, { type: 'rule', message: words[0] }])
  return Object.fromEntries(entries) as FieldErrors<T>
}
