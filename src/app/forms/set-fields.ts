import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * Takes over the fields that a rule changed; after a first try to save (`isSubmitted`) all fields are checked again, since one rule speaks of several.
 */
export function setFields<T extends FieldValues>(form: UseFormReturn<T>, next: Partial<T>, isSubmitted: boolean): void {
  const now = form.getValues()
  for (const [name, value] of Object.entries(next)) {
    if (Object.is(now[name], value)) continue
    // A field's name with its own value.
    form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true })
  }
  if (isSubmitted) void form.trigger()
}
