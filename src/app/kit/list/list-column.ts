import type { ReactNode } from 'react'
import type { CardSlot } from '../column.ts'

/** One column of a list screen: describes its table cell, its place on a card, and its export. */
export interface ListColumn<R> {
  /** The field's name in the specification; kept in a person's choice of columns. */
  readonly id: string
  /** The header, verbatim. */
  readonly label: string
  /** Pixels. */
  readonly width: number
  /** The text of a cell; 'N/A' is drawn quiet. */
  readonly text: (row: R) => string
  /** Only where words are not enough, such as a chip. */
  readonly render?: (row: R) => ReactNode
  readonly sortKey?: string
  readonly align?: 'end'
  /** 1 stays longest when space is short. */
  readonly importance: number
  /** Its place on the two-line card; none: not on the card. */
  readonly card?: CardSlot
  /** Its content on a card, where that differs, such as two fields in one place. */
  readonly cardRender?: (row: R) => ReactNode
  /** Shown before the value on a card, such as 'Set'. */
  readonly cardLabel?: string
  /** Shows the words of a row's mark in place of its value. */
  readonly saysMark?: boolean
}

/** Something that a person can do with a row. */
export interface RowAct<R> {
  readonly id: string
  /** The header of its column on a wide desk, verbatim. */
  readonly header: string
  readonly words: (row: R) => string
  /** The accessible name, such as 'Depart R123'. */
  readonly label: (row: R) => string
  readonly icon: (row: R) => string
  readonly onTap: (row: R) => void
  /** Returns why this person may not do it; null when they may. */
  readonly refused?: (row: R) => string | null
  /** Below the words, such as a warning. */
  readonly note?: (row: R) => ReactNode
  /** False where a row has no such act. */
  readonly has?: (row: R) => boolean
  /**
   * `link`: a tap on the row's name; `main`: the next act, at the right edge; `beside`: an icon
   * beside that; else in the menu.
   */
  readonly place: 'link' | 'main' | 'beside' | 'more'
  /** Shown on the narrowest cards too; their values must leave it the room. */
  readonly staysOnCards?: true
  /** False: on a wide desk it has no column, since the specification has none. */
  readonly hasColumn?: false
}

/** Marks a column that a person took away, in a kept choice. */
const HIDDEN = '-'

/**
 * Returns what is kept of a choice: the shown columns in order, the hidden ones marked, and what an
 * earlier choice says about columns that are not here (a site without a feature has fewer).
 */
export function choiceOf(
  columns: readonly { readonly id: string }[],
  shown: readonly string[],
  before: readonly string[] | null,
): readonly string[] {
  const rest = columns.slice(1).map(({ id }) => id)
  const elsewhere = (before ?? []).filter((entry) => !rest.includes(plain(entry)))
  return [...shown, ...rest.filter((id) => !shown.includes(id)).map((id) => HIDDEN + id), ...elsewhere]
}

function plain(entry: string): string {
  return entry.startsWith(HIDDEN) ? entry.slice(HIDDEN.length) : entry
}

/**
 * Returns the chosen columns in the person's order, always with the first, then those about which
 * nothing was chosen; null: all, as given.
 */
export function arranged<C extends { readonly id: string }>(
  columns: readonly C[],
  chosen: readonly string[] | null,
): readonly C[] {
  const [first, ...rest] = columns
  if (!first || chosen === null) return columns
  const byID = new Map(rest.map((column) => [column.id, column]))
  const decided = new Set(chosen.map(plain))
  return [first, ...chosen.flatMap((id) => byID.get(id) ?? []), ...rest.filter(({ id }) => !decided.has(id))]
}

/** Returns the columns that fit a width in pixels: the least important ones step back first. */
export function fitting<C extends { readonly width: number; readonly importance: number }>(
  columns: readonly C[],
  width: number,
): readonly C[] {
  const kept = [...columns]
  let used = kept.reduce((sum, column) => sum + column.width, 0)
  while (used > width && kept.length > 1) {
    const last = kept.slice(1).reduce((least, column) => (column.importance >= least.importance ? column : least))
    kept.splice(kept.indexOf(last), 1)
    used -= last.width
  }
  return kept
}
