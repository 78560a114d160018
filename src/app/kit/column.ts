import type { ReactNode } from 'react'

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
}

/** The order of a list. */
export interface Sort {
  readonly key: string
  readonly type: 'asc' | 'desc'
}
