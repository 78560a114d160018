import type { FieldErrors, FieldPath, FieldValues, ResolverResult, UseFormReturn } from 'react-hook-form'
import { Refusal, type RefusalDetails } from '../../domain/commands/refusal.ts'
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
