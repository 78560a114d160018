import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form'

/** The props for a field: `<TextField label="AKA" {...field} />`. */
interface ConnectedField<V> {
  readonly name: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly inputRef: (element: { focus: () => void } | null) => void
  readonly disabled: boolean | undefined
}

export interface FormFieldProps<T extends FieldValues, N extends FieldPath<T>> {
  readonly control: Control<T>
  readonly name: N
  readonly children: (field: ConnectedField<FieldPathValue<T, N>>) => ReactNode
}

/** Connects a field to react-hook-form. Errors show after the first try to save. */
export function FormField<T extends FieldValues, N extends FieldPath<T>>(props: FormFieldProps<T, N>) {
  const { field, fieldState } = useController({ control: props.control, name: props.name })
  return props.children({
    name: field.name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
    inputRef: field.ref,
    disabled: field.disabled,
  })
}
