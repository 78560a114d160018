import { toggled } from './choose-many.ts'
import { type FieldBase, FieldFrame } from './field-frame.tsx'
import type { ManyOption } from './form/items.ts'
import './check-group.css'

export interface CheckGroupProps extends FieldBase {
  readonly value: readonly number[]
  readonly onChange: (value: readonly number[]) => void
  readonly options: readonly ManyOption[]
  readonly choose?: ((chosen: readonly number[], tapped: number) => readonly number[]) | undefined
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
}

/** Several choices, one checkbox each. */
export function CheckGroup(props: CheckGroupProps) {
  const { options, value, disabled, choose = toggled } = props
  const focusable = options.find((option) => !option.disabled)
  return (
    <FieldFrame {...props} kind="group">
      {() => (
        <div className="check-group">
          {options.map((option) => (
            <label key={option.ID} className="check-line" data-disabled={disabled || option.disabled || undefined}>
              <input
                ref={option === focusable ? props.inputRef : undefined}
                className="check"
                type="checkbox"
                name={props.name}
                checked={value.includes(option.ID)}
                disabled={disabled || option.disabled}
                onChange={() => props.onChange(choose(value, option.ID))}
                onBlur={props.onBlur}
              />
              <span>{option.Name}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
