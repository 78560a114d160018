import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { keysToRead, mountedLines, shiftOf, type TableLines } from './table-lines.ts'

/** Lines mounted beyond those in sight, on either side. */
const OVERSCAN = 4

export interface TableWindowOptions {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly lines: TableLines
  /** Pixels, of a line and of the header. */
  readonly lineHeight: number
  /** Pixels, until the frame was measured. */
  readonly height: number
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
  const { frame, lines, lineHeight, height } = options
  const pinned = options.pinned === null ? undefined : lines.lineOf.get(options.pinned)
  const extract = useCallback(
    ({ startIndex, endIndex, count }: Range) => {
      const [from, to] = [Math.max(startIndex - OVERSCAN, 0), Math.min(endIndex + OVERSCAN, count - 1)]
      return mountedLines(from, to, pinned)
    },
    [pinned],
  )
  const virtualizer = useVirtualizer({
    count: lines.list.length,
    getScrollElement: () => frame.current,
    estimateSize: () => lineHeight,
    rangeExtractor: extract,
    // The header is one line high; it stays in sight over the lines.
    paddingStart: lineHeight,
    scrollPaddingStart: lineHeight,
    initialRect: { width: 0, height },
  })
  useLayoutEffect(() => {
    if (lineHeight > 0) virtualizer.measure()
  }, [virtualizer, lineHeight])
  const mounted = virtualizer.getVirtualItems().map(({ index }) => index)
  const first = virtualizer.range?.startIndex ?? 0
  const last = virtualizer.range?.endIndex ?? 0
  useSteadyRows(options, () => virtualizer.scrollOffset ?? 0)
  useReading(options, first, last)
  const show = useCallback((line: number) => virtualizer.scrollToIndex(line), [virtualizer])
  return { mounted, first, show }
}

/** A list that changes above what is in sight is scrolled along. At its top it is not: there what comes is to be seen. */
function useSteadyRows({ frame, lines, lineHeight }: TableWindowOptions, topNow: () => number): void {
  const offset = useEffectEvent(topNow)
  const before = useRef(lines)
  useLayoutEffect(() => {
    const was = before.current
    before.current = lines
    const top = offset()
    if (was === lines || !frame.current || top < lineHeight) return
    const from = Math.floor(top / lineHeight)
    const inSight = was.list.slice(from, from + Math.ceil(frame.current.clientHeight / lineHeight))
    const shift = shiftOf(inSight, was, lines)
    // From where it was: a list that became shorter has been cut off by the browser meanwhile.
    if (shift !== 0) frame.current.scrollTop = top + shift * lineHeight
  }, [frame, lines, lineHeight])
}

function useReading({ lines, pinned, onVisibleKeys }: TableWindowOptions, first: number, last: number): void {
  const asked = useRef<readonly number[]>([])
  useEffect(() => {
    const keys = keysToRead(lines.list, first, last)
    if (pinned !== null && lines.lineOf.has(pinned) && !keys.includes(pinned)) keys.push(pinned)
    if (isSame(keys, asked.current)) return
    asked.current = keys
    onVisibleKeys(keys)
  }, [lines, pinned, first, last, onVisibleKeys])
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
