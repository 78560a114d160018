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
  /** For a filter, which has no words for it: a day that was typed and cannot be chosen becomes the nearest that can, when the field is left. */
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
            const nearest = nearestDay(props.value, props.from, fromPicker(latest))
            if (props.bounded && nearest !== (props.value || null)) props.onChange(nearest)
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

/** A day, MM/DD/YYYY, or the nearest to it that is neither before `from` nor after `to`; null for none. */
export function nearestDay(
  day: string | null | undefined,
  from: string | null | undefined,
  to: string | null | undefined,
): string | null {
  const wanted = toPicker(day)
  if (wanted === '') return null
  const notLater = earlier(wanted, toPicker(to))
  return fromPicker([toPicker(from), notLater].sort().at(-1) ?? '')
}

function earlier(a: string, b: string): string {
  if (a === '' || b === '') return a || b
  return a < b ? a : b
}
