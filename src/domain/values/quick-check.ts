import type { RequestShape } from './request-shape.ts'

/**
 * True only for a value that yup accepts as it is. For any other, also for some that yup accepts, yup decides and words
 * the messages. It runs yup's own rules, but without the objects that yup makes for each rule of each field, which took a
 * seventh of the server's time for a command. `context`: yup's, for rules that need it.
 */
export function accepts<T extends object>(schema: RequestShape<T>, value: unknown, context?: object): value is T {
  let check = checks.get(schema)
  if (check === undefined) {
    check = compile(schema as unknown as Schema)
    checks.set(schema, check)
  }
  try {
    return check?.(value, undefined, context) ?? false
  } catch {
    // A rule failed, as it will for yup, or depends on more than a value, its parent and the context.
    return false
  }
}

const checks = new WeakMap<object, Check | null>()

type Check = (value: unknown, parent: unknown, given: object | undefined) => boolean

/** The parts of a schema of yup 1 that decide. */
interface Schema {
  readonly type: string
  readonly tests: readonly Rule[]
  readonly internalTests: Readonly<Record<string, Rule | undefined>>
  readonly conditions: readonly unknown[]
  readonly spec: { readonly recursive?: boolean }
  /** Of an object; a field may also be a reference, or made for each value. */
  readonly fields?: Readonly<Record<string, object>>
  /** Of an array. */
  readonly innerType?: object
}

interface Rule {
  readonly OPTIONS: {
    readonly test: (this: Context, value: unknown, context: Context) => unknown
    readonly skipAbsent?: boolean
  }
}

/** Kinds whose values yup looks at in no other way than by rules, fields and entries. */
const kinds: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'mixed', 'object', 'array'])

/** Returns null for a schema that depends on something besides the value, its parent and the context. */
function compile(schema: Schema): Check | null {
  if (!kinds.has(schema.type) || !Array.isArray(schema.conditions) || schema.conditions.length > 0) return null
  if (schema.spec.recursive === false) return null
  const passes = compileRules(schema)
  if (schema.type === 'object') return compileFields(schema, passes)
  if (schema.type === 'array') return compileEntries(schema, passes)
  return passes
}

function compileRules(schema: Schema): Check {
  const rules = [...Object.values(schema.internalTests), ...schema.tests].flatMap((rule) =>
    rule ? [rule.OPTIONS] : [],
  )
  const context = new Context(schema)
  return (value, parent, given) => {
    const isAbsent = value === null || value === undefined
    context.parent = parent
    context.given = given
    for (const { test, skipAbsent } of rules)
      if (!(skipAbsent && isAbsent) && test.call(context, value, context) !== true) return false
    return true
  }
}

function compileFields({ fields = {} }: Schema, passes: Check): Check | null {
  const inner: [name: string, check: Check][] = []
  for (const [name, field] of Object.entries(fields)) {
    const check = compile(field as Schema)
    if (check === null) return null
    inner.push([name, check])
  }
  return (value, parent, given) => {
    if (!passes(value, parent, given)) return false
    if (value === null || value === undefined) return true
    if (typeof value !== 'object') return false
    const row = value as Readonly<Record<string, unknown>>
    for (const [name, check] of inner) if (!check(row[name], row, given)) return false
    return true
  }
}

function compileEntries({ innerType }: Schema, passes: Check): Check | null {
  if (innerType === undefined) return passes
  const check = compile(innerType as Schema)
  if (check === null) return null
  return (value, parent, given) => {
    if (!passes(value, parent, given)) return false
    if (value === null || value === undefined) return true
    if (!Array.isArray(value)) return false
    for (let place = 0; place < value.length; place++) if (!check(value[place], value, given)) return false
    return true
  }
}

/** Read by a rule that depends on more than the value, its parent and the context. */
class Unknown extends Error {
  override readonly name = 'Unknown'
}

/** The part of yup's context that rules read. */
class Context {
  parent: unknown = undefined
  given: object | undefined = undefined
  readonly path = ''

  constructor(readonly schema: Schema) {}

  readonly resolve = (item: unknown): unknown => {
    if (typeof item === 'object' && item !== null && '__isYupRef' in item) throw new Unknown()
    return item
  }

  /** A rule returns it for a value that it does not accept. */
  createError(): false {
    return false
  }

  get options(): { readonly context: object } {
    if (this.given === undefined) throw new Unknown()
    return { context: this.given }
  }

  get from(): never {
    throw new Unknown()
  }

  get originalValue(): never {
    throw new Unknown()
  }
}
