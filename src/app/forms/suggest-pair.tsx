import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import type { Option } from '../kit/option.ts'
import { SuggestField, type Suggested } from '../kit/suggest-field.tsx'

export interface SuggestPairProps<T extends FieldValues> {
  readonly control: Control<T>
  readonly label: string
  /** The fields that hold the ID and the text. */
  readonly id: FieldPathByValue<T, number | null>
  readonly text: FieldPathByValue<T, string | null>
  readonly suggest: (keyword: string) => Promise<readonly Option[]>
  readonly onSuggested?: (value: Suggested) => void
  readonly required?: boolean
  readonly upper?: boolean
  readonly warning?: string | undefined
}

/** A reference chosen by typing, which clears the ID (0: empty, -1: no such choice, spec 2§4). */
export function SuggestPair<T extends FieldValues>(props: SuggestPairProps<T>) {
  const id = useController({ control: props.control, name: props.id })
  const text = useController({ control: props.control, name: props.text })
  function change(value: Suggested) {
    text.field.onChange(value.Name)
    id.field.onChange(value.ID)
    props.onSuggested?.(value)
  }
  return (
    <SuggestField
      label={props.label}
      name={props.id}
      value={{ ID: Number(id.field.value ?? 0), Name: String(text.field.value ?? '') }}
      suggest={props.suggest}
      onChange={change}
      onBlur={id.field.onBlur}
      inputRef={id.field.ref}
      error={id.fieldState.error?.message ?? text.fieldState.error?.message}
      warning={props.warning}
      required={props.required}
      upper={props.upper}
      maxLength={100}
    />
  )
}
