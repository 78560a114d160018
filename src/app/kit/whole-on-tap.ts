import type { FormEvent, MouseEvent, PointerEvent } from 'react'

/** The input that a finger is about to take. */
let taking: HTMLInputElement | null = null
/** The one that was tapped or typed into since it got the focus. A dialog that closes gives the focus back without a tap. */
let inHand: HTMLInputElement | null = null

/**
 * Handlers of an input for a short value: the first tap into it selects all of it, so that typing replaces what is there.
 * The next tap sets the caret. At the click, as the browser sets its caret after the focus.
 */
export const wholeOnTap = {
  onFocus: () => {
    inHand = null
  },
  onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    inHand = currentTarget
  },
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
    // A list or a button may have had the focus since, which is not heard of here.
    const isInHand = inHand === currentTarget && document.activeElement === currentTarget
    taking = isInHand ? null : currentTarget
  },
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    // A mouse may have selected a part.
    const hasPart = currentTarget.selectionStart !== currentTarget.selectionEnd
    if (taking === currentTarget && !hasPart) currentTarget.select()
    taking = null
    inHand = currentTarget
  },
}
