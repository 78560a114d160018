import { useSyncExternalStore } from 'react'

const open: HTMLElement[] = []
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** The modals that are open, topmost last. What must stay visible and reachable over them (notices) is shown inside the topmost. */
export const overlayStack = {
  /** The topmost one now; null for none. */
  top: (): HTMLElement | null => open.at(-1) ?? null,
  /** Answers the function that leaves the stack. */
  enter(element: HTMLElement): () => void {
    open.push(element)
    tell()
    return () => {
      open.splice(open.indexOf(element), 1)
      tell()
    }
  },
}

/** The topmost open modal, or null. */
export function useTopOverlay(): HTMLElement | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, overlayStack.top)
}
