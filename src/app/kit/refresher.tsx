import { defineCustomElement as defineRefresher } from '@ionic/core/components/ion-refresher.js'
import { defineCustomElement as defineContent } from '@ionic/core/components/ion-refresher-content.js'
import { createElement, type RefObject, useEffect } from 'react'
import { useSteady } from './use-steady.ts'

// The elements themselves: what comes through @ionic/react is in the scripts of the first screen, used or not.
defineRefresher()
defineContent()

export interface RefresherProps {
  /** Gets the element, disabled until a finger may pull. */
  readonly element: RefObject<HTMLIonRefresherElement | null>
  /** Asks for the newest data. */
  readonly pull: () => Promise<void>
}

/** The sign above a screen that follows a finger which pulls it down. */
export function Refresher({ element, pull }: RefresherProps) {
  const ask = useSteady(pull)
  useEffect(() => {
    const refresher = element.current
    if (!refresher) return
    // Not a prop, since each render would write it again, also while a finger pulls.
    refresher.disabled = true
    const onRefresh = () => void ask().finally(() => refresher.complete())
    refresher.addEventListener('ionRefresh', onRefresh)
    return () => refresher.removeEventListener('ionRefresh', onRefresh)
  }, [element, ask])
  return createElement('ion-refresher', { ref: element, slot: 'fixed' }, createElement('ion-refresher-content'))
}
