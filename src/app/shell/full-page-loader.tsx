import { IonSpinner } from '@ionic/react'
import type { ReactNode } from 'react'
import './full-page.css'

export interface FullPageLoaderProps {
  readonly text?: string
  /** Actions, for when waiting alone may not help. */
  readonly children?: ReactNode
}

/** Replaces the page until the session is known and there is an active site (spec 1§2.2). */
export function FullPageLoader({ text = 'Loading', children }: FullPageLoaderProps) {
  return (
    <main className="full-page" aria-busy="true">
      <IonSpinner name="crescent" aria-hidden="true" />
      <p role="status">{text}</p>
      {children}
    </main>
  )
}
