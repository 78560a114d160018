import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { guardOverlay } from './overlay-history.ts'
import { overlayStack } from './overlay-stack.ts'
import './modal.css'

export type CloseReason = 'button' | 'escape' | 'back'

export interface ModalFrameProps {
  /** The accessible name. */
  readonly label: string
  readonly kind: 'drawer' | 'dialog' | 'card'
  /** Esc or the Back button; null: it cannot be closed by them. */
  readonly onClose: ((reason: CloseReason) => void) | null
  readonly children: ReactNode
}

/**
 * A modal on the browser's own `<dialog>`: it holds the focus, gives it back, and everything behind it is inert. Mounted means open:
 * `{open && <Drawer …>}`.
 */
export function ModalFrame({ label, kind, onClose, children }: ModalFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // Layout: the way back is taken while the element still stands, or the browser cannot give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const leaveStack = overlayStack.enter(element)
    const dropGuard = guardOverlay(() => close.current?.('back'))
    return () => {
      dropGuard()
      leaveStack()
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`modal modal-${kind}`}
      aria-label={label}
      onCancel={(event) => {
        // Whether it closes is decided by the owner's state alone. A popover inside cancels for itself.
        event.preventDefault()
        if (event.target === event.currentTarget) close.current?.('escape')
      }}
    >
      {children}
    </dialog>
  )
}
