import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type FormSection, isMissing, isWrong, itemsOf } from './items.ts'

/** Focuses a field and centres it with its label and message. */
export function leadTo<T extends FieldValues>(form: UseFormReturn<T>, name: FieldPath<T>): void {
  form.setFocus(name)
  // Deferred: the form library also sets its focus in a timeout, which comes first.
  setTimeout(() => {
    const { activeElement } = document
    const field = activeElement?.closest('.field') ?? activeElement
    field?.scrollIntoView({ block: 'center' })
  })
}

/** Leads to the first missing field behind a named one. Returns false if nothing is missing there. */
export function leadToNext<T extends FieldValues>(
  form: UseFormReturn<T>,
  sections: readonly FormSection<T>[],
  name: string,
): boolean {
  const items = itemsOf(sections)
  const at = items.findIndex((item) => item.name === name)
  const next = at < 0 ? undefined : items.slice(at + 1).find((item) => isMissing(item, form.getValues(item.name)))
  if (next) leadTo(form, next.name)
  return next !== undefined
}

/** Leads to the first field with an error, in the form's order. */
export function leadToError<T extends FieldValues>(
  form: UseFormReturn<T>,
  sections: readonly FormSection<T>[],
  errors: object,
): void {
  const first = itemsOf(sections).find((item) => isWrong(item, errors))
  if (first) leadTo(form, first.name)
}
