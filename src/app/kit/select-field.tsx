import { type FieldBase, FieldFrame } from './field-frame.tsx'
import type { Option } from './option.ts'

export interface SelectFieldProps extends FieldBase {
  /** 0 or null: nothing chosen. */
  readonly value: number | null | undefined
  readonly onChange: (value: number) => void
  readonly options: readonly Option[]
  /** The words of choice 0, such as 'Select' or 'All'; without them there is no choice 0. */
  readonly placeholder?: string
  readonly inputRef?: ((element: HTMLSelectElement | null) => void) | undefined
}

/** A choice on the platform's select, large enough for gloves. */
export function SelectField(props: SelectFieldProps) {
  const value = props.value ?? 0
  const known = value === 0 || props.options.some((option) => option.ID === value)
  return (
    <FieldFrame {...props}>
      {(input) => (
        <select
          {...input}
          ref={props.inputRef}
          className="input input-select"
          value={value}
          onChange={(event) => props.onChange(Number(event.target.value))}
          onBlur={props.onBlur}
        >
          {(props.placeholder !== undefined || value === 0) && <option value={0}>{props.placeholder ?? ''}</option>}
          {props.options.map((option) => (
            <option key={option.ID} value={option.ID}>
              {option.Name}
            </option>
          ))}
          {!known && <option value={value}>{props.options.length === 0 ? '' : `#${value}`}</option>}
        </select>
      )}
    </FieldFrame>
  )
}
