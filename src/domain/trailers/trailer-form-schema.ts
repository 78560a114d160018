import type { ObjectSchema } from 'yup'
import { object } from '../values/schema.ts'
import { checked } from '../commands/check.ts'
import { withRules } from '../commands/ruled.ts'
import type { TrailerFields } from './trailer-fields.ts'
import { trailerFieldSchemas } from './trailer-schemas.ts'
import { type TrailerRuleContext, trailerRules } from './trailer-rules.ts'

/**
 * The trailer form: wire types, limits and rules (spec 2§5); `context` is a `TrailerRuleContext`.
 */
export const trailerFormSchema: ObjectSchema<TrailerFields> = object(
  withRules(trailerFieldSchemas, trailerRules, contextOf),
)
  .noUnknown()
  .required()

/** Checks a trailer by the form's rules; throws a 400 with a message per field. */
export function checkTrailerFields(fields: TrailerFields, context: TrailerRuleContext): void {
  checked(trailerFormSchema, fields, context)
}

function contextOf(given: Partial<TrailerRuleContext>): TrailerRuleContext {
  if (!given.references || !given.now) throw new Error('trailerFormSchema needs a TrailerRuleContext')
  return { references: given.references, trailer: given.trailer ?? null, now: given.now }
}
