import { useId } from 'react'
import { type FieldBase, FieldSays } from './field-frame.tsx'

export interface CheckboxFieldProps extends FieldBase {
  readonly value: boolean | null | undefined
  readonly onChange: (value: boolean) => void
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
}

/** A checkbox whose whole line is the target. */
export function CheckboxField(props: CheckboxFieldProps) {
  const id = useId()
  const says = props.error ?? props.warning ?? props.hint
  return (
    <div className="field" data-invalid={props.error !== undefined}>
      <label className="check-line" htmlFor={id} data-disabled={props.disabled || undefined}>
        <input
          id={id}
          ref={props.inputRef}
          className="check"
          type="checkbox"
          name={props.name}
          checked={props.value ?? false}
          disabled={props.disabled}
          aria-required={props.required || undefined}
          aria-invalid={props.error === undefined ? undefined : true}
          aria-describedby={says === undefined ? undefined : `${id}-says`}
          onChange={(event) => props.onChange(event.target.checked)}
          onBlur={props.onBlur}
        />
        <span className="check-words" data-required={props.required || undefined}>
          {props.label}
        </span>
      </label>
      {says !== undefined && (
        <FieldSays id={`${id}-says`} error={props.error} warning={props.warning} hint={props.hint} />
      )}
    </div>
  )
}
