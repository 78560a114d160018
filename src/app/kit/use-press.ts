import { type MouseEvent, type RefObject, type TouchEvent, useLayoutEffect, useRef } from 'react'
import { overlayStack } from './overlay-stack.ts'
import { type CardMoment, isMeant } from './tap-guard.ts'
import './press.css'

/** The last that came down anywhere: a finger, a palm, a pen, or the mouse. */
interface Press extends CardMoment {
  /** As in `PointerEvent.pointerType`. */
  readonly kind: string
  /** The button that it may still answer; null for none. */
  readonly button: HTMLButtonElement | null
  /** The topmost dialog then; null for none. */
  readonly dialog: HTMLElement | null
}

/** Milliseconds: a part that scrolled so shortly before a finger came down was still rolling, and the finger stops it. */
const ROLLING_MS = 100

/** True from when the browser takes a finger over to scroll until the next one: a new card scrolls to its top without one. */
let isScroller = false
/** The part that a finger scrolled last, and the time, as in `Event.timeStamp`. */
let rolled: { readonly part: EventTarget | null; readonly at: number } = { part: null, at: 0 }
// Of the whole page: lines that come in sight as a list rolls are new.
const ofPage = { capture: true, passive: true }
listen(['pointerdown', 'pointercancel', 'scroll'], noteRoll)

/** Listens from when this file is loaded; not in Node, which has no page. */
function listen<K extends keyof DocumentEventMap>(
  kinds: readonly K[],
  note: (event: DocumentEventMap[K]) => void,
): void {
  if (typeof document === 'undefined') return
  for (const kind of kinds) document.addEventListener(kind, note, ofPage)
}

function noteRoll({ type, target, timeStamp }: Event): void {
  if (type !== 'scroll') isScroller = type === 'pointercancel'
  else if (isScroller) rolled = { part: target, at: timeStamp }
}

/** The last that came down before a group was there: it counts for none of its buttons. */
let earlier: Press | null = null
listen(['pointerdown'], ({ timeStamp: at, pointerType: kind }) => {
  earlier = { card: '', at, kind, button: null, dialog: null }
})

/** True for a finger that comes down on buttons that roll by. The browser makes no click of it either. */
function stopsRoll(frame: Element | null, { pointerType, timeStamp }: PointerEvent): boolean {
  const isRolling = rolled.part instanceof Node && rolled.part.contains(frame) && timeStamp - rolled.at < ROLLING_MS
  return isRolling && pointerType !== 'mouse'
}

/**
 * Lets each press answer once, on the button on which it came down. Returns the props of the element around the buttons.
 * `card`: that of buttons that stay from card to card, which take no press that came down on the one before. `shown`: since
 * when it shows; a press right after that was meant for the one before too.
 */
export function usePress(card = '', shown?: RefObject<CardMoment>) {
  const press = useRef(earlier)
  const buttons = useRef<HTMLDivElement>(null)
  const latest = useRef(card)
  useLayoutEffect(() => {
    latest.current = card
  }, [card])
  // Of the whole page, since a palm beside the buttons takes the answer from a finger, whichever is lifted first.
  useLayoutEffect(() => {
    const note = (event: PointerEvent) => {
      const isAnswer = event.isPrimary && !stopsRoll(buttons.current, event)
      const button = isAnswer ? buttonIn(buttons.current, event.target) : null
      const dialog = overlayStack.top()
      press.current = { card: latest.current, at: event.timeStamp, kind: event.pointerType, button, dialog }
    }
    document.addEventListener('pointerdown', note, { capture: true })
    return () => document.removeEventListener('pointerdown', note, { capture: true })
  }, [])
  /** Returns the button that the press may answer, and takes it from the press; null for another card, or under a new dialog. */
  const spend = () => {
    const { current } = press
    if (current) press.current = { ...current, button: null }
    if (current?.dialog !== overlayStack.top() || current.card !== latest.current) return null
    return !shown || isMeant(current, shown.current) ? current.button : null
  }
  /** An undo may leave its card in place: the second half of a double tap must take nothing back. */
  const guard = () => {
    if (shown) shown.current = momentOf(shown.current.card)
  }
  return {
    ref: buttons,
    'data-press': '',
    // The buttons do not take the focus: the page would be laid out for that, and again when the next card gets it.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    // One that the system took over, or that scrolls.
    onPointerCancel: spend,
    // The click of a finger comes a frame later, after the released look is painted, and of a long press not everywhere.
    onTouchEnd: (event: TouchEvent) => {
      if (event.cancelable) event.preventDefault()
      const touch = event.changedTouches[0]
      const button = spend()
      // The target of a touch is where it came down.
      if (!touch || !button || !isOver(touch, button)) return
      guard()
      button.click()
    },
    // Keys, screen readers and the click above have no pointer, and always count.
    onClickCapture: (event: MouseEvent) => {
      if (event.detail === 0 || press.current === null) return
      const button = spend()
      if (event.target instanceof Node && button?.contains(event.target)) guard()
      else event.stopPropagation()
    },
    // With a mouse nothing is held down to answer.
    onContextMenu: (event: MouseEvent) => {
      if (press.current?.kind === 'touch' || press.current?.kind === 'pen') event.preventDefault()
    },
  }
}

/** Returns the moment of now, in the time of frames, as the rest of the buttons: what that lets through must not be dropped. */
export function momentOf(card: string): CardMoment {
  return { card, at: Number(document.timeline.currentTime) }
}

/** By the edges of the button: to search the page for what is there takes much longer. */
function isOver({ clientX, clientY }: Pick<Touch, 'clientX' | 'clientY'>, button: HTMLButtonElement): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return left <= clientX && clientX < right && top <= clientY && clientY < bottom
}

function buttonIn(frame: Element | null, target: EventTarget | null): HTMLButtonElement | null {
  return target instanceof Element && frame?.contains(target) ? target.closest('button') : null
}
