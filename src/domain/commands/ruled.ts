import type { Schema, TestContext } from 'yup'

/** Returns a field's message. `F`: the form's fields, `C`: further input. */
export type Rule<F, C> = (fields: F, context: C) => string | null

/** Adds rules to schemas. `contextOf` reads the rules' input from yup's context; throws an Error without it. */
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
  // The cast holds: tests change neither keys nor types.
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
