import { createContext, type PointerEvent, type ReactNode, useContext, useRef } from 'react'
import { lazyPart } from './lazy-part.ts'
import { PartView } from './part-view.tsx'
import { useIdle } from './use-idle.ts'

/** 6 kB that no first screen needs. A screen is used without it where it cannot be loaded. */
const refresher = lazyPart(() =>
  import('./refresher.tsx').then(
    (module) => module.Refresher,
    () => () => null,
  ),
)

/** Asks for the newest data; resolves with the result. Null: no pulling. */
export const PullContext = createContext<(() => Promise<void>) | null>(null)

export interface Pull {
  /** The indicator, for the content. */
  readonly refresher: ReactNode
  /** For the element around the content: lets a finger pull, unless it is doing something else. */
  readonly onPointerDownCapture: (event: PointerEvent) => void
}

/** Pulling a screen down asks the server. */
export function usePull(): Pull {
  const pull = useContext(PullContext)
  const element = useRef<HTMLIonRefresherElement>(null)
  // Nobody pulls before the rows are there.
  const isMounted = useIdle() && pull !== null
  return {
    refresher: isMounted && <PartView part={refresher} props={{ element, pull }} />,
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
