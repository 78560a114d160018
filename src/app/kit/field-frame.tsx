import { alertCircleOutline, timeOutline, warningOutline } from 'ionicons/icons'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

/** The common props; `FormField` fills `name`, `error`, `onBlur` and `inputRef`. */
export interface FieldBase {
  readonly label: string
  readonly name?: string
  /** Also marks the field invalid for assistive technology. */
  readonly error?: string | undefined
  /** A doubt that does not prevent saving. */
  readonly warning?: string | undefined
  readonly hint?: string | undefined
  /** The source of a value that nobody typed, e.g. 'From the last visit, 11/14'. */
  readonly source?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly onBlur?: (() => void) | undefined
}

/** Attributes that link an input to its label and message. */
export interface InputIdentity {
  readonly id: string
  readonly name: string | undefined
  readonly disabled: boolean | undefined
  readonly 'aria-required': boolean | undefined
  readonly 'aria-invalid': boolean | undefined
  readonly 'aria-describedby': string | undefined
}

export interface FieldFrameProps extends FieldBase {
  /** `group`: controls named together; `radios`: a choice of one. */
  readonly kind?: 'single' | 'group' | 'radios'
  readonly children: (input: InputIdentity) => ReactNode
}

/** Label, control, and a permanent message line, so that an error moves nothing. */
export function FieldFrame(props: FieldFrameProps) {
  const id = useId()
  const says = props.error ?? props.warning ?? props.source ?? props.hint
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
      <FieldSays
        id={`${id}-says`}
        error={props.error}
        warning={props.warning}
        source={props.source}
        hint={props.hint}
      />
    </>
  )
  const look = {
    className: 'field',
    'data-invalid': props.error !== undefined,
    'data-source': props.source === undefined ? undefined : true,
  }
  const label = { className: 'field-label', 'data-required': props.required || undefined }
  if (props.kind === 'group') {
    return (
      <fieldset {...look} aria-describedby={input['aria-describedby']}>
        <legend {...label}>{props.label}</legend>
        {frame}
      </fieldset>
    )
  }
  if (props.kind === 'radios') {
    const { 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required } = input
    return (
      <div
        {...look}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        {...{ 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required }}
      >
        <span {...label} id={`${id}-label`}>
          {props.label}
        </span>
        {frame}
      </div>
    )
  }
  return (
    <div {...look}>
      <label {...label} htmlFor={id}>
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
  readonly source?: string | undefined
  readonly hint: string | undefined
}

/** Shows the error, else warning, source or hint. */
export function FieldSays({ id, error, warning, source, hint }: SaysProps) {
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
  if (source !== undefined) {
    return (
      <p className="field-says field-source" id={id}>
        <Icon icon={timeOutline} />
        {source}
      </p>
    )
  }
  return (
    <p className="field-says" id={id}>
      {hint}
    </p>
  )
}
