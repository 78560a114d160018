import { type FieldBase, FieldFrame } from './field-frame.tsx'

export interface TextAreaFieldProps extends FieldBase {
  readonly value: string | null | undefined
  readonly onChange: (value: string) => void
  readonly inputRef?: ((element: HTMLTextAreaElement | null) => void) | undefined
  readonly maxLength?: number | undefined
  readonly rows?: number
}

export function TextAreaField(props: TextAreaFieldProps) {
  return (
    <FieldFrame {...props}>
      {(input) => (
        <textarea
          {...input}
          ref={props.inputRef}
          className="input input-area"
          rows={props.rows ?? 3}
          maxLength={props.maxLength}
          value={props.value ?? ''}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
        />
      )}
    </FieldFrame>
  )
}
