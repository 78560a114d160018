import { IonSpinner } from '@ionic/react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './button.css'

type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly tone?: ButtonTone
  readonly icon?: string
  /** Shows a spinner as icon and takes no taps. */
  readonly busy?: boolean
  /** 64 px high, for outdoors. */
  readonly large?: boolean
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A button at least 48 px high. */
export function Button({ tone = 'plain', icon, busy, large, wide, children, disabled, type, ...rest }: ButtonProps) {
  const names = ['button', `button-${tone}`, large ? 'button-large' : '', wide ? 'button-wide' : '']
  return (
    <button {...rest} type={type ?? 'button'} className={names.join(' ')} disabled={disabled || busy} aria-busy={busy}>
      {busy ? (
        <IonSpinner className="button-spinner" name="crescent" aria-hidden="true" />
      ) : (
        icon && <Icon icon={icon} />
      )}
      <span>{children}</span>
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  readonly icon: string
  /** Accessible name and tooltip. */
  readonly label: string
  readonly tone?: ButtonTone
}

/** An icon button, 48 px square (40 px in dense tables on the desk). */
export function IconButton({ icon, label, tone = 'quiet', type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={`icon-button button-${tone}`}
      aria-label={label}
      title={rest.title ?? label}
    >
      <Icon icon={icon} />
    </button>
  )
}
