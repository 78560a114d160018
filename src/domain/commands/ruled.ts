import type { Schema, TestContext } from 'yup'

/** Answers the message for a field, or null. `F` are all fields of the form, `C` what the rule must know beside them. */
export type Rule<F, C> = (fields: F, context: C) => string | null

/**
 * The schemas of a form's fields with its rules in them, so that one object checks types, limits and rules and collects
 * all errors. `contextOf` takes from yup's context what the rules need, and throws an Error where it is not there.
 */
export function withRules<S extends Readonly<Record<string, Schema>>, F, C>(
  schemas: S,
  rules: { readonly [name: string]: Rule<F, C> | undefined },
  contextOf: (given: Readonly<Record<string, unknown>>) => C,
): S {
  const ruled: Record<string, Schema> = { ...schemas }
  for (const [name, rule] of Object.entries(rules)) {
    const schema = schemas[name]
    if (schema && rule) ruled[name] = withRule(schema, rule, contextOf)
  }
  // The same keys with the same types: a test changes neither.
  return ruled as unknown as S
}

function withRule<F, C>(
  schema: Schema,
  rule: Rule<F, C>,
  contextOf: (given: Readonly<Record<string, unknown>>) => C,
): Schema {
  return schema.test({
    name: 'rule',
    test(_value: unknown, test: TestContext) {
      const words = rule(test.parent as F, contextOf(test.options.context ?? {}))
      return words === null || test.createError({ message: words })
    },
  })
}
