/** A field before and after a write; null without a row. */
export interface FieldChange {
  readonly Field: string
  readonly From: unknown
  readonly To: unknown
}

type Fields = Readonly<Record<string, unknown>>

const HIDDEN = '(not shown)'

/** Fields of any entity that hold a secret. */
const SECRET = /password|hash|token|secret|activationcode/i

/** True for a field that is declared as a secret or named like one. */
export function isSecret(name: string, declared: readonly string[] = []): boolean {
  return declared.includes(name) || SECRET.test(name)
}

/** Returns differences in the row's order; secrets without values. */
export function fieldChanges(
  before: object | null | undefined,
  after: object | null,
  secrets?: readonly string[],
): readonly FieldChange[] {
  const [from, to] = [{ ...before } as Fields, { ...after } as Fields]
  const names = Object.keys({ ...from, ...to })
  return names.flatMap((Field) => {
    const [From, To] = [from[Field] ?? null, to[Field] ?? null]
    if (JSON.stringify(From) === JSON.stringify(To)) return []
    return [isSecret(Field, secrets) ? { Field, From: hide(From), To: hide(To) } : { Field, From, To }]
  })
}

/** Removes the values of secrets. */
export function withoutSecrets(fields: Fields, secrets?: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret(name, secrets) ? hide(value) : value]),
  )
}

function hide(value: unknown): unknown {
  return value === null || value === undefined ? null : HIDDEN
}
