import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Returns widths that fill the frame and cut off no column: if not all fit, those in sight are widened until the next
 * begins behind the edge.
 * @param widths pixels, minima
 * @param frame pixels in sight; 0 while unknown
 * @param hasEnd the last column stays at the right edge
 */
export function wholeWidths(widths: readonly number[], frame: number, hasEnd: boolean): readonly number[] {
  const sum = (some: readonly number[]) => some.reduce((total, width) => total + width, 0)
  if (frame === 0) return widths
  const values = hasEnd ? widths.slice(0, -1) : widths
  const room = frame - sum(widths.slice(values.length))
  let count = 0
  while (count < values.length && sum(values.slice(0, count + 1)) <= room) count++
  const left = room - sum(values.slice(0, count))
  // One column alone would become the whole table.
  if (count < Math.min(2, values.length)) return widths
  const more = Math.floor(left / count)
  return widths.map((width, at) => {
    if (at === 0) return width + left - more * (count - 1)
    return at < count ? width + more : width
  })
}

/**
 * Keeps the columns in sight whole. Fits them to new `columns`, to a new size of frame or type, and to `rows` that made
 * a column wider: each fit lays out the table twice. The first fit comes with the first frame, when the page around has
 * its size.
 */
export function useWholeColumns(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly { readonly isEnd?: boolean }[],
  rows: readonly unknown[] | undefined,
  isOff: boolean,
): void {
  /** The widths and the size after the last fit; '' before the first. */
  const fitted = useRef({ widths: '', size: '' })
  const widen = useEffectEvent((..._changed: readonly unknown[]) => {
    if (!table.current) return
    fitColumns(table.current, columns.at(-1)?.isEnd === true, isOff)
    fitted.current = { widths: headWidths(table.current).join(), size: sizeOf(table.current) }
  })
  const refit = useEffectEvent((..._changed: readonly unknown[]) => {
    if (fitted.current.size !== '') widen()
  })
  const follow = useEffectEvent((_rows: readonly unknown[] | undefined) => {
    if (isOff || !table.current) return
    const { widths } = fitted.current
    if (widths === '' || headWidths(table.current).join() !== widths) widen()
  })
  const hasRows = rows !== undefined
  useLayoutEffect(() => {
    refit(columns, hasRows, isOff)
  }, [columns, hasRows, isOff])
  useLayoutEffect(() => {
    // With the frame's own layout: at once, each commit before the frame would lay out the page.
    const frame = requestAnimationFrame(() => follow(rows))
    return () => cancelAnimationFrame(frame)
  }, [rows])
  useLayoutEffect(() => {
    const element = table.current
    const frame = element?.parentElement
    if (!element || !frame) return
    const resized = new ResizeObserver(() => {
      if (sizeOf(element) !== fitted.current.size) widen()
    })
    resized.observe(frame)
    resized.observe(element)
    return () => resized.disconnect()
  }, [table])
}

/** Pixels of frame and table. */
function sizeOf(table: HTMLTableElement): string {
  return `${table.parentElement?.clientWidth} ${table.offsetWidth}`
}

function fitColumns(table: HTMLTableElement, hasEnd: boolean, isOff: boolean): void {
  const cols = [...table.querySelectorAll<HTMLElement>('colgroup > col')]
  for (const col of cols) col.style.width = ''
  if (isOff) return
  const frame = table.parentElement?.clientWidth ?? 0
  table.style.minWidth = '0'
  const heads = headWidths(table)
  table.style.minWidth = ''
  for (const [at, width] of wholeWidths(heads, frame, hasEnd).entries()) {
    const col = cols[at]
    if (col && width !== heads[at]) col.style.width = `${width}px`
  }
}

function headWidths(table: HTMLTableElement): readonly number[] {
  return [...table.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().width)
}
