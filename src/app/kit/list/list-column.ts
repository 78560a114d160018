import type { ReactNode } from 'react'
import type { CardSlot } from '../column.ts'

/** A column's table cell, place on a card, and export. */
export interface ListColumn<R> {
  /** The specification's name; kept in a person's choice of columns. */
  readonly id: string
  /** The header, verbatim. */
  readonly label: string
  /** Pixels. */
  readonly width: number
  /** 'N/A' is drawn quiet. */
  readonly text: (row: R) => string
  /** Only where words are not enough, such as a chip. */
  readonly render?: (row: R) => ReactNode
  readonly sortKey?: string
  readonly align?: 'end'
  /** 1 stays longest when space is short. */
  readonly importance: number
  /** None: not on the card. */
  readonly card?: CardSlot
  /** The words of the first column on a card, where those differ, such as a whole name. */
  readonly cardText?: (row: R) => string
  /** Its content on a card, where that differs, such as two fields in one place. */
  readonly cardRender?: (row: R) => ReactNode
  readonly cardLabel?: string
  /** A first column whose words are read whole: a row grows with them. Not for lists that read rows as they are scrolled to. */
  readonly isWhole?: true
  /** Shows the words of a row's mark in place of its value. */
  readonly saysMark?: boolean
}

export interface RowAct<R> {
  readonly id: string
  /** Its column's header on a wide desk, verbatim. */
  readonly header: string
  readonly words: (row: R) => string
  /** The accessible name, such as 'Depart R123'. */
  readonly label: (row: R) => string
  readonly icon: (row: R) => string
  readonly onTap: (row: R) => void
  /** Returns why this person may not; null when they may. */
  readonly refused?: (row: R) => string | null
  readonly note?: (row: R) => ReactNode
  readonly has?: (row: R) => boolean
  /**
   * `link`: a tap on the row's name; `main`: the next act, at the right edge; `beside`: an icon
   * beside that; else in the menu.
   */
  readonly place: 'link' | 'main' | 'beside' | 'more'
  /** Also shown on the narrowest cards, whose values must leave room for it. */
  readonly staysOnCards?: true
  /** False: no column on a wide desk, since the specification has none. */
  readonly hasColumn?: false
}

/** Marks a hidden column in a kept choice. */
const HIDDEN = '-'

/**
 * Returns what is kept: shown columns in order, hidden ones marked, and earlier choices about columns not here (a site
 * without a feature has fewer).
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

/** Returns the chosen columns, always with the first, then those without a choice; null: all, as given. */
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

/** Returns the columns that fit a width in pixels, dropping the least important first. */
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
