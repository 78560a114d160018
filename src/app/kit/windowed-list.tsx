import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { mountedRange, withinList } from './table-lines.ts'
import { useLineSight, useResizing } from './use-table-window.ts'
import './windowed-list.css'

export interface WindowedListProps<R> {
  readonly label: string
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  /** Pixels. */
  readonly lineHeight: number
  readonly render: (row: R) => ReactNode
}

/** Frame height until it is measured. */
const FIRST_HEIGHT_PX = 600

/** Mounts only lines in or near sight. */
export function WindowedList<R>({ label, rows, rowKey, lineHeight, render }: WindowedListProps<R>) {
  const frame = useRef<HTMLDivElement>(null)
  const sight = useLineSight(frame, lineHeight, FIRST_HEIGHT_PX)
  useResizing(frame, sight.look)
  const { first, last } = mountedRange(withinList(sight.range, rows.length), rows.length)
  const below = Math.max(rows.length - 1 - last, 0)
  return (
    <div ref={frame} className="windowed" onScroll={() => flushSync(sight.look)}>
      <ul aria-label={label} style={{ paddingBlock: `${first * lineHeight}px ${below * lineHeight}px` }}>
        {rows.slice(first, last + 1).map((row, at) => (
          <li
            key={rowKey(row)}
            aria-posinset={first + at + 1}
            aria-setsize={rows.length}
            style={{ height: lineHeight }}
          >
            {render(row)}
          </li>
        ))}
      </ul>
    </div>
  )
}
