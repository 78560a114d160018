import { type FieldBase, FieldFrame } from './field-frame.tsx'
import './slider-field.css'

export interface SliderFieldProps extends FieldBase {
  /** Null: not set, shown at the minimum. */
  readonly value: number | null | undefined
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step?: number | undefined
  readonly words: (value: number) => string
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
}

/** A native range input, its formatted value beside it. */
export function SliderField(props: SliderFieldProps) {
  const { value, min, max, step = 1 } = props
  const says = value === null || value === undefined ? 'Not set' : props.words(value)
  return (
    <FieldFrame {...props}>
      {({ 'aria-required': _, ...input }) => (
        <div className="slider">
          <input
            {...input}
            ref={props.inputRef}
            type="range"
            className="slider-input"
            aria-valuetext={says}
            min={min}
            max={max}
            step={step}
            value={value ?? min}
            onChange={(event) => props.onChange(Number(event.target.value))}
            onBlur={props.onBlur}
          />
          <output className="slider-words" htmlFor={input.id}>
            {says}
          </output>
        </div>
      )}
    </FieldFrame>
  )
}
