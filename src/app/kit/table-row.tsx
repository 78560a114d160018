import { Fragment, memo, type ReactNode } from 'react'
import type { Column } from './column.ts'
import { RowMark, type RowMarkState } from './row-mark.tsx'

/** The colour of a row; the row also has its meaning as text. */
export type RowTone = 'error' | 'success' | 'primary' | 'info' | 'secondary'

/** A row's place in a table that mounts only a part. */
interface RowPart {
  /** From 1, counting the header. */
  readonly lineNumber?: number
  /** Places of the mounted columns, in order, with the first; must be memoized. */
  readonly shownColumns?: readonly number[]
}

export interface TableRowProps<R> extends RowPart {
  readonly row: R
  readonly columns: readonly Column<R>[]
  readonly mark: RowMarkState | null
  readonly selected: boolean
  readonly tone?: RowTone | null
  /** A person is moving it. */
  readonly lifted?: boolean
  /** The row's key, in a table that mounts only a part. */
  readonly keyOfRow?: number
}

function PlainTableRow<R>(props: TableRowProps<R>) {
  const { row, columns, mark, selected, shownColumns } = props
  return (
    <tr
      data-mark={mark ?? undefined}
      data-tone={props.tone ?? undefined}
      data-lifted={props.lifted || undefined}
      data-key={props.keyOfRow}
      aria-rowindex={props.lineNumber}
      aria-selected={selected || undefined}
    >
      {cellsOf(columns, shownColumns).map(({ column, at, gap }) => (
        <Fragment key={column.id}>
          <CellGap columns={gap} />
          <td
            tabIndex={-1}
            data-align={column.align}
            data-sticky={at === 0 || undefined}
            aria-colindex={shownColumns && at + 1}
          >
            {toContent(column.render(row), at === 0 ? mark : null)}
          </td>
        </Fragment>
      ))}
      <CellGap columns={gapBehind(columns, shownColumns)} />
    </tr>
  )
}

/** Renders again only when its object, its mark or the columns changed; memoize columns. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow

/** Plain words need no element of their own: many elements make a table slow. */
function toContent(content: ReactNode, mark: RowMarkState | null): ReactNode {
  if (typeof content === 'string' && !mark) return content
  return (
    <div className="cell">
      {content}
      {mark && <RowMark state={mark} />}
    </div>
  )
}

interface MountedCell<R> {
  readonly column: Column<R>
  readonly at: number
  /** Number of columns left out before it. */
  readonly gap: number
}

function cellsOf<R>(columns: readonly Column<R>[], mounted: readonly number[] | undefined): MountedCell<R>[] {
  if (!mounted) return columns.map((column, at) => ({ column, at, gap: 0 }))
  return mounted.flatMap((at, index) => {
    const column = columns[at]
    return column ? [{ column, at, gap: at - (mounted[index - 1] ?? -1) - 1 }] : []
  })
}

function gapBehind<R>(columns: readonly Column<R>[], mounted: readonly number[] | undefined): number {
  return mounted ? columns.length - 1 - (mounted.at(-1) ?? -1) : 0
}

/** Stands for columns that are not mounted. */
function CellGap({ columns }: { readonly columns: number }) {
  return columns > 0 && <td colSpan={columns} aria-hidden="true" />
}

export interface SkeletonRowProps<R> extends RowPart {
  readonly columns: readonly Column<R>[]
}

/** Stands for a row that is not read yet. */
export function SkeletonRow<R>({ columns, lineNumber, shownColumns }: SkeletonRowProps<R>) {
  return (
    <tr className="row-skeleton" aria-rowindex={lineNumber}>
      {cellsOf(columns, shownColumns).map(({ column, at, gap }) => (
        <Fragment key={column.id}>
          <CellGap columns={gap} />
          <td data-sticky={at === 0 || undefined}>
            <div className="skeleton" />
          </td>
        </Fragment>
      ))}
      <CellGap columns={gapBehind(columns, shownColumns)} />
    </tr>
  )
}

export interface SkeletonRowsProps<R> extends SkeletonRowProps<R> {
  readonly count: number
}

export function SkeletonRows<R>({ count, ...props }: SkeletonRowsProps<R>) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all the same.
    <SkeletonRow key={at} {...props} />
  ))
}
