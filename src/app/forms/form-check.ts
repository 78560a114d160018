import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Refusal, type RefusalDetails } from '../../domain/commands/refusal.ts'
import { notifyInForm } from '../kit/notice.tsx'

/** Returns a resolver's result for a check that throws a `Refusal`: one message per field. */
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

/** Shows a refusal above the form and at its fields; `fieldOfCode` for one that names none. */
export function showRefusal<T extends FieldValues>(
  form: UseFormReturn<T>,
  refusal: RefusalDetails,
  names: readonly FieldPath<T>[],
  fieldOfCode: Readonly<Record<string, FieldPath<T>>>,
): void {
  notifyInForm(refusal.title)
  const about = fieldOfCode[refusal.code]
  if (about) form.setError(about, { type: 'rule', message: refusal.title }, { shouldFocus: true })
  for (const name of names) {
    const words = refusal.errors?.[name]?.[0]
    if (words) form.setError(name, { type: 'rule', message: words })
  }
}
