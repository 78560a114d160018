import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { followPointer, type Point } from './pointer-drag.ts'

interface Lifted {
  readonly key: number
  readonly name: string
  /** The target below the pointer. */
  readonly over: number | null
  readonly overName: string
}

export interface DragOnto {
  /** Target below the pointer. */
  readonly over: number | null
  readonly onPointerDown: (event: PointerEvent) => void
  /** Follows the pointer. */
  readonly ghost: ReactNode
}

/** Pixels before a drag begins. */
const SLACK_PX = 8

/**
 * Drags something onto a target. Within `frame`, handles carry `data-drag` (a key) and `data-name`, targets `data-drop`
 * and `data-name`. Each drag needs an equivalent by taps and keys. Escape, or a release outside all targets, cancels
 * the drag. `hint`: shown while over no target.
 */
export function useDragOnto(
  frame: RefObject<HTMLElement | null>,
  hint: string,
  onDrop: (key: number, target: number) => void,
): DragOnto {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const now = useRef<Lifted | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const point = useRef<Point>({ x: 0, y: 0 })
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const show = (next: Lifted | null) => {
    const before = now.current
    now.current = next
    if (before?.key !== next?.key || before?.over !== next?.over) setLifted(next)
  }
  const place = (element: HTMLElement | null) => {
    if (element) element.style.translate = `${point.current.x}px ${point.current.y}px`
  }
  function onPointerDown(event: PointerEvent) {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null
    if (!handle || !frame.current || event.button !== 0) return
    event.preventDefault()
    const { drag: key, name = '' } = handle.dataset
    const start = { id: event.pointerId, x: event.clientX, y: event.clientY }
    stop.current?.()
    stop.current = followPointer(frame.current, start, 0, {
      onPoint: (to) => {
        point.current = to
        if (!now.current && Math.hypot(to.x - start.x, to.y - start.y) < SLACK_PX) return
        show({ key: Number(key), name, ...targetAt(to) })
        place(ghost.current)
      },
      onDrop: () => {
        const dropped = now.current
        show(null)
        if (dropped?.over != null) onDrop(dropped.key, dropped.over)
      },
      onCancel: () => show(null),
    })
  }
  return {
    over: lifted?.over ?? null,
    onPointerDown,
    ghost:
      lifted &&
      createPortal(
        <div
          ref={(element) => {
            ghost.current = element
            place(element)
          }}
          className="drag-ghost"
          aria-hidden="true"
        >
          <strong>{lifted.name}</strong>
          <span>{lifted.over === null ? hint : lifted.overName}</span>
        </div>,
        document.body,
      ),
  }
}

function targetAt({ x, y }: Point): Pick<Lifted, 'over' | 'overName'> {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
  return { over: target ? Number(target.dataset.drop) : null, overName: target?.dataset.name ?? '' }
}
