import { IonRefresher, IonRefresherContent } from '@ionic/react'
import { createContext, type PointerEvent, type ReactNode, useContext, useEffect, useRef } from 'react'

/** Asks for the newest data; ends with the result. Null: no pulling. */
export const PullContext = createContext<(() => Promise<void>) | null>(null)

export interface Pull {
  /** For the content. */
  readonly refresher: ReactNode
  /** For the element around: allows a pull, unless the finger does something else. */
  readonly onPointerDownCapture: (event: PointerEvent) => void
}

/** Pulling a screen down asks the server. */
export function usePull(): Pull {
  const pull = useContext(PullContext)
  const element = useRef<HTMLIonRefresherElement>(null)
  // Not a prop, which each render would rewrite, also during a pull.
  useEffect(() => {
    if (pull && element.current) element.current.disabled = true
  }, [pull])
  return {
    refresher: pull && (
      <IonRefresher
        ref={element}
        slot="fixed"
        onIonRefresh={({ detail }) => void pull().finally(() => detail.complete())}
      >
        <IonRefresherContent />
      </IonRefresher>
    ),
    onPointerDownCapture: ({ pointerType, target, currentTarget }) => {
      if (element.current) element.current.disabled = pointerType !== 'touch' || isTaken(target, currentTarget)
    },
  }
}

/** True if a finger here scrolls a list back, drags a row, or is in an open form. */
function isTaken(target: EventTarget, frame: Element): boolean {
  for (let part = target instanceof Element ? target : null; part && part !== frame; part = part.parentElement) {
    if (part.scrollTop > 0 || part.matches('dialog') || getComputedStyle(part).touchAction === 'none') return true
  }
  return false
}
