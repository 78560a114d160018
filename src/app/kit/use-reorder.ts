import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { followPointer, type Point, type PointerStart } from './pointer-drag.ts'
import {
  dropLine,
  keepTarget,
  type Move,
  ownTarget,
  placeOf,
  type Target,
  targetAt,
  targetByKey,
  toMove,
} from './reorder.ts'
import type { TableLines } from './table-lines.ts'

export interface Drag {
  readonly key: number
  readonly name: string
  /** null: lifted by the keyboard. */
  readonly pointer: PointerStart | null
  /** Null while outside the list, where a drop moves nothing. */
  readonly target: Target | null
}

export interface ReorderOptions {
  readonly frame: RefObject<HTMLElement | null>
  /** null: outside the rows, where a drop moves nothing. */
  readonly ghost: RefObject<HTMLElement | null>
  readonly keys: readonly number[]
  readonly lines: TableLines
  /** Pixels. */
  readonly lineHeight: number
  /** Pixels. */
  readonly headHeight: number
  /** The row's label; null: not read yet. */
  readonly nameOf: (key: number) => string | null
  /** undefined: this person may not change the order. */
  readonly onMove: ((move: Move) => void) | undefined
  readonly onShow: (line: number) => void
}

export interface Reorder {
  readonly drag: Drag | null
  /** For the live region. */
  readonly said: string
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  /** Calls `preventDefault` on used events. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onBlur: () => void
}

const KEYS_SAID = ' Arrow keys move it, Space drops it, Escape puts it back.'
/** A row's handle (reorder-parts.tsx). */
const HANDLE = '[data-move]'

/** Moves rows by pointer or keyboard (spec 1§2.4). Only the table listens, so long lists cost no more. */
export function useReorder(options: ReorderOptions): Reorder {
  const { keys, lines, lineHeight, onMove } = options
  const [drag, setDrag] = useState<Drag | null>(null)
  const [said, setSaid] = useState('')
  // A ref: the pointer may be released before React has rendered the lift.
  const held = useRef<Drag | null>(null)

  const hold = (next: Drag | null) => {
    held.current = next
    setDrag(next)
  }
  const placeWords = (key: number, target: Target) => `place ${(placeOf(keys, key, target) ?? 0) + 1} of ${keys.length}`

  const lift = (element: Element, pointer: PointerStart | null): boolean => {
    const key = Number(element.closest<HTMLElement>('tr[data-key]')?.dataset.key)
    const name = onMove && lines.lineOf.has(key) ? options.nameOf(key) : null
    if (name === null) return false
    const target = ownTarget(keys, key)
    hold({ key, name, pointer, target })
    setSaid(`${name} is lifted, ${placeWords(key, target)}.${pointer ? '' : KEYS_SAID}`)
    return true
  }
  const aim = (target: Target | null) => {
    const { current } = held
    if (current && current.target?.after !== target?.after) hold({ ...current, target })
  }
  const giveUp = (why = 'stays where it was') => {
    if (!held.current) return
    setSaid(`${held.current.name} ${why}.`)
    hold(null)
  }
  const drop = () => {
    const { current } = held
    const move = current && toMove(keys, current.key, current.target)
    if (!move) return giveUp()
    setSaid(`${current.name} is dropped, place ${move.to + 1} of ${keys.length}.`)
    hold(null)
    onMove?.(move)
  }

  useListChanges(options, held, aim, giveUp)
  usePointer(options, drag, {
    onPoint: (listY) => {
      const { current } = held
      // Synchronous, or the new place is painted a frame after the ghost.
      if (current) flushSync(() => aim(listY === null ? null : targetAt(lines, current.key, listY, lineHeight)))
    },
    onDrop: drop,
    onCancel: giveUp,
  })

  const pressWhileLifted = (pressed: string, { key, name, target }: Drag): boolean => {
    if (pressed === ' ' || pressed === 'Enter') drop()
    else if (pressed === 'Escape') giveUp()
    else {
      const pageRows = Math.max(
        1,
        Math.floor(((options.frame.current?.clientHeight ?? 0) - options.headHeight) / lineHeight) - 1,
      )
      const next = target && targetByKey(keys, key, target, pressed, pageRows)
      if (!next) return false
      aim(next)
      setSaid(`${name}, ${placeWords(key, next)}.`)
      showTarget(options, target, next)
    }
    return true
  }
  return {
    drag,
    said,
    onPointerDown: (event) => {
      const handle = handleOf(event.target)
      if (!handle || held.current || event.button !== 0 || !event.isPrimary) return
      if (!lift(handle, { id: event.pointerId, x: event.clientX, y: event.clientY })) return
      // Prevents text selection; the focus keeps the row mounted.
      event.preventDefault()
      handle.focus({ preventScroll: true })
    },
    onKeyDown: (event) => {
      const handle = handleOf(event.target)
      const { current } = held
      if (!handle || current?.pointer) return
      const isGrip = event.key === ' ' || event.key === 'Enter'
      // A repeating key lifts once.
      if (isGrip && event.repeat) return event.preventDefault()
      if (current ? !pressWhileLifted(event.key, current) : !(isGrip && lift(handle, null))) return
      event.preventDefault()
      event.stopPropagation()
    },
    onBlur: () => {
      if (held.current && !held.current.pointer) giveUp()
    },
  }
}

function handleOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(HANDLE) : null
}

/** Scrolls to the target and the line beyond it, so that both neighbours are seen. */
function showTarget({ lines, onShow }: ReorderOptions, before: Target, now: Target): void {
  const line = dropLine(lines, now)
  const beyond = line < dropLine(lines, before) ? line - 1 : line
  onShow(Math.min(Math.max(beyond, 0), lines.list.length - 1))
}

/** Keeps the target when others change the list; ends the lift when the row has left. */
function useListChanges(
  { keys, onMove }: ReorderOptions,
  held: RefObject<Drag | null>,
  aim: (target: Target) => void,
  giveUp: (why?: string) => void,
): void {
  const shown = useRef(keys)
  const follow = useEffectEvent((now: readonly number[], mayMove: boolean) => {
    const before = shown.current
    shown.current = now
    const { current } = held
    if (!current) return
    if (!mayMove) return giveUp()
    const kept = keepTarget(before, now, current.key, current.target ?? { after: null })
    if (!kept) return giveUp('is no longer in the list')
    if (current.target) aim(kept)
  })
  const mayMove = onMove !== undefined
  useLayoutEffect(() => follow(keys, mayMove), [keys, mayMove])
}

interface PointerActs {
  readonly onPoint: (listY: number | null) => void
  readonly onDrop: () => void
  readonly onCancel: () => void
}

function usePointer({ frame, ghost, headHeight }: ReorderOptions, drag: Drag | null, acts: PointerActs): void {
  const pointer = drag?.pointer ?? null
  const onPoint = useEffectEvent((point: Point, listY: number | null) => {
    // Without React: the ghost moves every frame, the table only with the target.
    if (ghost.current) ghost.current.style.translate = `${point.x}px ${point.y}px`
    acts.onPoint(listY)
  })
  const onDrop = useEffectEvent(() => acts.onDrop())
  const onCancel = useEffectEvent(() => acts.onCancel())
  useEffect(() => {
    if (!pointer || !frame.current) return
    return followPointer(frame.current, pointer, headHeight, {
      onPoint: (point, listY) => onPoint(point, listY),
      onDrop: () => onDrop(),
      onCancel: () => onCancel(),
    })
  }, [pointer, frame, headHeight])
}
