import { type FieldBase, FieldFrame } from './field-frame.tsx'
import { useCutPaste } from './use-cut-paste.ts'

export interface TextAreaFieldProps extends FieldBase {
  readonly value: string | null | undefined
  readonly onChange: (value: string) => void
  readonly inputRef?: ((element: HTMLTextAreaElement | null) => void) | undefined
  readonly maxLength?: number | undefined
  readonly rows?: number
}

export function TextAreaField(props: TextAreaFieldProps) {
  const value = props.value ?? ''
  const cut = useCutPaste(value, props.maxLength)
  return (
    <FieldFrame {...props} warning={props.warning ?? cut.warning}>
      {(input) => (
        <textarea
          {...input}
          ref={props.inputRef}
          className="input input-area"
          rows={props.rows ?? 3}
          maxLength={props.maxLength}
          value={value}
          onPaste={cut.onPaste}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
        />
      )}
    </FieldFrame>
  )
}
