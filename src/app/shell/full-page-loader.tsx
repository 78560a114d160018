import { IonSpinner } from '@ionic/react'
import type { ReactNode } from 'react'
import './full-page.css'

export interface FullPageLoaderProps {
  /** What is on its way, in words and counts. */
  readonly text?: string
  /** A way out, where waiting alone may not help. */
  readonly children?: ReactNode
}

/** Stands in place of everything else: before the session is known, and without an active site (spec 1§2.2). */
export function FullPageLoader({ text = 'Loading', children }: FullPageLoaderProps) {
  return (
    <main className="full-page" aria-busy="true">
      <IonSpinner name="crescent" aria-hidden="true" />
      <p role="status">{text}</p>
      {children}
    </main>
  )
}
