import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Sets fields. After a first try to save all are checked, since a rule may concern several. */
export function setFields<T extends FieldValues>(form: UseFormReturn<T>, next: Partial<T>, isSubmitted: boolean): void {
  const now = form.getValues()
  for (const [name, value] of Object.entries(next)) {
    if (Object.is(now[name], value)) continue
    // Each name comes with its own value.
    form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true })
  }
  if (isSubmitted) void form.trigger()
}
