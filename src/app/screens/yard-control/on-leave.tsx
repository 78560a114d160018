import { type ReactNode, useEffect, useRef } from 'react'

export interface OnLeaveProps {
  /** Called when the focus has left all that is inside; not when the form is closed by that same tap. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** A field whose warning belongs to the value that a person settles on: while they step from one level to the next nothing is asked. */
export function OnLeave({ onLeave, children }: OnLeaveProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onLeave)
  latest.current = onLeave
  useEffect(() => {
    if (!place.current) return
    return watchLeaving(place.current, () => latest.current())
  }, [])
  return <div ref={place}>{children}</div>
}

/**
 * A tap takes the focus away when the button goes down, and acts when it comes up. A question that opened in between would swallow the tap, so it waits until
 * the tap has acted; if that closed the form, nothing is asked any more.
 */
function watchLeaving(element: HTMLElement, onLeave: () => void): () => void {
  let pressed = false
  let waits = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    waits = false
    timer = setTimeout(onLeave)
  }
  const press = () => {
    pressed = true
  }
  const release = () => {
    pressed = false
    if (waits) later()
  }
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && element.contains(event.relatedTarget)) return
    if (pressed) waits = true
    else later()
  }
  const back = () => {
    waits = false
    clearTimeout(timer)
  }
  element.addEventListener('focusout', leave)
  element.addEventListener('focusin', back)
  window.addEventListener('mousedown', press, true)
  window.addEventListener('mouseup', release, true)
  return () => {
    clearTimeout(timer)
    element.removeEventListener('focusout', leave)
    element.removeEventListener('focusin', back)
    window.removeEventListener('mousedown', press, true)
    window.removeEventListener('mouseup', release, true)
  }
}
