import { edgeSpeed } from './reorder.ts'

/** Pixels of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A pointer that went down on a handle. */
export interface PointerStart extends Point {
  readonly id: number
}

export interface DragFollower {
  /**
   * The pointer moved, or the list moved under it.
   * @param listY pixels from the top of the first line; null outside the table
   */
  readonly onPoint: (point: Point, listY: number | null) => void
  readonly onDrop: () => void
  /** Escape, or the browser took the pointer for itself. */
  readonly onCancel: () => void
}

/** A pointer that moved by less than this has not left its row. */
const SLACK_PX = 8

/**
 * Follows a pointer from a handle until it is let go, and scrolls the list while it is near an edge. The table's frame holds the pointer: the handle may leave
 * the page meanwhile, its row scrolled or moved away.
 * @param headHeight pixels of the header that stays in sight above the lines
 * @returns ends the following without a word
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
  // A handle near an edge that is only touched scrolls nothing.
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
  // A quick hand lets go further on than it was last seen.
  frame.addEventListener('pointerup', moveTo, { signal })
  frame.addEventListener('pointerup', endWith(follower.onDrop), { signal })
  frame.addEventListener('pointercancel', endWith(follower.onCancel), { signal })
  frame.addEventListener('lostpointercapture', endWith(follower.onCancel), { signal })
  frame.addEventListener('scroll', report, { signal })
  // Before anybody else: Escape ends the drag, not the drawer beside the table.
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
  // Over the header, which covers lines, the first line in sight is meant.
  return Math.max(y - box.top - headHeight, 0) + frame.scrollTop
}

/**
 * Scrolls the frame while the pointer is near an edge.
 * @param yNow the pointer's height; null: it has not left its handle
 * @returns looks whether there is something to scroll; to be called when the pointer moved
 */
function scrollAtEdges(frame: HTMLElement, headHeight: number, signal: AbortSignal, yNow: () => number | null) {
  /** When the last step was painted; null: at rest. */
  let before: number | null = null
  /** A list scrolls by whole pixels; what is less is kept for the next step. */
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
