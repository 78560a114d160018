import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { dropLine, placeOf } from './reorder.ts'
import type { TableLines } from './table-lines.ts'
import type { Drag } from './use-reorder.ts'

/** The handle that moves a row (use-reorder.ts). Drawn in CSS: icons would slow scrolling. */
export function MoveHandle({ name }: { readonly name: string }) {
  const label = `Move ${name}`
  return (
    <button type="button" className="move-handle" data-move="" aria-label={label} title={label}>
      <span className="move-grip" />
    </button>
  )
}

export interface DropIndicatorProps {
  readonly drag: Drag
  readonly lines: TableLines
  readonly lineHeight: number
  /** Pixels. */
  readonly headHeight: number
}

/** A line where the lifted row would land. */
export function DropIndicator({ drag, lines, lineHeight, headHeight }: DropIndicatorProps) {
  if (!drag.target) return null
  const top = dropLine(lines, drag.target) * lineHeight + headHeight
  return <div className="drop-indicator" style={{ translate: `0 ${top}px` }} aria-hidden="true" />
}

export interface DragGhostProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly drag: Drag
  readonly keys: readonly number[]
}

/** The dragged row's label. In the body, since pages clip. */
export function DragGhost({ ref, drag, keys }: DragGhostProps) {
  const { pointer, target } = drag
  if (!pointer) return null
  const place = target && placeOf(keys, drag.key, target)
  return createPortal(
    <div ref={ref} className="drag-ghost" style={{ translate: `${pointer.x}px ${pointer.y}px` }} aria-hidden="true">
      <strong>{drag.name}</strong>
      <span>{place === null ? 'Cannot be moved here' : `Place ${place + 1} of ${keys.length}`}</span>
    </div>,
    document.body,
  )
}
