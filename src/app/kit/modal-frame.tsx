import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { guardOverlay } from './overlay-history.ts'
import { overlayStack } from './overlay-stack.ts'
import { useMedia } from './use-media.ts'
import { useSteady } from './use-steady.ts'
import { useSwipeDown } from './use-swipe.ts'
import './modal.css'

export type CloseReason = 'button' | 'escape' | 'back' | 'swipe'

export interface ModalFrameProps {
  readonly label: string
  readonly kind: 'drawer' | 'dialog' | 'card'
  /** Esc, Back, or a swipe down; null: these do not close it. */
  readonly onClose: ((reason: CloseReason) => void) | null
  readonly small?: boolean
  /** Beside the content, which stays usable. May change while open. */
  readonly beside?: boolean
  /** Takes the focus itself when it opens, so that no key presses a button of it. */
  readonly keepsKeys?: boolean
  readonly children: ReactNode
}

/** A `<dialog>`, which returns the focus and traps it unless beside the content. Mounted means open. */
export function ModalFrame(props: ModalFrameProps) {
  const { label, kind, onClose, small = false, beside = false, keepsKeys = false, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useSteady((reason: CloseReason) => onClose?.(reason))
  /** The field in use while the dialog moves, as when a tablet is turned. */
  const field = useRef<HTMLElement | null>(null)
  /** The dialogs above it before it moved. */
  const over = useRef<readonly HTMLDialogElement[]>([])
  // Layout effect: the browser returns the focus only while the element is mounted.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (beside) element.show()
    else element.showModal()
    if (keepsKeys) element.focus()
    field.current?.focus()
    const leaveStack = overlayStack.enter(element, !beside)
    const dropGuard = guardOverlay(() => close('back'))
    for (const other of over.current) overlayStack.raise(other)
    return () => {
      over.current = overlayStack.over(element)
      dropGuard()
      leaveStack()
      field.current = focusIn(element)
      element.close()
    }
  }, [beside, keepsKeys, close])
  const isSheet = useMedia('(width < 56.25rem)') && kind === 'dialog' && onClose !== null
  useSwipeDown(dialog, isSheet, () => close('swipe'))
  // A modal gets Esc as `cancel`; beside the content there is no such event.
  useEffect(() => {
    if (!beside) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || overlayStack.last() !== dialog.current) return
      if (!document.querySelector(':popover-open')) close('escape')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [beside, close])
  return (
    <dialog
      ref={dialog}
      className={`modal modal-${kind}`}
      data-small={small}
      data-beside={beside}
      data-sheet={isSheet || undefined}
      aria-label={label}
      tabIndex={keepsKeys ? -1 : undefined}
      onCancel={(event) => {
        // Only the owner's state closes it. A popover inside handles its own cancel.
        event.preventDefault()
        if (event.target === event.currentTarget) close('escape')
      }}
    >
      {children}
    </dialog>
  )
}

function focusIn(element: HTMLElement): HTMLElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && element.contains(activeElement) ? activeElement : null
}
