import type { Head } from '../access/caller.ts'
import { type Cursor, endOf, isAfter } from './cursor.ts'
import { compressPart, type GzipPart } from './gzip-parts.ts'
import type { ChangedRow, Position, ScopeState } from './server-store.ts'

/** The fields of a page's rows, as in `PageRows.json`. */
export class SharedRows {
  private part: GzipPart | null = null

  constructor(readonly json: string) {}

  /** Made once, for the second who takes the page: most pages have one taker. */
  get compressed(): GzipPart {
    this.part ??= compressPart(this.json)
    return this.part
  }
}

/** The part of a page that is equal for all with the same cursor, heads, roles and reach. */
export interface SharedPage {
  readonly cursor: Cursor
  readonly rows: SharedRows
  /** True if nothing changed since the tablet's cursor. */
  readonly isStill: boolean
}

/** Characters of the rows of one scope, and what counts for a row and for a version beside them. */
const TAIL_MAX_LENGTH = 262_144
const ROW_LENGTH = 128
const VERSION_LENGTH = 64
/** Characters of the pages that are kept beside them: each as text and, once a second tablet takes it, as bytes. */
const PAGES_MAX_LENGTH = 131_072
const PAGE_COPIES = 2

interface Kept extends ChangedRow {
  readonly key: string
}

/** The newest changes of one scope: each row changed after `from`, as it is at `head`, in the order of a page. */
export class Tail {
  private from: number
  private rows: readonly Kept[] = []
  /** Of `from` and each later version. */
  private marks: Map<number, string>
  private readonly pages = new Map<string, SharedPage>()
  private pagesLength = 0
  private rowsLength = VERSION_LENGTH

  constructor(
    private at: Head,
    private last: ScopeState['Newest'],
  ) {
    this.from = at.Version
    this.marks = new Map([[at.Version, at.Mark]])
  }

  get head(): Head {
    return this.at
  }

  /** Characters of rows and pages, roughly. */
  get length(): number {
    return this.rowsLength + this.pagesLength
  }

  /** The newest entry of the scope's log. */
  get newest(): ScopeState['Newest'] {
    return this.last
  }

  isAt(head: Head): boolean {
    return isSame(this.at, head)
  }

  /** True for a version of this history that is not too old for it. */
  knows({ Version, Mark }: Head): boolean {
    return this.marks.get(Version) === Mark
  }

  /** Returns the rows beyond a position; null where some of them are too old for it. */
  after(position: Position, limit: number): readonly ChangedRow[] | null {
    if (isAfter(endOf(this.from), position)) return null
    let [low, high] = [0, this.rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const row = this.rows[middle]
      if (row && isAfter(row, position)) high = middle
      else low = middle + 1
    }
    return this.rows.slice(low, low + limit)
  }

  /** `changed`: all rows changed after `head`, through the last of `marks`, which is the state's. */
  extend(changed: readonly ChangedRow[], marks: readonly Head[], { Newest, OldestCursor }: ScopeState): void {
    const later = changed.map((row) => ({ ...row, key: `${row.List} ${row.ID}` }))
    const keys = new Set(later.map(({ key }) => key))
    this.rows = [...this.rows.filter(({ key }) => !keys.has(key)), ...later]
    for (const { Version, Mark } of marks) this.marks.set(Version, Mark)
    this.at = marks.at(-1) ?? this.at
    this.last = Newest
    this.pages.clear()
    this.pagesLength = 0
    this.measure()
    if (OldestCursor > this.from) this.dropThrough(OldestCursor)
    while (this.rowsLength > TAIL_MAX_LENGTH) this.dropThrough(Math.ceil((this.from + this.at.Version) / 2))
  }

  /** The page kept under a key; the next change forgets it. */
  shared(key: string): SharedPage | undefined {
    return this.pages.get(key)
  }

  /** Keeps a page for all who ask for the same, while there is room. */
  share(key: string, page: SharedPage): void {
    const length = page.rows.json.length * PAGE_COPIES + key.length
    if (this.pages.has(key) || this.pagesLength + length > PAGES_MAX_LENGTH) return
    this.pages.set(key, page)
    this.pagesLength += length
  }

  private dropThrough(from: number): void {
    this.from = from
    this.rows = this.rows.filter(({ Version }) => Version > from)
    this.marks = new Map([...this.marks].filter(([version]) => version >= from))
    this.measure()
  }

  private measure(): void {
    const ofRows = this.rows.reduce((sum, { Json }) => sum + ROW_LENGTH + (Json?.length ?? 0), 0)
    this.rowsLength = ofRows + this.marks.size * VERSION_LENGTH
  }
}

export function isSame(one: Head, other: Head): boolean {
  return one.Version === other.Version && one.Mark === other.Mark
}
