import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { type FieldBase, FieldFrame } from './field-frame.tsx'
import { useCutPaste } from './use-cut-paste.ts'
import { wholeOnTap } from './whole-on-tap.ts'

export interface TextFieldProps extends FieldBase {
  readonly value: string | null | undefined
  readonly onChange: (value: string) => void
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
  /** Shows capitals by CSS and converts on blur, since converting while typing moves the caret. */
  readonly upper?: boolean | undefined
  readonly maxLength?: number | undefined
  readonly type?: HTMLInputTypeAttribute
  /** 'none': the form has its own keys. */
  readonly inputMode?: 'none' | 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search'
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly autoFocus?: boolean
  /** Takes scans while focused. */
  readonly scan?: boolean | undefined
  /** For words that are written on: a tap sets the caret, and does not select them all. */
  readonly isProse?: boolean
  /** A button that uses the text, beside the input. */
  readonly beside?: ReactNode
}

/** A native input (Ionic's sets its value late, which moves the caret). */
export function TextField(props: TextFieldProps) {
  const value = props.value ?? ''
  const cut = useCutPaste(value, props.maxLength)
  const isShort = !props.isProse && props.inputMode !== 'none'
  function leave() {
    const upper = value.toUpperCase()
    if (props.upper && upper !== value) props.onChange(upper)
    props.onBlur?.()
  }
  return (
    <FieldFrame {...props} warning={props.warning ?? cut.warning}>
      {(input) => {
        const typed = (
          <input
            {...input}
            {...(isShort && wholeOnTap)}
            ref={props.inputRef}
            className={props.upper ? 'input input-upper' : 'input'}
            type={props.type ?? 'text'}
            inputMode={props.inputMode}
            value={value}
            maxLength={props.maxLength}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete ?? 'off'}
            autoCapitalize={props.upper ? 'characters' : 'off'}
            autoCorrect="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: only forms that a person has just opened ask for it.
            autoFocus={props.autoFocus}
            data-scan={props.scan || undefined}
            onPaste={cut.onPaste}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={leave}
          />
        )
        return props.beside === undefined ? (
          typed
        ) : (
          <div className="input-line">
            {typed}
            {props.beside}
          </div>
        )
      }}
    </FieldFrame>
  )
}
