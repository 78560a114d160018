import type { KeyboardEvent, MouseEvent } from 'react'

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export interface ArrowStep {
  readonly from: HTMLTableCellElement
  readonly row: HTMLTableRowElement
  /** -1 for up. */
  readonly lines: number
  /** -1 for left. */
  readonly cells: number
}

/** Returns an arrow key's step; null for other keys, while typing, and in a menu. */
export function arrowStep(event: KeyboardEvent<HTMLElement>): ArrowStep | null {
  const step = steps[event.key]
  const from = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th')
  const row = from?.closest('tr')
  if (!step || !from || !row || isTyping(event.target)) return null
  return { from, row, lines: step[0], cells: step[1] }
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [popover] *')
}

/** Focuses the first button, link or field, else the cell. */
export function focusCell(cell: HTMLTableCellElement): void {
  const inside = cell.querySelector<HTMLElement>('button:enabled, a[href], input:enabled')
  ;(inside ?? cell).focus()
}

/** Opens a row by a tap that met no button and selected no text. */
export function openByTap(event: MouseEvent<HTMLElement>, onOpen: ((key: string) => void) | undefined): void {
  const target = event.target as HTMLElement
  const key = target.closest('tr')?.dataset.key
  if (!onOpen || key === undefined || target.closest('button, a, input, label, [popover]')) return
  if (getSelection()?.type !== 'Range') onOpen(key)
}
