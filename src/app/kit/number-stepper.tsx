import { addOutline, removeOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { type FieldBase, FieldFrame } from './field-frame.tsx'
import { wholeOnTap } from './whole-on-tap.ts'

export interface NumberStepperProps extends FieldBase {
  /** null: empty. NaN: not a number (the schema then gives the message). */
  readonly value: number | null | undefined
  readonly onChange: (value: number | null) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number
  /** The first tap's value in an empty field. */
  readonly start?: number | undefined
  /** Values that one tap sets. */
  readonly usual?: readonly number[] | undefined
  /** e.g. '°F' or 'lb'. */
  readonly unit?: string
  /** Hides the two buttons: weights are typed. */
  readonly typedOnly?: boolean | undefined
  /** Takes no decimals, so that "45,000" is forty-five thousand. */
  readonly whole?: boolean | undefined
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
}

/** A number between two 64 px step buttons. */
export function NumberStepper(props: NumberStepperProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? toText(props.value)
  const set = (value: number) => {
    setTyped(null)
    props.onChange(value)
  }
  const change = (by: number) => set(stepped(props, by))
  function type(text: string) {
    setTyped(text)
    props.onChange(parseNumber(text, props.whole))
  }
  function leave() {
    if (!Number.isNaN(props.value)) setTyped(null)
    props.onBlur?.()
  }
  const step = props.step ?? 1
  return (
    <FieldFrame {...props}>
      {(input) => (
        <>
          <div className="stepper">
            {!props.typedOnly && (
              <StepButton
                label={`${props.label}: less`}
                icon={removeOutline}
                disabled={props.disabled}
                onStep={() => change(-step)}
              />
            )}
            <div className="stepper-value">
              <input
                {...input}
                {...wholeOnTap}
                ref={props.inputRef}
                className={props.typedOnly ? 'input' : 'input stepper-input'}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                value={shown}
                onChange={(event) => type(event.target.value)}
                onBlur={leave}
              />
              {props.unit && <span className="stepper-unit">{props.unit}</span>}
            </div>
            {!props.typedOnly && canBeNegative(props) && (
              <StepButton
                label={`${props.label}: change sign`}
                text="±"
                disabled={props.disabled}
                onStep={() => flip(props, setTyped)}
              />
            )}
            {!props.typedOnly && (
              <StepButton
                label={`${props.label}: more`}
                icon={addOutline}
                disabled={props.disabled}
                onStep={() => change(step)}
              />
            )}
          </div>
          {props.usual && (
            <div className="stepper-usual">
              {props.usual.map((value) => (
                <button
                  key={value}
                  type="button"
                  className="step-button step-words"
                  aria-label={`${props.label}: ${value}`}
                  aria-pressed={value === props.value}
                  disabled={props.disabled}
                  onClick={() => set(value)}
                >
                  {String(value).replace('-', '−')}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </FieldFrame>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly icon?: string
  readonly text?: string
  readonly disabled: boolean | undefined
  readonly onStep: () => void
}

/** Not in tab order: arrow keys and typing do the same. */
function StepButton({ label, icon, text, disabled, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      className={text ? 'step-button step-sign' : 'step-button'}
      aria-label={label}
      tabIndex={-1}
      disabled={disabled}
      onClick={onStep}
    >
      {icon ? <Icon icon={icon} /> : text}
    </button>
  )
}

/** Keypads of many tablets have no minus, so frozen loads need the button. */
function canBeNegative(props: NumberStepperProps): boolean {
  return props.min !== undefined && props.min < 0
}

function flip(props: NumberStepperProps, setTyped: (text: null) => void): void {
  const { value } = props
  if (value === null || value === undefined || Number.isNaN(value) || value === 0) return
  setTyped(null)
  props.onChange(within(props, -value))
}

function stepped(props: NumberStepperProps, by: number): number {
  const { value } = props
  if (value === null || value === undefined || Number.isNaN(value)) return props.start ?? 0
  // Rounds to tenths, or binary fractions would show 0.30000000000000004.
  return within(props, Math.round((value + by) * 10) / 10)
}

function within(props: NumberStepperProps, value: number): number {
  return Math.min(props.max ?? Number.POSITIVE_INFINITY, Math.max(props.min ?? Number.NEGATIVE_INFINITY, value))
}

/** Thousands set off by a comma, a dot or a space. */
const GROUPED = /^[+-]?\d{1,3}(?:([,. \u00a0\u202f])\d{3})(?:\1\d{3})*$/

/** Returns a number; null for blank, NaN for other text. A comma is a decimal sign, but in a whole number sets off thousands. */
export function parseNumber(text: string, isWhole = false): number | null {
  const typed = text.trim().replace('−', '-')
  if (isWhole && GROUPED.test(typed)) return Number(typed.replace(/[^\d+-]/g, ''))
  const trimmed = typed.replace(',', '.')
  if (trimmed === '') return null
  // A slip of "45,000" is not 45.
  if (isWhole && /\.0+$/.test(trimmed)) return Number.NaN
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

function toText(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  return String(value)
}
