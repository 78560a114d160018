import { alertCircleOutline, warningOutline } from 'ionicons/icons'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

/** The props of every field. `FormField` fills `name`, `error`, `onBlur` and `inputRef`. */
export interface FieldBase {
  readonly label: string
  readonly name?: string
  /** Shown below the field with an icon; also marks it invalid for assistive technology. */
  readonly error?: string | undefined
  /** A doubt that does not keep the form from being saved. */
  readonly warning?: string | undefined
  readonly hint?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly onBlur?: (() => void) | undefined
}

/** The attributes that link an input to its label and message. */
export interface InputIdentity {
  readonly id: string
  readonly name: string | undefined
  readonly disabled: boolean | undefined
  readonly 'aria-required': boolean | undefined
  readonly 'aria-invalid': boolean | undefined
  readonly 'aria-describedby': string | undefined
}

export interface FieldFrameProps extends FieldBase {
  /** `group`: several controls, named together by the label. */
  readonly kind?: 'single' | 'group'
  readonly children: (input: InputIdentity) => ReactNode
}

/** Label, control, and a message line that is always there, so that an error moves nothing. */
export function FieldFrame(props: FieldFrameProps) {
  const id = useId()
  const says = props.error ?? props.warning ?? props.hint
  const input: InputIdentity = {
    id,
    name: props.name,
    disabled: props.disabled,
    'aria-required': props.required || undefined,
    'aria-invalid': props.error === undefined ? undefined : true,
    'aria-describedby': says === undefined ? undefined : `${id}-says`,
  }
  const frame = (
    <>
      {props.children(input)}
      <FieldSays id={`${id}-says`} error={props.error} warning={props.warning} hint={props.hint} />
    </>
  )
  if (props.kind === 'group') {
    return (
      <fieldset className="field" data-invalid={props.error !== undefined} aria-describedby={input['aria-describedby']}>
        <legend className="field-label" data-required={props.required || undefined}>
          {props.label}
        </legend>
        {frame}
      </fieldset>
    )
  }
  return (
    <div className="field" data-invalid={props.error !== undefined}>
      <label className="field-label" data-required={props.required || undefined} htmlFor={id}>
        {props.label}
      </label>
      {frame}
    </div>
  )
}

interface SaysProps {
  readonly id: string
  readonly error: string | undefined
  readonly warning: string | undefined
  readonly hint: string | undefined
}

/** The line below a field: the error, else the warning, else the hint. */
export function FieldSays({ id, error, warning, hint }: SaysProps) {
  if (error !== undefined) {
    return (
      <p className="field-says field-error" id={id}>
        <Icon icon={alertCircleOutline} />
        {error}
      </p>
    )
  }
  if (warning !== undefined) {
    return (
      <p className="field-says field-warning" id={id}>
        <Icon icon={warningOutline} />
        {warning}
      </p>
    )
  }
  return (
    <p className="field-says" id={id}>
      {hint}
    </p>
  )
}
