import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { stopAmong } from './one-stop.ts'
import { mountedRange, scrollToShow, stepInList, withinList } from './table-lines.ts'
import { useTextScale } from './theme-length.ts'
import { useLineSight, useResizing } from './use-table-window.ts'
import './windowed-list.css'

export interface WindowedListProps<R> {
  readonly label: string
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  /** Pixels, with text of the usual size. */
  readonly lineHeight: number
  /** `tabIndex` is for the line's buttons in a list with one tab stop. */
  readonly render: (row: R, tabIndex: 0 | -1) => ReactNode
  /** One line of buttons is the list's tab stop; arrows, Home and End move to the same button of another line. */
  readonly isOneStop?: boolean
}

/** Pixels that a line grows by with text of twice the usual size: two lines of text. */
const GROWTH_PX = 32

/** Frame height until it is measured. */
const FIRST_HEIGHT_PX = 600

/** Mounts only lines in or near sight. */
export function WindowedList<R>({ label, rows, rowKey, render, isOneStop = false, ...props }: WindowedListProps<R>) {
  const lineHeight = props.lineHeight + GROWTH_PX * (useTextScale() - 1)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const sight = useLineSight(frame, lineHeight, FIRST_HEIGHT_PX)
  useResizing(frame, sight.look)
  const [stop, setStop] = useState<string | null>(null)
  const inSight = withinList(sight.range, rows.length)
  const { first, last } = mountedRange(inSight, rows.length)
  const below = Math.max(rows.length - 1 - last, 0)
  const keys = useMemo(() => (isOneStop ? rows.map(rowKey) : []), [isOneStop, rows, rowKey])
  const shownStop = stopAmong(keys, stop, inSight, { first, last })
  const stopButtons = () => [...(list.current?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [])]
  function move(event: KeyboardEvent) {
    const next = stepInList(event.key, shownStop, rows.length)
    const row = next === null ? undefined : rows[next]
    if (next === null || row === undefined || !frame.current) return
    event.preventDefault()
    const place = stopButtons().indexOf(event.target as HTMLElement)
    const { scrollTop, clientHeight } = frame.current
    frame.current.scrollTop = scrollToShow(next, scrollTop, clientHeight, lineHeight, 0)
    flushSync(() => {
      setStop(rowKey(row))
      sight.look()
    })
    const buttons = stopButtons()
    ;(buttons[place] ?? buttons[0])?.focus({ preventScroll: true })
  }
  return (
    <div ref={frame} className="windowed" onScroll={() => flushSync(sight.look)}>
      <ul
        ref={list}
        aria-label={label}
        style={{ paddingBlock: `${first * lineHeight}px ${below * lineHeight}px` }}
        {...(isOneStop && { onKeyDown: move })}
      >
        {rows.slice(first, last + 1).map((row, at) => (
          <li
            key={rowKey(row)}
            aria-posinset={first + at + 1}
            aria-setsize={rows.length}
            style={{ height: lineHeight }}
            {...(isOneStop && { onFocus: () => setStop(rowKey(row)) })}
          >
            {render(row, first + at === shownStop ? 0 : -1)}
          </li>
        ))}
      </ul>
    </div>
  )
}
