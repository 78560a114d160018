import { type FieldBase, FieldFrame } from './field-frame.tsx'

export interface DateFieldProps extends FieldBase {
  /** MM/DD/YYYY, a day of the site; null or '' for none. */
  readonly value: string | null | undefined
  readonly onChange: (value: string | null) => void
  /** The site's today, MM/DD/YYYY: no later day can be chosen (spec 1§5). */
  readonly today: string
  /** No earlier day can be chosen. */
  readonly from?: string | null
  /** No later day can be chosen, where that is before today. */
  readonly to?: string | null
  /** For a filter, which has no words for it: a later day than today that was typed becomes today when the field is left. */
  readonly bounded?: boolean
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
}

/** A day, on the platform's own picker, which has its own way to clear it. */
export function DateField(props: DateFieldProps) {
  const latest = earlier(toPicker(props.today), toPicker(props.to))
  return (
    <FieldFrame {...props}>
      {(input) => (
        <input
          {...input}
          ref={props.inputRef}
          className="input"
          type="date"
          value={toPicker(props.value)}
          min={toPicker(props.from) || undefined}
          max={latest || undefined}
          onChange={(event) => props.onChange(fromPicker(event.target.value))}
          onBlur={() => {
            if (props.bounded && isLater(props.value, props.today)) props.onChange(props.today)
            props.onBlur?.()
          }}
        />
      )}
    </FieldFrame>
  )
}

/** MM/DD/YYYY as the picker wants it, YYYY-MM-DD; '' for none. */
export function toPicker(day: string | null | undefined): string {
  const parts = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(day ?? '')
  return parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : ''
}

/** What the picker gives, YYYY-MM-DD, as MM/DD/YYYY; null for none. */
export function fromPicker(value: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : null
}

/** Whether a day, MM/DD/YYYY, is later than another one; none is not. */
export function isLater(day: string | null | undefined, than: string): boolean {
  return toPicker(day) > toPicker(than)
}

function earlier(a: string, b: string): string {
  if (a === '' || b === '') return a || b
  return a < b ? a : b
}
