import { type ObjectSchema, object, type Schema, type TestContext } from 'yup'
import { checked } from '../commands/check.ts'
import { type TrailerFieldName, type TrailerFields, trailerFieldSchemas } from './trailer-fields.ts'
import { type TrailerRule, type TrailerRuleContext, trailerRules } from './trailer-rules.ts'

/**
 * The trailer form as one schema: types and limits of the wire and the rules of spec 2§5, all errors collected. The
 * form resolves with it (`yupResolver(trailerFormSchema, { context })`) and the commands check with it; `context` is a
 * `TrailerRuleContext`.
 */
export const trailerFormSchema: ObjectSchema<TrailerFields> = object(withRules(trailerFieldSchemas))
  .noUnknown()
  .required()

/** Checks the fields of a trailer by the rules of the form and throws a 400 with a message per field. */
export function checkTrailerFields(fields: TrailerFields, context: TrailerRuleContext): void {
  checked(trailerFormSchema, fields, context)
}

function withRules<S extends Readonly<Record<TrailerFieldName, Schema>>>(schemas: S): S {
  const ruled: Record<string, Schema> = { ...schemas }
  for (const [name, rule] of Object.entries(trailerRules))
    ruled[name] = withRule(schemas[name as TrailerFieldName], rule)
  // The same keys with the same types: a test changes neither.
  return ruled as unknown as S
}

function withRule(schema: Schema, rule: TrailerRule): Schema {
  return schema.test({
    name: 'rule',
    test(_value, test) {
      const words = rule(test.parent as TrailerFields, contextOf(test))
      return words === null || test.createError({ message: words })
    },
  })
}

function contextOf(test: TestContext): TrailerRuleContext {
  const context = test.options.context as Partial<TrailerRuleContext> | undefined
  if (!context?.references || !context.now) throw new Error('trailerFormSchema needs a TrailerRuleContext')
  return { references: context.references, trailer: context.trailer ?? null, now: context.now }
}
