import { IonSpinner } from '@ionic/react'
import type { ReactNode } from 'react'
import './full-page.css'

export interface FullPageLoaderProps {
  readonly text?: string
  /** Actions, as waiting may not help. */
  readonly children?: ReactNode
}

/** Shown until there is a session with an active site (spec 1§2.2). */
export function FullPageLoader({ text = 'Loading', children }: FullPageLoaderProps) {
  return (
    <main className="full-page" aria-busy="true">
      <IonSpinner name="crescent" aria-hidden="true" />
      <p role="status">{text}</p>
      {children}
    </main>
  )
}
