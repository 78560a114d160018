import { edgeSpeed } from './reorder.ts'

/** Window pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The point where a pointer went down on a handle. */
export interface PointerStart extends Point {
  readonly id: number
}

export interface DragFollower {
  /** `listY`: pixels from the top of the first line, which may scroll; null outside the table. */
  readonly onPoint: (point: Point, listY: number | null) => void
  readonly onDrop: () => void
  /** Escape, or the browser took over the pointer. */
  readonly onCancel: () => void
}

/** A pointer that moved by less is still on its row. */
const SLACK_PX = 8

/**
 * Follows a pointer from its handle until released, scrolling near edges. The frame captures it, since the handle
 * may be unmounted. Returns a function that ends it without a callback.
 * @param headHeight pixels of the sticky header
 */
export function followPointer(
  frame: HTMLElement,
  start: PointerStart,
  headHeight: number,
  follower: DragFollower,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let point: Point = start
  const report = () => follower.onPoint(point, listY(frame, point, headHeight))
  // Touching a handle near an edge does not scroll.
  const scroll = scrollAtEdges(frame, headHeight, signal, () => (isNear(point, start) ? null : point.y))
  const moveTo = (event: PointerEvent) => {
    if (event.pointerId !== start.id) return
    point = { x: event.clientX, y: event.clientY }
    report()
    scroll()
  }
  const endWith = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerId !== start.id) return
    ending.abort()
    act()
  }
  frame.setPointerCapture(start.id)
  frame.addEventListener('pointermove', moveTo, { signal })
  // A fast release lies further on than the last move event.
  frame.addEventListener('pointerup', moveTo, { signal })
  frame.addEventListener('pointerup', endWith(follower.onDrop), { signal })
  frame.addEventListener('pointercancel', endWith(follower.onCancel), { signal })
  frame.addEventListener('lostpointercapture', endWith(follower.onCancel), { signal })
  frame.addEventListener('scroll', report, { signal })
  // Capture, before all others: Escape ends the drag, not the drawer.
  window.addEventListener('keydown', (event) => cancelByEscape(event, ending, follower), { signal, capture: true })
  return () => ending.abort()
}

function isNear(point: Point, start: Point): boolean {
  return Math.abs(point.y - start.y) < SLACK_PX
}

function cancelByEscape(event: KeyboardEvent, ending: AbortController, follower: DragFollower): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopImmediatePropagation()
  ending.abort()
  follower.onCancel()
}

function listY(frame: HTMLElement, { x, y }: Point, headHeight: number): number | null {
  const box = frame.getBoundingClientRect()
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return null
  // Over the header the first visible line counts.
  return Math.max(y - box.top - headHeight, 0) + frame.scrollTop
}

/**
 * Returns a function to call on each move, which scrolls near an edge.
 * @param yNow the pointer's height; null: still on its handle
 */
function scrollAtEdges(frame: HTMLElement, headHeight: number, signal: AbortSignal, yNow: () => number | null) {
  /** When the last step was painted; null: at rest. */
  let before: number | null = null
  /** Lists scroll by whole pixels; keeps the fraction for the next step. */
  let rest = 0
  const speedNow = () => {
    const y = yNow()
    const box = frame.getBoundingClientRect()
    return y === null ? 0 : edgeSpeed(y, box.top + headHeight, box.bottom)
  }
  const step = (now: number) => {
    const speed = signal.aborted ? 0 : speedNow()
    if (speed === 0) {
      before = null
      return
    }
    rest += (speed * Math.max(now - (before ?? now), 0)) / 1000
    before = now
    const whole = Math.trunc(rest)
    rest -= whole
    if (whole !== 0) frame.scrollTop += whole
    requestAnimationFrame(step)
  }
  return () => {
    if (before !== null || speedNow() === 0) return
    before = performance.now()
    requestAnimationFrame(step)
  }
}
