import type { EditedRow, OpenList, OpenRow } from '../../contract/live.ts'
import type { LineOwner } from './line.ts'

/** Rows open on one line of any process; empty: none any more. */
export interface OpenOnLine extends Pick<LineOwner, 'UserID' | 'DeviceID' | 'SiteID'> {
  readonly Line: string
  readonly Rows: readonly (OpenRow & { readonly Edits: boolean })[]
}

/** A tablet repeats its report within half of this time. */
const KEPT_MS = 60_000

/** Rows of these belong to no site. */
const sharedLists: ReadonlySet<OpenList> = new Set(['Scacs', 'Sites', 'People', 'Devices'])

/** Forms and panels open on all lines, in memory alone: they expire unless repeated. */
export class OpenRows {
  readonly #lines = new Map<string, { readonly open: OpenOnLine; readonly untilMs: number }>()

  note(open: OpenOnLine, now: number): void {
    if (open.Rows.length === 0) this.#lines.delete(open.Line)
    else this.#lines.set(open.Line, { open, untilMs: now + KEPT_MS })
  }

  expire(now: number): boolean {
    const over = [...this.#lines].filter(([, { untilMs }]) => untilMs <= now)
    for (const [line] of over) this.#lines.delete(line)
    return over.length > 0
  }

  has(line: string): boolean {
    return this.#lines.has(line)
  }

  /** Rows open on a line that people on other tablets edit. */
  editorsFor(line: string): readonly EditedRow[] {
    const own = this.#lines.get(line)?.open
    if (!own) return []
    const others = [...this.#lines.values()].filter(({ open }) => open.DeviceID !== own.DeviceID)
    return own.Rows.flatMap(({ List, ID }) => {
      const editors = others.filter(({ open }) => editsRow(open, own, { List, ID })).map(({ open }) => open.UserID)
      return editors.length === 0 ? [] : [{ List, ID, UserIDs: [...new Set(editors)].sort((a, b) => a - b) }]
    })
  }
}

function editsRow(open: OpenOnLine, own: OpenOnLine, { List, ID }: OpenRow): boolean {
  if (!sharedLists.has(List) && open.SiteID !== own.SiteID) return false
  return open.Rows.some((row) => row.Edits && row.List === List && row.ID === ID)
}
