import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { TableLines } from './table-lines.ts'
import { type ArrowStep, arrowStep, focusCell } from './table-keys.ts'

export interface CellFocusOptions {
  readonly frame: RefObject<HTMLElement | null>
  readonly lines: TableLines
  /** First visible line, reached from the header. */
  readonly first: number
  /** Called with the cell that has or will have the focus, which must be mounted. */
  readonly onCell: (cell: CellPlace) => void
}

export interface CellPlace {
  readonly key: number
  readonly column: number
}

export interface CellFocus {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Moves the focus by arrow keys, also to unmounted rows. If its row leaves, the row that took its place gets the
 * focus.
 */
export function useCellFocus(options: CellFocusOptions): CellFocus {
  const { frame, lines, first, onCell } = options
  const focused = useRef<CellPlace | null>(null)
  const wanted = useRef<CellPlace | null>(null)
  const before = useRef(lines)

  const goTo = (cell: CellPlace) => {
    wanted.current = cell
    // Mounts it first if needed; the browser scrolls to what gets the focus.
    if (!focusWanted(frame.current, wanted)) onCell(cell)
  }
  useEffect(() => {
    focusWanted(frame.current, wanted)
  })
  useLayoutEffect(() => {
    const was = before.current.lineOf.get(focused.current?.key ?? 0)
    before.current = lines
    if (!focused.current || was === undefined || lines.lineOf.has(focused.current.key)) return
    const key = rowFrom(lines, was, 1) ?? rowFrom(lines, lines.list.length - 1, -1)
    if (key !== null) goTo({ key, column: focused.current.column })
  })
  return {
    onFocus: (event) => {
      const cell = event.target.closest<HTMLTableCellElement>('td')
      const key = cell?.closest('tr')?.dataset.key
      wanted.current = null
      focused.current = cell && key !== undefined ? { key: Number(key), column: columnOf(cell) } : null
      if (focused.current) onCell(focused.current)
    },
    onBlur: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) focused.current = null
    },
    onKeyDown: (event) => {
      const step = event.defaultPrevented ? null : arrowStep(event)
      if (!step) return
      event.preventDefault()
      const header = step.row.closest('table')?.tHead?.rows[0]
      const column = columnOf(step.from) + step.cells
      if (!header?.cells[column]) return
      const key = rowAhead(lines, step, first)
      if (key !== null) goTo({ key, column })
      else if (step.lines <= 0) focusCell(header.cells[column])
    },
  }
}

/** Returns the key of the row ahead; null for the header or nowhere. */
function rowAhead(lines: TableLines, { row, lines: down }: ArrowStep, first: number): number | null {
  const from = lines.lineOf.get(Number(row.dataset.key))
  if (from === undefined) return down > 0 ? rowFrom(lines, first, 1) : null
  return rowFrom(lines, from + down, down)
}

/** Cells carry their column, since their index in the row changes with the mounted columns. */
function columnOf(cell: HTMLTableCellElement): number {
  return Number(cell.ariaColIndex) - 1
}

/** Returns the nearest row's key, skipping headings; null at the end. */
function rowFrom({ list }: TableLines, line: number, step: number): number | null {
  let place = line
  while (list[place] && list[place]?.heading !== null) place += step
  return list[place]?.key ?? null
}

function focusWanted(frame: HTMLElement | null, wanted: RefObject<CellPlace | null>): boolean {
  if (!frame || !wanted.current) return false
  const row = frame.querySelector<HTMLTableRowElement>(`tr[data-key="${wanted.current.key}"]`)
  const cell = row?.querySelector<HTMLTableCellElement>(`td[aria-colindex="${wanted.current.column + 1}"]`)
  if (!cell) return false
  wanted.current = null
  focusCell(cell)
  // Focusing a partly visible cell does not scroll to it.
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}
