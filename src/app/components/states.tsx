import { IonSpinner } from '@ionic/react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './states.css'

export interface EmptyStateProps {
  readonly icon?: string
  /** Verbatim, e.g. 'No entries.' */
  readonly text: string
  /** A way forward. */
  readonly children?: ReactNode
}

/** Nothing to show, and why. */
export function EmptyState({ icon, text, children }: EmptyStateProps) {
  return (
    <div className="state" role="status">
      {icon && <Icon icon={icon} />}
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Something is on its way. Its place must have the height of what comes. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div className="state" role="status">
      <IonSpinner name="crescent" aria-hidden="true" />
      <p>{label}</p>
    </div>
  )
}
