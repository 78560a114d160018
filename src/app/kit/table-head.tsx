import { memo } from 'react'
import { arrowDownOutline, arrowUpOutline } from 'ionicons/icons'
import type { Column, Sort } from './column.ts'
import { Icon } from './icon.tsx'
import { looksOf } from './table-row.tsx'
import { useSteady } from './use-steady.ts'

export interface TableHeadProps<R> {
  /** Must be memoized. */
  readonly columns: readonly Column<R>[]
  readonly sort: Sort | null
  readonly onSort: ((sort: Sort) => void) | undefined
  /** In tables that mount only some rows. */
  readonly lineNumber?: number
}

/** A sortable column is a button that shows the order. Drawn again only with other columns or another order. */
export function TableHead<R>({ columns, sort, onSort, lineNumber }: TableHeadProps<R>) {
  // A screen's own function is another one in each draw.
  const sortBy = useSteady((next: Sort) => onSort?.(next))
  return (
    <HeadRow
      columns={columns}
      sortKey={sort?.key}
      sortType={sort?.type}
      onSort={onSort && sortBy}
      lineNumber={lineNumber}
    />
  )
}

interface HeadRowProps<R> extends Pick<TableHeadProps<R>, 'columns' | 'onSort'> {
  readonly sortKey: Sort['key'] | undefined
  readonly sortType: Sort['type'] | undefined
  readonly lineNumber: number | undefined
}

const HeadRow = memo(PlainHeadRow) as typeof PlainHeadRow

function PlainHeadRow<R>({ columns, sortKey, sortType, onSort, lineNumber }: HeadRowProps<R>) {
  const sort = sortKey === undefined || sortType === undefined ? null : { key: sortKey, type: sortType }
  return (
    <thead>
      <tr aria-rowindex={lineNumber}>
        {columns.map((column, at) => (
          <th
            key={column.id}
            scope="col"
            tabIndex={-1}
            {...looksOf(column, at)}
            aria-colindex={lineNumber && at + 1}
            aria-sort={ariaSort(column.sortKey, sort)}
          >
            <HeadContent column={column} sort={sort} onSort={onSort} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface HeadContentProps<R> {
  readonly column: Column<R>
  readonly sort: Sort | null
  readonly onSort: ((sort: Sort) => void) | undefined
}

function HeadContent<R>({ column, sort, onSort }: HeadContentProps<R>) {
  const { sortKey } = column
  if (sortKey === undefined || !onSort) {
    return <span className={column.quietHeader ? 'visually-hidden' : undefined}>{column.header}</span>
  }
  const now = sort?.key === sortKey ? sort.type : null
  return (
    <button
      type="button"
      className="sort-button"
      onClick={() => onSort({ key: sortKey, type: now === 'asc' ? 'desc' : 'asc' })}
    >
      <span>{column.header}</span>
      {now && <Icon icon={now === 'asc' ? arrowUpOutline : arrowDownOutline} />}
    </button>
  )
}

function ariaSort(sortKey: string | undefined, sort: Sort | null): 'ascending' | 'descending' | undefined {
  if (sortKey === undefined || sort?.key !== sortKey) return undefined
  return sort.type === 'asc' ? 'ascending' : 'descending'
}
