import { useState } from 'react'
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
  /** For a filter: a typed day that cannot be chosen is refused with words, and the filter stays as it was. */
  readonly bounded?: boolean
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
}

/** A day, on the platform's own picker, which has its own way to clear it. */
export function DateField(props: DateFieldProps) {
  const latest = earlier(toPicker(props.today), toPicker(props.to))
  const { typed, words, take, leave } = useTypedDay(props)
  return (
    <FieldFrame {...props} error={props.error ?? words}>
      {(input) => (
        <input
          {...input}
          ref={props.inputRef}
          className="input"
          type="date"
          value={toPicker(typed ?? props.value)}
          min={toPicker(props.from) || undefined}
          max={latest || undefined}
          onChange={(event) => take(fromPicker(event.target.value))}
          onBlur={() => {
            leave()
            props.onBlur?.()
          }}
        />
      )}
    </FieldFrame>
  )
}

/**
 * A refused day stands in the field while it is typed, since a year is typed digit by digit. When the field is left it shows again what the list is asked for,
 * and the words stay.
 */
function useTypedDay({ bounded = false, onChange, ...bounds }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [words, setWords] = useState<string>()
  return {
    typed,
    words,
    take(day: string | null) {
      const refusal = bounded ? refuseDay(day, bounds) : null
      setTyped(refusal === null ? null : day)
      // Of a year that is only half typed nothing is said yet.
      setWords(refusal?.isTooLate ? refusal.words : undefined)
      if (refusal === null) onChange(day)
    },
    leave() {
      if (typed === null) return
      setWords(refuseDay(typed, bounds)?.words)
      setTyped(null)
    },
  }
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

/** Days between which one may be chosen, MM/DD/YYYY. */
type Bounds = Pick<DateFieldProps, 'today' | 'from' | 'to'>

/** Why a day, MM/DD/YYYY, cannot be chosen; null when it can, and for none. */
export function refuseDay(
  day: string | null,
  { today, from, to }: Bounds,
): { readonly words: string; readonly isTooLate: boolean } | null {
  const wanted = toPicker(day)
  if (wanted === '') return null
  if (wanted > toPicker(today))
    return { words: `${day} is in the future. Please select today or an earlier day.`, isTooLate: true }
  if (toPicker(to) !== '' && wanted > toPicker(to))
    return { words: `Please select ${to} or an earlier day.`, isTooLate: true }
  return wanted < toPicker(from) ? { words: `Please select ${from} or a later day.`, isTooLate: false } : null
}

function earlier(a: string, b: string): string {
  if (a === '' || b === '') return a || b
  return a < b ? a : b
}
