import { useSyncExternalStore } from 'react'

interface Open {
  readonly element: HTMLElement
  readonly isModal: boolean
}

const open: Open[] = []
const listeners = new Set<() => void>()

function emit(): void {
  for (const listener of listeners) listener()
}

/** The open dialogs and panels, topmost last. */
export const overlayStack = {
  /** The topmost modal, which makes the rest inert, so notices go into it; null for none. */
  top: (): HTMLElement | null => open.findLast(({ isModal }) => isModal)?.element ?? null,
  /** The last one opened, also one beside the content; null for none. */
  last: (): HTMLElement | null => open.at(-1)?.element ?? null,
  /** Adds one. Returns the function that removes it. */
  enter(element: HTMLElement, isModal: boolean): () => void {
    const entry = { element, isModal }
    open.push(entry)
    emit()
    return () => {
      open.splice(open.indexOf(entry), 1)
      emit()
    }
  },
}

/** The topmost open modal, or null. */
export function useTopOverlay(): HTMLElement | null {
  return useSyncExternalStore(listen, overlayStack.top)
}

/** The last one opened, also one beside the content, or null. */
export function useLastOverlay(): HTMLElement | null {
  return useSyncExternalStore(listen, overlayStack.last)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
