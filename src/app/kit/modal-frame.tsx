import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { guardOverlay } from './overlay-history.ts'
import { overlayStack } from './overlay-stack.ts'
import './modal.css'

export type CloseReason = 'button' | 'escape' | 'back'

export interface ModalFrameProps {
  readonly label: string
  readonly kind: 'drawer' | 'dialog' | 'card'
  /** Esc or the Back button; null: these do not close it. */
  readonly onClose: ((reason: CloseReason) => void) | null
  readonly children: ReactNode
}

/** A modal on `<dialog>`, which traps and returns the focus. Mounted means open. */
export function ModalFrame({ label, kind, onClose, children }: ModalFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // Layout effect: the browser can return the focus only while the element is still mounted.
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
        // Only the owner's state closes it. A popover inside handles its own cancel.
        event.preventDefault()
        if (event.target === event.currentTarget) close.current?.('escape')
      }}
    >
      {children}
    </dialog>
  )
}
