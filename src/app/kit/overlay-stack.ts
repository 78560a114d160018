import { useSyncExternalStore } from 'react'

const open: HTMLElement[] = []
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** The open modals, topmost last. Notices go into the topmost, to stay reachable. */
export const overlayStack = {
  /** The topmost one; null for none. */
  top: (): HTMLElement | null => open.at(-1) ?? null,
  /** Adds a modal. Returns the function that removes it. */
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
