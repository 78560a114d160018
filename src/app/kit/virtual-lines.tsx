import { Fragment } from 'react'
import { type DataTableProps, glyphOf } from './data-table.tsx'
import { type MountedLine, type TableLines, withGaps } from './table-lines.ts'
import { markOf, type RowTone, SkeletonRow, TableRow } from './table-row.tsx'
import type { Drag } from './use-reorder.ts'

export interface VirtualLinesProps<R> extends Pick<DataTableProps<R>, 'columns' | 'mark' | 'fresh' | 'glyph'> {
  readonly rows: ReadonlyMap<number, R | null>
  readonly tone?: (row: R) => RowTone | null
  readonly selectedKey?: number | null
  readonly lines: TableLines
  readonly shownColumns: readonly number[]
  /** Places of the mounted lines, in order. */
  readonly mounted: readonly number[]
  readonly lineHeight: number
  readonly drag: Drag | null
}

/** Mounts the lines, with gaps for those left out. */
export function VirtualLines<R>({ lines, mounted, lineHeight, ...props }: VirtualLinesProps<R>) {
  const { shown, gapBelow } = withGaps(lines, mounted)
  return (
    <>
      {shown.map((line) => (
        <Fragment key={line.heading === null ? line.key : `heading-${line.key}`}>
          <Gap height={line.gap * lineHeight} />
          <ShownLine {...props} line={line} />
        </Fragment>
      ))}
      <Gap height={gapBelow * lineHeight} />
    </>
  )
}

function Gap({ height }: { readonly height: number }) {
  if (height === 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <tr className="table-gap" aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}

type ShownLineProps<R> = Omit<VirtualLinesProps<R>, 'lines' | 'mounted' | 'lineHeight'> & { readonly line: MountedLine }

function ShownLine<R>({
  line,
  columns,
  shownColumns,
  rows,
  mark,
  fresh,
  glyph,
  tone,
  selectedKey,
  drag,
}: ShownLineProps<R>) {
  // The header is line 1.
  const lineNumber = line.place + 2
  if (line.heading !== null) {
    return (
      <tr className="table-heading" aria-rowindex={lineNumber}>
        <th colSpan={columns.length} scope="rowgroup">
          <span>{line.heading}</span>
        </th>
      </tr>
    )
  }
  const row = rows.get(line.key)
  if (row == null) return <SkeletonRow columns={columns} lineNumber={lineNumber} shownColumns={shownColumns} />
  return (
    <TableRow
      row={row}
      columns={columns}
      {...markOf(mark?.(row))}
      glyph={glyphOf({ mark, glyph }, row)}
      tone={tone?.(row) ?? null}
      fresh={fresh?.(row) ?? false}
      selected={selectedKey === line.key}
      lifted={drag?.key === line.key}
      keyOfRow={line.key}
      lineNumber={lineNumber}
      shownColumns={shownColumns}
    />
  )
}
