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
import { useThemeLength } from './theme-length.ts'

/** Visible lines, as if the list were endless. */
export interface LineSight {
  readonly range: LineRange
  /** The last known scroll position, pixels. */
  readonly topNow: () => number
  /** Call after scroll or resize. */
  readonly look: () => void
}

/**
 * Returns the visible lines, which stay in sight when their height changes (a mouse is plugged in).
 * @param height pixels, until measured
 * @param headHeight pixels of the sticky header
 */
export function useLineSight(
  frame: RefObject<HTMLElement | null>,
  lineHeight: number,
  height: number,
  headHeight = lineHeight,
): LineSight {
  const [range, setRange] = useState(() => linesInSight(0, height, lineHeight, headHeight))
  const top = useRef(0)
  const shownHeight = useRef(lineHeight)
  const look = () => {
    if (!frame.current) return
    top.current = frame.current.scrollTop
    const now = linesInSight(top.current, frame.current.clientHeight, lineHeight, headHeight)
    // Keeping the same object avoids a render.
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

/** Calls back after a resize, and with the first size. */
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
  readonly lines: TableLines
  /** The list to show when its rows are read; else the same as `lines`. */
  readonly next: TableLines
  /** The part of `next` that will be visible. */
  readonly nextSight: LineRange
  /** Pixels. */
  readonly lineHeight: number
  /** Pixels. */
  readonly headHeight: number
  /** The row that holds the focus, mounted wherever it is. */
  readonly pinned: number | null
  readonly onVisibleKeys: (keys: readonly number[]) => void
}

export interface TableWindow {
  /** Places in `lines.list`, in order. */
  readonly mounted: readonly number[]
  readonly first: number
  /** Scrolls as little as possible. */
  readonly show: (line: number) => void
}

/** A long table's mounted part. Visible rows stay in place while the list changes. */
export function useTableWindow(options: TableWindowOptions): TableWindow {
  const { frame, sight, lines, lineHeight, headHeight } = options
  const pinned = options.pinned === null ? undefined : lines.lineOf.get(options.pinned)
  const count = lines.list.length
  const inSight = withinList(sight.range, count)
  useSteadyRows(options)
  useReading(options)
  const show = useCallback(
    (line: number) => {
      if (!frame.current) return
      const { scrollTop, clientHeight } = frame.current
      frame.current.scrollTop = scrollToShow(line, scrollTop, clientHeight, lineHeight, headHeight)
    },
    [frame, lineHeight, headHeight],
  )
  return { mounted: mountedLines(mountedRange(inSight, count), pinned), first: inSight.first, show }
}

function useSteadyRows({ frame, sight, lines, lineHeight }: TableWindowOptions): void {
  const before = useRef(lines)
  const follow = useEffectEvent((was: TableLines, now: TableLines) => {
    const shift = shiftBetween(sight.range, was, now)
    if (shift === 0 || !frame.current) return
    // The last known position counts: the browser has already cut off a shortened list.
    frame.current.scrollTop = sight.topNow() + shift * lineHeight
    sight.look()
  })
  useLayoutEffect(() => {
    const was = before.current
    before.current = lines
    follow(was, lines)
  }, [lines])
}

/** Reads the waiting list's visible rows first, or each scroll would restart it. */
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

const BORDER_PX = 1

/** Returns pixels with border: a card's, or a row's for this pointer. */
export function useLineHeight(cards: boolean): number {
  const height = useThemeLength(cards ? '--card' : '--row')
  return cards ? height : height + BORDER_PX
}
