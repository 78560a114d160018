import { useState } from 'react'
import { type FieldBase, FieldFrame } from './field-frame.tsx'

export interface DateFieldProps extends FieldBase {
  /** MM/DD/YYYY in the site's zone. */
  readonly value: string | null | undefined
  readonly onChange: (value: string | null) => void
  /** The site's today, MM/DD/YYYY: the last day to choose (spec 1§5). */
  readonly today: string
  readonly from?: string | null
  /** The last day, if before today. */
  readonly to?: string | null
  /** For filters: a day out of bounds shows an error and leaves the filter unchanged. */
  readonly bounded?: boolean
  /** Offers today while empty. */
  readonly quick?: boolean
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
}

/** A day, on the platform's picker. */
export function DateField(props: DateFieldProps) {
  const latest = earlier(toPicker(props.today), toPicker(props.to))
  const { typed, words, take, leave } = useTypedDay(props)
  return (
    <FieldFrame {...props} error={props.error ?? words}>
      {(input) => (
        <div className="stepper">
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
          {props.quick && !props.value && (
            <button
              type="button"
              className="step-button step-words"
              aria-label={`${props.label}: today`}
              onClick={() => take(props.today)}
            >
              Today
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** Keeps a half-typed, refused day until blur; the error stays. */
function useTypedDay({ bounded = false, onChange, ...bounds }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [words, setWords] = useState<string>()
  return {
    typed,
    words,
    take(day: string | null) {
      const refusal = bounded ? refuseDay(day, bounds) : null
      setTyped(refusal === null ? null : day)
      // A half-typed year shows no error yet.
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

/** Converts MM/DD/YYYY to the picker's YYYY-MM-DD; '' for none. */
export function toPicker(day: string | null | undefined): string {
  const parts = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(day ?? '')
  return parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : ''
}

/** Converts the picker's YYYY-MM-DD to MM/DD/YYYY; null for none. */
export function fromPicker(value: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : null
}

/** Days, MM/DD/YYYY. */
type Bounds = Pick<DateFieldProps, 'today' | 'from' | 'to'>

/** Returns why a day, MM/DD/YYYY, cannot be chosen; null when it can. */
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
