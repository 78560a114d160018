import { type KeyboardEvent, useRef } from 'react'
import type { Column, Sort } from './column.ts'
import type { RowMarkShown } from './row-mark.tsx'
import { TableHead } from './table-head.tsx'
import { arrowStep, focusCell, openByTap } from './table-keys.ts'
import { markOf, SkeletonRow, SkeletonRows, TableRow } from './table-row.tsx'
import { useTextScale } from './theme-length.ts'
import { useCardSwipe } from './use-card-swipe.ts'
import { useScrollOfLayout, useScrollOfTab } from './use-scroll-of-tab.ts'
import { useUnderFinger } from './use-under-finger.ts'
import { useWholeColumns } from './whole-columns.ts'
import './data-table.css'
import './cards.css'
import './large-cards.css'
import './line-acts.css'

export interface DataTableProps<R> {
  readonly label: string
  readonly columns: readonly Column<R>[]
  /** undefined: loading. A row that is not read yet is undefined. */
  readonly rows: readonly (R | undefined)[] | undefined
  readonly rowKey: (row: R) => number | string
  /** Shown for `[]`, verbatim, e.g. 'No entries.' */
  readonly emptyText: string
  /** Lines kept while rows load. */
  readonly pageSize: number
  readonly sort?: Sort | null
  readonly onSort?: (sort: Sort) => void
  /** The row's mark, shown at its start and edge. */
  readonly mark?: ((row: R) => RowMarkShown | null) | undefined
  /** True for a moment after somebody else's change. */
  readonly fresh?: ((row: R) => boolean) | undefined
  /** The icon of a row without a mark: the same for all, or by row (then memoized). */
  readonly glyph?: string | ((row: R) => string) | undefined
  /** Rows are two-line cards; columns without a place on them must be left out. */
  readonly cards?: boolean
  /** Shows the acts of a card as a row of labelled buttons below its values. */
  readonly lineActs?: boolean | undefined
  readonly selectedKey?: number | string | null
  readonly onOpen?: ((key: string) => void) | undefined
  /** Names the view shown now; each view keeps its own sideways scroll. */
  readonly scrollKey?: string | number
}

/**
 * Scrolls inside its frame with first column and header in sight; arrow keys move between cells. Rows are dense on the
 * desk (fine pointer), 48 px under a finger.
 */
export function DataTable<R>(latest: DataTableProps<R>) {
  const { shown: props, onPointerDown } = useUnderFinger(latest)
  const { columns, rows } = props
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  useWholeColumns(table, columns, rows, props.cards ?? false)
  useCardSwipe(frame, props.cards ?? false)
  const scale = useTextScale()
  const noteScroll = useScrollOfTab(frame, props.scrollKey)
  const notePlace = useScrollOfLayout(frame, props.cards ?? false)
  return (
    <div
      ref={frame}
      className="table-frame"
      onScroll={() => {
        noteScroll()
        notePlace()
      }}
    >
      <table
        ref={table}
        className={tableClass(props)}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells the arrow keys reach; no element says so.
        role="grid"
        data-line-acts={props.lineActs || undefined}
        // A scrolling table without buttons must itself be focusable.
        tabIndex={props.onSort ? undefined : 0}
        aria-label={props.label}
        aria-busy={rows === undefined}
        onKeyDown={moveByArrow}
        onPointerDown={onPointerDown}
        onClick={(event) => openByTap(event, props.onOpen)}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} width={column.width && column.width * scale} />
          ))}
        </colgroup>
        <TableHead columns={columns} sort={props.sort ?? null} onSort={props.onSort} />
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} count={props.pageSize} />}
          {rows?.map((row, at) =>
            row === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row that is not read yet has only its place.
              <SkeletonRow key={`loading-${at}`} columns={columns} />
            ) : (
              <TableRow
                key={props.rowKey(row)}
                row={row}
                columns={columns}
                {...markOf(props.mark?.(row))}
                glyph={glyphOf(props, row)}
                keyOfRow={props.rowKey(row)}
                fresh={props.fresh?.(row) ?? false}
                selected={props.selectedKey === props.rowKey(row)}
              />
            ),
          )}
        </tbody>
      </table>
      {rows?.length === 0 && (
        <p className="table-empty" role="status">
          {props.emptyText}
        </p>
      )}
    </div>
  )
}

/** Returns the classes; marks have a gutter, so that they move nothing. */
export function tableClass<R>({ mark, glyph, cards }: Pick<DataTableProps<R>, 'mark' | 'glyph' | 'cards'>): string {
  return `table${mark || glyph ? ' has-gutter' : ''}${cards ? ' cards' : ''}`
}

/** Returns the gutter icon; undefined: no gutter. */
export function glyphOf<R>(
  { mark, glyph }: Pick<DataTableProps<R>, 'mark' | 'glyph'>,
  row: R,
): string | null | undefined {
  if (!mark && !glyph) return undefined
  return (typeof glyph === 'function' ? glyph(row) : glyph) ?? null
}

function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = arrowStep(event)
  const target =
    step && event.currentTarget.rows[step.row.rowIndex + step.lines]?.cells[step.from.cellIndex + step.cells]
  if (!target) return
  event.preventDefault()
  focusCell(target)
}
