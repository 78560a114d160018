import { type ReactNode, useEffect, useRef } from 'react'
import { useSteady } from '../use-steady.ts'
import { useFollow } from './underway.ts'

export interface OnLeaveProps {
  /** Called when the focus has left the children, except by a tap that closed the form. */
  readonly onLeave: () => unknown
  readonly className?: string
  readonly children: ReactNode
}

/** Delays a warning until the person leaves the field. */
export function OnLeave({ onLeave, className, children }: OnLeaveProps) {
  const place = useRef<HTMLDivElement>(null)
  const leave = useSteady(onLeave)
  const follow = useRef(useFollow())
  useEffect(() => {
    if (!place.current) return
    return watchLeaving(place.current, leave, follow.current)
  }, [leave])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}

/**
 * Calls `onLeave` after the tap that moved the focus: a question between press and release would swallow that tap.
 * Calls nothing if the tap closed the form. `follow` learns of it at once, since that tap may be one on Save.
 */
function watchLeaving(
  element: HTMLElement,
  onLeave: () => unknown,
  follow: (leaving: Promise<unknown>) => void,
): () => void {
  let pressed = false
  let waits = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let end: (result?: unknown) => void = () => undefined
  const begin = () => {
    end()
    follow(
      new Promise((resolve) => {
        end = resolve
      }),
    )
  }
  const later = () => {
    clearTimeout(timer)
    waits = false
    timer = setTimeout(() => end(new Promise((resolve) => resolve(onLeave()))))
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
    begin()
    if (pressed) waits = true
    else later()
  }
  const back = () => {
    waits = false
    clearTimeout(timer)
    end()
  }
  element.addEventListener('focusout', leave)
  element.addEventListener('focusin', back)
  window.addEventListener('mousedown', press, true)
  for (const kind of releases) window.addEventListener(kind, release, true)
  return () => {
    clearTimeout(timer)
    end()
    element.removeEventListener('focusout', leave)
    element.removeEventListener('focusin', back)
    window.removeEventListener('mousedown', press, true)
    for (const kind of releases) window.removeEventListener(kind, release, true)
  }
}

/** Ends of a press; one that became a drag or a scroll sends no `mouseup`. */
const releases = ['mouseup', 'dragend', 'pointercancel'] as const
