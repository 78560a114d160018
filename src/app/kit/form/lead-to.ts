import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type FormSection, isWrong, itemsOf } from './items.ts'

/** Focuses a field and brings it, with its label and message, to the middle of the form. */
export function leadTo<T extends FieldValues>(form: UseFormReturn<T>, name: FieldPath<T>): void {
  form.setFocus(name)
  // The form library focuses in a timeout of its own, which comes first.
  setTimeout(() => {
    const { activeElement } = document
    const field = activeElement?.closest('.field') ?? activeElement
    field?.scrollIntoView({ block: 'center' })
  })
}

/** Leads to the first field with an error, in the order of the form; `errors` by field. */
export function leadToError<T extends FieldValues>(
  form: UseFormReturn<T>,
  sections: readonly FormSection<T>[],
  errors: object,
): void {
  const first = itemsOf(sections).find((item) => isWrong(item, errors))
  if (first) leadTo(form, first.name)
}
