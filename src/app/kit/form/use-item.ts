import { type Control, type FieldValues, useController } from 'react-hook-form'
import type { NamedItem } from './items.ts'
import { useFollow } from './underway.ts'

export interface ItemProps<T extends FieldValues, I> {
  readonly item: I
  readonly control: Control<T>
}

/** Returns what every field takes from item and form. */
export function useItem<T extends FieldValues>({ item, control }: ItemProps<T, NamedItem<T>>) {
  const { field, fieldState } = useController({ control, name: item.name })
  const { label, required, warning, hint, source, disabled } = item
  const base = {
    ...{ label, required, warning, hint, source, disabled, name: field.name },
    error: fieldState.error?.message,
    onBlur: field.onBlur,
    inputRef: field.ref,
  }
  const value: unknown = field.value
  const follow = useFollow()
  /** Returns an item's own act, for whose end a save waits. */
  const followed = <V>(act: ((value: V) => unknown) | undefined) => act && ((of: V) => follow(act(of)))
  return { base, value, set: field.onChange, followed }
}
