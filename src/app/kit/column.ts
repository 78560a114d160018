import type { ReactNode } from 'react'

/** A place on a two-line card: the line, and the column from the start. */
export type CardSlot = '1a' | '1b' | '1c' | '1d' | '2a' | '2b' | '2c' | '2d' | 'acts'

/** One column of a table. */
export interface Column<R> {
  readonly id: string
  readonly header: string
  readonly render: (row: R) => ReactNode
  /** The field to sort by; without it the column cannot be sorted. */
  readonly sortKey?: string
  /** `end` for numbers. */
  readonly align?: 'start' | 'end'
  /** Pixels; fixed, so that nothing jumps when rows come and go. */
  readonly width?: number
  /** Hides the header visually but keeps it for screen readers (columns of icon buttons). */
  readonly quietHeader?: boolean
  /** Stays in sight at the right edge; only the last column. */
  readonly isEnd?: boolean
  /** Shows the words of a row's mark in place of its value. */
  readonly saysMark?: boolean
  /** The place on a card, where rows are cards. */
  readonly card?: CardSlot
  /** Shown before the value on a card. */
  readonly cardLabel?: string
}

/** The order of a list. */
export interface Sort {
  readonly key: string
  readonly type: 'asc' | 'desc'
}
