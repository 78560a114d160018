import { addOutline, removeOutline } from 'ionicons/icons'
import { type FieldBase, FieldFrame } from './field-frame.tsx'
import { StepButton } from './number-stepper.tsx'
import type { Option } from './option.ts'

export interface ChoiceStepperProps extends FieldBase {
  /** 0 or null: nothing chosen. */
  readonly value: number | null | undefined
  readonly onChange: (value: number) => void
  /** Ordered from least to most, as the buttons step through them. */
  readonly options: readonly Option[]
  readonly placeholder?: string
  /** The choice of the first tap when nothing is chosen; default the least. */
  readonly start?: number | undefined
  readonly inputRef?: ((element: HTMLSelectElement | null) => void) | undefined
}

/** A choice on a scale, such as the fuel level: a select between two 64 px step buttons. */
export function ChoiceStepper(props: ChoiceStepperProps) {
  const value = props.value ?? 0
  const at = props.options.findIndex((option) => option.ID === value)
  const step = (by: number) => {
    const first = Math.max(
      0,
      props.options.findIndex((option) => option.ID === props.start),
    )
    const next = props.options[at === -1 ? first : Math.min(props.options.length - 1, Math.max(0, at + by))]
    if (next) props.onChange(next.ID)
  }
  return (
    <FieldFrame {...props}>
      {(input) => (
        <div className="stepper">
          <StepButton
            label={`${props.label}: less`}
            icon={removeOutline}
            disabled={props.disabled}
            onStep={() => step(-1)}
          />
          <div className="stepper-value">
            <select
              {...input}
              ref={props.inputRef}
              className="input input-select stepper-input"
              value={value}
              onChange={(event) => props.onChange(Number(event.target.value))}
              onBlur={props.onBlur}
            >
              {(value === 0 || props.placeholder !== undefined) && <option value={0}>{props.placeholder ?? ''}</option>}
              {props.options.map((option) => (
                <option key={option.ID} value={option.ID}>
                  {option.Name}
                </option>
              ))}
            </select>
          </div>
          <StepButton
            label={`${props.label}: more`}
            icon={addOutline}
            disabled={props.disabled}
            onStep={() => step(1)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
