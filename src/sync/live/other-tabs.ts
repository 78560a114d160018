import type { EditedRow, OpenRow } from '../../contract/live.ts'

/** A row that is open in a form or panel, as it is reported. */
export interface ReportedRow extends OpenRow {
  readonly Edits: boolean
}

/** Rows open in one tab; empty: none any more. */
interface OpenInTab {
  readonly Tab: string
  readonly SiteID: number
  readonly Rows: readonly ReportedRow[]
}

/** A message between the tabs of a tablet. The tab with the line reports for all and passes on the editors. */
export type LiveTalk =
  | { readonly Open: OpenInTab }
  | { readonly Editing: { readonly SiteID: number; readonly Rows: readonly EditedRow[] } }

/** A tab that is silent for so long is closed; the server forgets what is open after the same time. */
export const TAB_KEPT_MS = 60_000

/** The rows that are open in the other tabs of this tablet; forgotten unless repeated. */
export class OtherTabs {
  readonly #tabs = new Map<string, { readonly open: OpenInTab; readonly untilMs: number }>()

  /** Returns true if something else is open now; `now` is monotonic. */
  note(open: OpenInTab, now: number): boolean {
    const before = this.#tabs.get(open.Tab)?.open ?? { ...open, Rows: [] }
    if (open.Rows.length === 0) this.#tabs.delete(open.Tab)
    else this.#tabs.set(open.Tab, { open, untilMs: now + TAB_KEPT_MS })
    return JSON.stringify(before) !== JSON.stringify(open)
  }

  /** Returns the rows of a site that are open in other tabs; `now` is monotonic. */
  list(siteID: number | null, now: number): readonly ReportedRow[] {
    for (const [tab, { untilMs }] of this.#tabs) if (untilMs <= now) this.#tabs.delete(tab)
    return [...this.#tabs.values()].filter(({ open }) => open.SiteID === siteID).flatMap(({ open }) => open.Rows)
  }
}

/** Returns each row once, edited if any tab edits it; the latest come last. */
export function joinRows(rows: readonly ReportedRow[]): readonly ReportedRow[] {
  const joined = new Map<string, ReportedRow>()
  for (const row of rows) {
    const key = `${row.List} ${row.ID}`
    const Edits = row.Edits || joined.get(key)?.Edits === true
    joined.delete(key)
    joined.set(key, { ...row, Edits })
  }
  return [...joined.values()]
}
