import type { MouseEvent, PointerEvent } from 'react'

/** The input that a finger is about to give the focus. */
let taking: HTMLInputElement | null = null

/**
 * Handlers of an input for a short value: a tap that brings the focus selects all of it, so that typing replaces what was
 * filled in. The next tap sets the caret. At the click, as the browser sets its caret after the focus.
 */
export const wholeOnTap = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
    taking = document.activeElement === currentTarget ? null : currentTarget
  },
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    // A mouse may have selected a part.
    const hasPart = currentTarget.selectionStart !== currentTarget.selectionEnd
    if (taking === currentTarget && !hasPart) currentTarget.select()
    taking = null
  },
}
