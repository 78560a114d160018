import type { FieldErrors, FieldPath, FieldValues, ResolverResult, UseFormReturn } from 'react-hook-form'
import { Refusal, type RefusalDetails } from '../../domain/commands/refusal.ts'
import type { References } from '../../domain/sites/references.ts'
import { type FormSection, isWrong, itemsOf } from '../kit/form/items.ts'
import { leadToError } from '../kit/form/lead-to.ts'
import { notifyInForm } from '../kit/notice.tsx'

/** The result as the form library takes it. */
export type Checked<T extends FieldValues> = ResolverResult<T>

/** Returns one message per field for a check that throws a `Refusal`. */
export function resolved<T extends FieldValues>(values: T, check: () => void): Checked<T> {
  try {
    check()
    return { values, errors: {} }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { values: {}, errors: toFormErrors<T>(error.details.errors ?? {}) }
  }
}

/** Reference rows for a check. */
export interface RowsToCheck {
  /** Those that the form shows; undefined until read. */
  readonly shown: References | undefined
  readonly readNow: () => Promise<References>
}

/**
 * Checks with the rows that the form shows, so that a right save does not wait for a read. They may be a read late, so
 * errors are found in rows read now: a place made a moment ago is no error.
 */
export async function resolvedWith<T extends FieldValues>(
  values: T,
  { shown, readNow }: RowsToCheck,
  check: (references: References) => void,
): Promise<Checked<T>> {
  const quick = shown && resolved(values, () => check(shown))
  if (quick && isRight(quick)) return quick
  const now = await readNow()
  return resolved(values, () => check(now))
}

/** True for a result without errors. */
export function isRight<T extends FieldValues>({ errors }: Checked<T>): boolean {
  return Object.keys(errors).length === 0
}

function toFormErrors<T extends FieldValues>(errors: Readonly<Record<string, readonly string[]>>): FieldErrors<T> {
  const entries = Object.entries(errors).map(([name, words]) => [name, { type: 'rule', message: words[0] }])
  return Object.fromEntries(entries) as FieldErrors<T>
}

/** Shows a refusal above the form and at its fields, leading to the first; `fieldOfCode` for one that names none. */
export function showRefusal<T extends FieldValues>(
  form: UseFormReturn<T>,
  sections: readonly FormSection<T>[],
  refusal: Pick<RefusalDetails, 'title' | 'code' | 'errors'>,
  fieldOfCode: Readonly<Record<string, FieldPath<T>>>,
): void {
  notifyInForm(refusal.title)
  const about = fieldOfCode[refusal.code]
  const messages = { ...(about && { [about]: [refusal.title] }), ...refusal.errors }
  for (const [name, [message]] of Object.entries(messages)) {
    // Other fields are left to the notice.
    if (message !== undefined && name in form.getValues())
      form.setError(name as FieldPath<T>, { type: 'rule', message })
  }
  leadToError(form, sections, messages)
}

/** Leads to the first error, and names those that the form does not show. */
export function showErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  sections: readonly FormSection<T>[],
  errors: FieldErrors<T>,
): void {
  notifyHidden(errors, sections)
  leadToError(form, sections, errors)
}

/** Shows errors of hidden fields, as they would block the save silently. */
function notifyHidden<T extends FieldValues>(errors: FieldErrors<T>, sections: readonly FormSection<T>[]): void {
  const items = itemsOf(sections)
  for (const [name, error] of Object.entries(errors)) {
    if (error?.message && !items.some((item) => isWrong(item, { [name]: error }))) notifyInForm(String(error.message))
  }
}
