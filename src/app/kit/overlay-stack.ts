import { useSyncExternalStore } from 'react'

interface Open {
  readonly element: HTMLDialogElement
  readonly isModal: boolean
}

const open: Open[] = []
const listeners = new Set<() => void>()

function emit(): void {
  for (const listener of listeners) listener()
}

/** Open dialogs and panels, topmost last. */
export const overlayStack = {
  /** The topmost modal, which notices go into, as it makes the rest inert; null for none. */
  top: (): HTMLElement | null => open.findLast(({ isModal }) => isModal)?.element ?? null,
  /** The last opened, also beside the content. */
  last: (): HTMLElement | null => open.at(-1)?.element ?? null,
  /** The modals above one, in order. */
  over: (element: HTMLElement): readonly HTMLDialogElement[] =>
    open
      .slice(open.findIndex((entry) => entry.element === element) + 1)
      .flatMap((entry) => (entry.isModal ? [entry.element] : [])),
  raise(element: HTMLDialogElement): void {
    const at = open.findIndex((entry) => entry.element === element)
    if (at < 0) return
    element.close()
    element.showModal()
    open.push(...open.splice(at, 1))
    emit()
  },
  /** Adds one. Returns the function that removes it. */
  enter(element: HTMLDialogElement, isModal: boolean): () => void {
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
