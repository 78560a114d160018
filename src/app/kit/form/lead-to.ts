import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type FormSection, isWrong, itemsOf } from './items.ts'

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

/** Leads to the first field with an error, in the form's order. */
export function leadToError<T extends FieldValues>(
  form: UseFormReturn<T>,
  sections: readonly FormSection<T>[],
  errors: object,
): void {
  const first = itemsOf(sections).find((item) => isWrong(item, errors))
  if (first) leadTo(form, first.name)
}
