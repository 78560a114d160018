import { type ReactNode, useEffect, useRef } from 'react'

export interface OnLeaveProps {
  /** Called when the focus has left the children, except by a tap that closed the form. */
  readonly onLeave: () => void
  readonly className?: string
  readonly children: ReactNode
}

/** Delays a warning until the person leaves the field. */
export function OnLeave({ onLeave, className, children }: OnLeaveProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onLeave)
  latest.current = onLeave
  useEffect(() => {
    if (!place.current) return
    return watchLeaving(place.current, () => latest.current())
  }, [])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}

/**
 * Calls `onLeave` after the tap that moved the focus: a question between press and release would swallow that tap.
 * Calls nothing if the tap closed the form.
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
