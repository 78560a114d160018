import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DataTableProps, tableClass } from './data-table.tsx'
import type { Column } from './column.ts'
import type { Move } from './reorder.ts'
import { DragGhost, DropIndicator, MoveHandle } from './reorder-parts.tsx'
import { TableHead } from './table-head.tsx'
import { openByTap } from './table-keys.ts'
import { type RowTone, SkeletonRows } from './table-row.tsx'
import { useCardSwipe } from './use-card-swipe.ts'
import { type CellPlace, useCellFocus } from './use-cell-focus.ts'
import { useColumnWindow } from './use-column-window.ts'
import { useReorder } from './use-reorder.ts'
import { useRowsInStep } from './use-rows-in-step.ts'
import { useScrollOfTab } from './use-scroll-of-tab.ts'
import { useTextScale } from './theme-length.ts'
import { useLineHeight, useLineSight, useResizing, useTableWindow } from './use-table-window.ts'
import { useUnderFinger } from './use-under-finger.ts'
import { VirtualLines } from './virtual-lines.tsx'
import { wholeWidths } from './whole-columns.ts'
import './data-table.css'
import './tones.css'
import './virtual-table.css'

export interface VirtualTableProps<R>
  extends Pick<
    DataTableProps<R>,
    'label' | 'columns' | 'emptyText' | 'sort' | 'onSort' | 'mark' | 'fresh' | 'glyph' | 'cards' | 'scrollKey'
  > {
  /** In order; undefined: loading. Must be memoized. */
  readonly keys: readonly number[] | undefined
  /** True while another list loads: the shown one is dimmed. */
  readonly busy?: boolean
  /** Rows read so far, null: does not exist. A new map for each change only. */
  readonly rows: ReadonlyMap<number, R | null>
  /** Gets the keys of rows to read, many around the visible ones. Must be memoized. */
  readonly onVisibleKeys: (keys: readonly number[]) => void
  /** A row's colour; the meaning must also be text. */
  readonly tone?: (row: R) => RowTone | null
  /** Headings, each before the row with this key. Must be memoized. */
  readonly separators?: ReadonlyMap<number, string>
  readonly selectedKey?: number | null
  /** A tap on a row outside its buttons, or Enter on a cell. */
  readonly onOpen?: (key: number) => void
  /** Without this or `handleLabel` no handles. */
  readonly onMove?: (move: Move) => void
  /** The row's name in its handle, such as 'Task 4711'. Must be memoized. */
  readonly handleLabel?: (row: R) => string
}

const noKeys: readonly number[] = []
/** For a column without a width. */
const COLUMN_WIDTH = 120
/** Pixels with text of the usual size, by which a handle widens the first column. */
export const HANDLE_WIDTH = 52

/**
 * A table that mounts and reads only rows near sight. Lines are equally high; columns keep their `width` and cut off
 * longer content.
 */
export function VirtualTable<R>(latest: VirtualTableProps<R>) {
  const { shown: held, onPointerDown } = useUnderFinger(latest)
  const given = useWithNewRows(held, latest.rows)
  const frame = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [pinned, setPinned] = useState<CellPlace | null>(null)
  const { cards = false } = given
  useCardSwipe(frame, cards)
  const lineHeight = useLineHeight(cards)
  const headHeight = cards ? 0 : lineHeight
  const sight = useLineSight(frame, lineHeight, window.innerHeight, headHeight)
  const { shown: props, lines, next, nextSight } = useRowsInStep(given, sight.range)
  const { keys = noKeys, rows, handleLabel } = props
  const onMove = handleLabel && props.onMove
  const columns = useColumns(props.columns, onMove && handleLabel)
  const tableWindow = useTableWindow({
    frame,
    sight,
    lines,
    next,
    nextSight,
    lineHeight,
    headHeight,
    pinned: pinned?.key ?? null,
    onVisibleKeys: props.onVisibleKeys,
  })
  const { mounted, first, show } = tableWindow
  const reorder = useReorder({
    frame,
    ghost,
    keys,
    lines,
    lineHeight,
    headHeight,
    nameOf: (key) => nameOf(rows.get(key), handleLabel),
    // Rows of a list that is being replaced are not moved.
    onMove: given.busy ? undefined : onMove,
    onShow: show,
  })
  const focus = useCellFocus({ frame, lines, first, onCell: setPinned })
  const { drag } = reorder
  const scale = useTextScale()
  const [frameWidth, setFrameWidth] = useState(0)
  const widths = useMemo(() => {
    const own = columns.map((column) => (column.width ?? COLUMN_WIDTH) * scale)
    return cards ? own : wholeWidths(own, frameWidth, columns.at(-1)?.isEnd === true)
  }, [columns, cards, frameWidth, scale])
  const columnWindow = useColumnWindow(frame, widths, pinned?.column, { isWhole: cards, hasEnd: columns.at(-1)?.isEnd })
  const { shownColumns } = columnWindow
  const noteScroll = useScrollOfTab(frame, props.scrollKey)
  const look = () => {
    noteScroll()
    sight.look()
    columnWindow.look()
  }
  useResizing(frame, () => {
    setFrameWidth(frame.current?.clientWidth ?? 0)
    look()
  })
  const width = widths.reduce((sum, wide) => sum + wide, 0)
  const style: Style = { '--table-width': `${width}px`, '--first-column': `${widths[0] ?? 0}px` }
  return (
    // Synchronous, or the page is laid out twice.
    <div ref={frame} className="table-frame virtual-frame" style={style} onScroll={() => flushSync(look)}>
      <p className="visually-hidden" aria-live="assertive">
        {reorder.said}
      </p>
      <table
        className={`${tableClass(props)} virtual-table`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells the arrow keys reach; no element says so.
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-busy={props.keys === undefined || given.busy || lines !== next}
        aria-colcount={columns.length}
        aria-rowcount={props.keys ? lines.list.length + 1 : -1}
        onFocus={focus.onFocus}
        onBlur={(event) => {
          focus.onBlur(event)
          reorder.onBlur()
        }}
        onKeyDown={(event) => {
          reorder.onKeyDown(event)
          focus.onKeyDown(event)
          openByEnter(event, props.onOpen)
        }}
        onPointerDown={(event) => {
          reorder.onPointerDown(event)
          // The dragged row follows a changing list.
          if (!event.defaultPrevented) onPointerDown(event)
        }}
        onClick={(event) => openByTap(event, (key) => props.onOpen?.(Number(key)))}
      >
        <colgroup>
          {columns.map((column, at) => (
            <col key={column.id} width={widths[at]} />
          ))}
        </colgroup>
        <TableHead columns={columns} sort={props.sort ?? null} onSort={props.onSort} lineNumber={1} />
        <tbody>
          {props.keys ? (
            <VirtualLines
              columns={columns}
              shownColumns={shownColumns}
              rows={rows}
              mark={props.mark}
              fresh={props.fresh}
              glyph={props.glyph}
              tone={props.tone}
              selectedKey={props.selectedKey}
              lines={lines}
              mounted={mounted}
              lineHeight={lineHeight}
              drag={drag}
            />
          ) : (
            <SkeletonRows
              columns={columns}
              shownColumns={shownColumns}
              count={Math.floor(window.innerHeight / lineHeight) - 1}
            />
          )}
        </tbody>
      </table>
      {props.keys?.length === 0 && (
        <p className="table-empty" role="status">
          {props.emptyText}
        </p>
      )}
      {drag && <DropIndicator drag={drag} lines={lines} lineHeight={lineHeight} headHeight={headHeight} />}
      {drag && <DragGhost ref={ghost} drag={drag} keys={keys} />}
    </div>
  )
}

/** Freezes rows under a finger, but fills empty places. */
function useWithNewRows<R>(held: VirtualTableProps<R>, latest: VirtualTableProps<R>['rows']): VirtualTableProps<R> {
  return useMemo(
    () => (held.rows === latest ? held : { ...held, rows: new Map([...latest, ...held.rows]) }),
    [held, latest],
  )
}

interface Style extends CSSProperties {
  readonly '--table-width': string
  readonly '--first-column': string
}

function useColumns<R>(columns: readonly Column<R>[], handleLabel: ((row: R) => string) | undefined) {
  return useMemo(() => {
    const [first, ...rest] = columns
    if (!handleLabel || !first) return columns
    const render = (row: R): ReactNode => (
      <>
        <MoveHandle name={handleLabel(row)} />
        {first.render(row)}
      </>
    )
    return [{ ...first, width: (first.width ?? COLUMN_WIDTH) + HANDLE_WIDTH, render }, ...rest]
  }, [columns, handleLabel])
}

function nameOf<R>(row: R | null | undefined, handleLabel: ((row: R) => string) | undefined): string | null {
  return row == null || !handleLabel ? null : handleLabel(row)
}

function openByEnter(event: KeyboardEvent<HTMLElement>, onOpen: ((key: number) => void) | undefined): void {
  const target = event.target as HTMLElement
  const key = target.closest('tr')?.dataset.key
  if (onOpen && key !== undefined && event.key === 'Enter' && target.matches('td')) onOpen(Number(key))
}
