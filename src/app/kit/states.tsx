import { IonSpinner } from '@ionic/react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Unbroken } from './unbroken.tsx'
import './states.css'

export interface EmptyStateProps {
  readonly icon?: string
  /** Verbatim, e.g. 'No entries.' */
  readonly text: string
  readonly children?: ReactNode
}

export function EmptyState({ icon, text, children }: EmptyStateProps) {
  return (
    <div className="state" role="status">
      {icon && <Icon icon={icon} />}
      <p>
        <Unbroken text={text} />
      </p>
      {children}
    </div>
  )
}

/** Takes the height of what it stands for, so that nothing jumps. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div className="state" role="status">
      <IonSpinner name="crescent" aria-hidden="true" />
      <p>{label}</p>
    </div>
  )
}
