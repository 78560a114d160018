import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { RowMark, type RowMarkState } from './row-mark.tsx'
import { TableHead } from './table-head.tsx'
import './data-table.css'

export interface Column<R> {
  readonly id: string
  readonly header: string
  readonly render: (row: R) => ReactNode
  /** The field by which the list is sorted; without it the column cannot be sorted. */
  readonly sortKey?: string
  /** `end` for numbers. */
  readonly align?: 'start' | 'end'
  /** Pixels. Columns keep this width while rows come and go, so that nothing jumps. */
  readonly width?: number
  /** The header is read aloud but not shown (columns of icon buttons). */
  readonly quietHeader?: boolean
}

export interface Sort {
  readonly key: string
  readonly type: 'asc' | 'desc'
}

export interface DataTableProps<R> {
  /** The accessible name. */
  readonly label: string
  readonly columns: readonly Column<R>[]
  /** undefined: loading. A row that is not read yet is undefined. */
  readonly rows: readonly (R | undefined)[] | undefined
  readonly rowKey: (row: R) => number | string
  /** Shown for `[]`, verbatim, e.g. 'No entries.' */
  readonly emptyText: string
  /** So many lines are kept while rows load. */
  readonly pageSize: number
  readonly sort?: Sort | null
  readonly onSort?: (sort: Sort) => void
  /** Waiting or needs you; shown in the first column and at the row's edge. */
  readonly mark?: (row: R) => RowMarkState | null
  /** The row whose form is open. */
  readonly selectedKey?: number | string | null
}

/**
 * A table that scrolls inside its frame, first column and header in sight. Dense on the desk (fine pointer), 48 px rows under a finger.
 * Arrow keys go from cell to cell.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rows } = props
  return (
    <div className="table-frame">
      <table
        className={props.mark ? 'table table-marked' : 'table'}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells the arrow keys reach; no element says so.
        role="grid"
        // Without buttons inside, a table that scrolls must itself be reached by the keyboard.
        tabIndex={props.onSort ? undefined : 0}
        aria-label={props.label}
        aria-busy={rows === undefined}
        onKeyDown={moveByArrow}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} width={column.width} />
          ))}
        </colgroup>
        <TableHead columns={columns} sort={props.sort ?? null} onSort={props.onSort} />
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} count={props.pageSize} />}
          {rows?.map((row, at) =>
            row === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row that is not read yet has only its place.
              <SkeletonRows key={`loading-${at}`} columns={columns} count={1} />
            ) : (
              <TableRow
                key={props.rowKey(row)}
                row={row}
                columns={columns}
                mark={props.mark?.(row) ?? null}
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

interface TableRowProps<R> {
  readonly row: R
  readonly columns: readonly Column<R>[]
  readonly mark: RowMarkState | null
  readonly selected: boolean
}

function PlainTableRow<R>({ row, columns, mark, selected }: TableRowProps<R>) {
  return (
    <tr data-mark={mark ?? undefined} aria-selected={selected || undefined}>
      {columns.map((column, at) => (
        <td key={column.id} tabIndex={-1} data-align={column.align} data-sticky={at === 0 || undefined}>
          <div className="cell">
            {column.render(row)}
            {at === 0 && mark && <RowMark state={mark} />}
          </div>
        </td>
      ))}
    </tr>
  )
}

/** A row is painted again when its object, its mark or the columns changed. Columns must be kept between renders (`useMemo`). */
const TableRow = memo(PlainTableRow) as typeof PlainTableRow

function SkeletonRows<R>({ columns, count }: { readonly columns: readonly Column<R>[]; readonly count: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all the same.
    <tr key={at} className="row-skeleton">
      {columns.map((column, place) => (
        <td key={column.id} data-sticky={place === 0 || undefined}>
          <div className="skeleton" />
        </td>
      ))}
    </tr>
  ))
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const from = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th')
  const row = from?.closest('tr')
  if (!step || !from || !row || isTyping(event.target)) return
  const target = event.currentTarget.rows[row.rowIndex + step[0]]?.cells[from.cellIndex + step[1]]
  if (!target) return
  event.preventDefault()
  const inside = target.querySelector<HTMLElement>('button:enabled, a[href], input:enabled')
  ;(inside ?? target).focus()
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea')
}
