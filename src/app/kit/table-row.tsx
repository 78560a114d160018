import { memo, type ReactNode } from 'react'
import type { Column } from './column.ts'
import { Gutter, RowMark, type RowMarkShown, type RowMarkState } from './row-mark.tsx'

/** A row's colour; the meaning is also text. */
export type RowTone = 'error' | 'warning' | 'success' | 'primary' | 'info' | 'secondary'

/** A place in a table that mounts only a part. */
interface RowPart {
  /** From 1, counting the header. */
  readonly lineNumber?: number
  /** Places of the mounted columns, in order, with the first; must be memoized. */
  readonly shownColumns?: readonly number[]
}

export interface TableRowProps<R> extends RowPart {
  readonly row: R
  readonly columns: readonly Column<R>[]
  readonly markState: RowMarkState | null
  readonly markAge: string | null
  /** The icon in the gutter; undefined: no gutter. */
  readonly glyph?: string | null | undefined
  readonly selected: boolean
  /** Somebody else just changed it. */
  readonly fresh?: boolean
  readonly tone?: RowTone | null
  readonly lifted?: boolean
  /** In a table that mounts only a part. */
  readonly keyOfRow?: number | string
}

/** A missing value, drawn fainter. */
const QUIET = 'N/A'

function PlainTableRow<R>(props: TableRowProps<R>) {
  const { row, columns, markState, markAge: age, glyph, selected, shownColumns } = props
  const mark = markState && { state: markState, age }
  const cells = cellsOf(columns, shownColumns)
  const isSaid = cells.some(({ column }) => column.saysMark)
  return (
    <tr
      data-mark={markState ?? undefined}
      data-tone={props.tone ?? undefined}
      data-fresh={props.fresh || undefined}
      data-lifted={props.lifted || undefined}
      data-key={props.keyOfRow}
      aria-rowindex={props.lineNumber}
      aria-selected={selected || undefined}
    >
      {cells.flatMap(({ column, at, gap }) => {
        const content = contentOf(column, row, mark)
        return [
          ...gapOf(gap, column.id),
          <td
            key={column.id}
            tabIndex={-1}
            data-quiet={content === QUIET || undefined}
            aria-colindex={shownColumns && at + 1}
            {...looksOf(column, at)}
          >
            {at === 0 && glyph !== undefined && <Gutter mark={mark} glyph={glyph} isSaid={isSaid} />}
            {/* Plain words need no element: many make a table slow. */}
            {typeof content === 'string' ? content : <div className="cell">{content}</div>}
          </td>,
        ]
      })}
      {gapOf(gapBehind(columns, shownColumns), 'end')}
    </tr>
  )
}

function contentOf<R>({ saysMark, render }: Column<R>, row: R, mark: RowMarkShown | null): ReactNode {
  return mark && saysMark ? <RowMark {...mark} wordsOnly /> : render(row)
}

/** Renders again only when the row's object, its mark (passed as two texts) or the columns changed; memoize columns. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow

/** Returns texts, which a memoized row can compare. */
export function markOf(mark: RowMarkShown | null | undefined) {
  return { markState: mark?.state ?? null, markAge: mark?.age ?? null }
}

/** Returns the attributes that place a cell, also in the header. */
export function looksOf<R>({ align, isEnd, card, cardLabel }: Column<R>, at: number) {
  return {
    'data-align': align,
    'data-sticky': at === 0 || undefined,
    'data-end': isEnd || undefined,
    'data-card': card,
    'data-label': cardLabel,
  }
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

/** Returns a cell in place of those left out before a column, or none: no component, of which a row would have twenty. */
function gapOf(columns: number, before: string): readonly ReactNode[] {
  return columns > 0 ? [<td key={`gap-${before}`} colSpan={columns} aria-hidden="true" />] : []
}

export interface SkeletonRowProps<R> extends RowPart {
  readonly columns: readonly Column<R>[]
}

/** Stands for a row that is not read yet. */
export function SkeletonRow<R>({ columns, lineNumber, shownColumns }: SkeletonRowProps<R>) {
  return (
    <tr className="row-skeleton" aria-rowindex={lineNumber}>
      {cellsOf(columns, shownColumns).flatMap(({ column, at, gap }) => [
        ...gapOf(gap, column.id),
        <td
          key={column.id}
          data-sticky={at === 0 || undefined}
          data-end={column.isEnd || undefined}
          data-card={column.card}
        >
          <div className="skeleton" />
        </td>,
      ])}
      {gapOf(gapBehind(columns, shownColumns), 'end')}
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
