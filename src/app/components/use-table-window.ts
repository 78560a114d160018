import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  keysOf,
  keysToRead,
  type LineRange,
  linesInSight,
  mountedLines,
  mountedRange,
  scrollToShow,
  shiftBetween,
  type TableLines,
  withinList,
} from './table-lines.ts'

/** Which lines of a frame are in sight, of a list that never ends. */
export interface LineSight {
  readonly range: LineRange
  /** By how many pixels the frame was scrolled when that was last told. */
  readonly topNow: () => number
  /** To be told of every scrolling and every change of the frame's size. */
  readonly look: () => void
}

/**
 * What of a frame is in sight. Lines are equally high, so it is a division, whatever the length of the list. When they become higher or lower (a mouse is plugged
 * in), the same lines stay in sight.
 * @param lineHeight pixels, of a line and of the header above them
 * @param height pixels, until the frame is measured
 */
export function useLineSight(frame: RefObject<HTMLElement | null>, lineHeight: number, height: number): LineSight {
  const [range, setRange] = useState(() => linesInSight(0, height, lineHeight))
  const top = useRef(0)
  const shownHeight = useRef(lineHeight)
  const look = () => {
    if (!frame.current) return
    top.current = frame.current.scrollTop
    const now = linesInSight(top.current, frame.current.clientHeight, lineHeight)
    // The old object while the same lines are in sight: nothing is painted.
    setRange((before) => (before.first === now.first && before.last === now.last ? before : now))
  }
  const onHeight = useEffectEvent(() => {
    if (frame.current) frame.current.scrollTop = (top.current / shownHeight.current) * lineHeight
    shownHeight.current = lineHeight
    look()
  })
  useLayoutEffect(() => {
    if (lineHeight !== shownHeight.current) onHeight()
  }, [lineHeight])
  return { range, topNow: () => top.current, look }
}

/** Tells the first size of a frame, and each other one. */
export function useResizing(frame: RefObject<HTMLElement | null>, look: () => void): void {
  const onSize = useEffectEvent(look)
  useLayoutEffect(() => {
    const resized = new ResizeObserver(() => onSize())
    if (frame.current) resized.observe(frame.current)
    onSize()
    return () => resized.disconnect()
  }, [frame])
}

export interface TableWindowOptions {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly sight: LineSight
  /** What is shown. */
  readonly lines: TableLines
  /** What is to be shown as soon as its rows are read; the same while nothing else is. */
  readonly next: TableLines
  /** Which of `next` will be in sight. */
  readonly nextSight: LineRange
  /** Pixels, of a line and of the header. */
  readonly lineHeight: number
  /** The row that stays mounted wherever it is, since it holds the focus. */
  readonly pinned: number | null
  readonly onVisibleKeys: (keys: readonly number[]) => void
}

export interface TableWindow {
  /** Places in `lines.list` of what is mounted, in order. */
  readonly mounted: readonly number[]
  /** The first line in sight. */
  readonly first: number
  /** Brings a line into sight, by as little as it takes. */
  readonly show: (line: number) => void
}

/** The part of a long table that is mounted: what is in sight and a little more. What is in sight stays there while the list changes around it. */
export function useTableWindow(options: TableWindowOptions): TableWindow {
  const { frame, sight, lines, lineHeight } = options
  const pinned = options.pinned === null ? undefined : lines.lineOf.get(options.pinned)
  const count = lines.list.length
  const inSight = withinList(sight.range, count)
  useSteadyRows(options)
  useReading(options)
  const show = useCallback(
    (line: number) => {
      if (!frame.current) return
      const { scrollTop, clientHeight } = frame.current
      frame.current.scrollTop = scrollToShow(line, scrollTop, clientHeight, lineHeight)
    },
    [frame, lineHeight],
  )
  return { mounted: mountedLines(mountedRange(inSight, count), pinned), first: inSight.first, show }
}

/** A list that changes above what is in sight is scrolled along. */
function useSteadyRows({ frame, sight, lines, lineHeight }: TableWindowOptions): void {
  const before = useRef(lines)
  const follow = useEffectEvent((was: TableLines, now: TableLines) => {
    const shift = shiftBetween(sight.range, was, now)
    if (shift === 0 || !frame.current) return
    // From where it was: a list that became shorter has been cut off by the browser meanwhile.
    frame.current.scrollTop = sight.topNow() + shift * lineHeight
    sight.look()
  })
  useLayoutEffect(() => {
    const was = before.current
    before.current = lines
    follow(was, lines)
  }, [lines])
}

/**
 * Of a list that waits to be shown what will be mounted is read, and nothing else until that is there: whoever goes on scrolling would ask anew for ever. What lies
 * around what is shown follows.
 */
function useReading({ lines, next, nextSight: { first, last }, pinned, onVisibleKeys }: TableWindowOptions): void {
  const waits = next !== lines
  const asked = useRef<{ readonly lines: TableLines | null; readonly keys: readonly number[] }>({
    lines: null,
    keys: [],
  })
  useEffect(() => {
    if (waits && asked.current.lines === next) return
    const { list, lineOf } = next
    const range = mountedRange({ first, last }, list.length)
    const keys = waits ? keysOf(list.slice(range.first, range.last + 1)) : keysToRead(list, first, last)
    if (pinned !== null && lineOf.has(pinned) && !keys.includes(pinned)) keys.push(pinned)
    const isAsked = isSame(keys, asked.current.keys)
    asked.current = { lines: next, keys }
    if (!isAsked) onVisibleKeys(keys)
  }, [next, waits, pinned, first, last, onVisibleKeys])
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((key, at) => key === other[at])
}

/** Pixels of the line below a row. */
const BORDER_PX = 1

/** The height of a table's line in pixels: what the theme says for this kind of pointer, and the line drawn below it. */
export function useLineHeight(): number {
  const [height, setHeight] = useState(readLineHeight)
  useEffect(() => {
    const fine = window.matchMedia('(pointer: fine)')
    const follow = () => setHeight(readLineHeight())
    fine.addEventListener('change', follow)
    return () => fine.removeEventListener('change', follow)
  }, [])
  return height
}

function readLineHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) + BORDER_PX
}
