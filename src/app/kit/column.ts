import type { ReactNode } from 'react'

/** A place on a two-line card: line and column. */
export type CardSlot = '1a' | '1b' | '1c' | '1d' | '2a' | '2b' | '2c' | '2d' | 'acts'

export interface Column<R> {
  readonly id: string
  readonly header: string
  readonly render: (row: R) => ReactNode
  /** Without it the column cannot be sorted. */
  readonly sortKey?: string
  /** `end` for numbers. */
  readonly align?: 'start' | 'end'
  /** Pixels, with text of the usual size; fixed, so that nothing jumps. */
  readonly width?: number
  /** Hides the header except for screen readers (columns of icon buttons). */
  readonly quietHeader?: boolean
  /** Stays at the right edge; only the last column. */
  readonly isEnd?: boolean
  /** Shows a mark's words in place of its value. */
  readonly saysMark?: boolean
  readonly card?: CardSlot
  /** Shown before the value on a card. */
  readonly cardLabel?: string
}

export interface Sort {
  readonly key: string
  readonly type: 'asc' | 'desc'
}
