import { expect, test } from 'vitest'
import { trailerFormSchema } from './trailer-form-schema.ts'
import { toReferences } from '../sites/references.ts'
import type { Site } from '../sites/site.ts'
import { emptyTrailerFields } from './trailer-fields.ts'
import { fieldErrors } from '../commands/check.ts'
import { ValidationError } from 'yup'
import { requiredFields } from './required-fields.ts'

const site = { ActiveSiteRFID: true, StorageStatusEnabled: true, Timezone: 'UTC', ShipmentDateEnabled: false } as Site
const references = toReferences(site, { Locations: [], Scacs: [], Freights: [], Tags: [] })
const types = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const statuses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Returns the fields for which an otherwise empty form is refused. */
function missing(fields: typeof emptyTrailerFields): string[] {
  try {
    const context = { references, trailer: null, now: '2026-11-21T02:00:00.000Z' }
    trailerFormSchema.validateSync(fields, { strict: true, abortEarly: false, context })
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.keys(fieldErrors(error))
  }
}

test('a field is marked as required exactly where an empty one is refused', () => {
  for (const Type of types) {
    for (const StatusType of statuses) {
      for (const Intent of [1, 2]) {
        const fields = { ...emptyTrailerFields, Type, StatusType, Intent }
        const marked = [...requiredFields(fields, site)].filter(
          (name) => !['Type', 'StatusType', 'Intent'].includes(name),
        )
        expect({ Type, StatusType, fields: marked.sort() }).toEqual({
          Type,
          StatusType,
          fields: missing(fields).sort(),
        })
      }
    }
  }
})
