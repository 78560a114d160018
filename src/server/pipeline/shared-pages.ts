import type { Caller, Head } from '../access/caller.ts'
import type { Cursor } from './cursor.ts'
import { compressPart, type GzipPart } from './gzip-parts.ts'
import type { ScopeState } from './server-store.ts'

/** The part of a last page that is equal for all with the same cursor, heads, roles and reach. */
export interface SharedPage {
  readonly cursor: Cursor
  readonly rows: SharedRows
  readonly Newest: ScopeState['Newest']
}

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

/** Everything that decides about the rows of a page. */
interface PageAsk {
  readonly cursor: Cursor
  readonly caller: Pick<Caller, 'Roles' | 'Reach'>
  readonly limit: number
  readonly heads: { readonly Shared: Head; readonly Site: Head }
}

/** Characters of all pages, each of which takes two to three bytes. */
const PAGES_MAX_LENGTH = 8_388_608
/** Counted for a page's key and cursor. */
const PLACE_LENGTH = 1024
/** Longer ones are pages of a tablet that was away, which nobody else asks for. */
const PAGE_MAX_LENGTH = 262_144

/**
 * Pages of changes made for one tablet and sent to all that ask for the same. A mark identifies a history, so a page is
 * never out of date: after a change the heads are others. Holds no row that depends on a person.
 */
export class SharedPages {
  private readonly pages = new Map<string, SharedPage>()
  private length = 0
  private readonly underWay = new Map<string, Promise<unknown>>()

  /** Returns the page, also one that another caller is making; null if it has to be made. */
  async find(key: string): Promise<SharedPage | null> {
    await this.underWay.get(key)?.catch(() => undefined)
    const page = this.pages.get(key)
    if (!page) return null
    this.pages.delete(key)
    this.pages.set(key, page)
    return page
  }

  /** Lets others who ask for the same wait for `work`, which may keep the page. */
  async making<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.underWay.has(key)) return await work()
    const making = work()
    this.underWay.set(key, making)
    try {
      return await making
    } finally {
      this.underWay.delete(key)
    }
  }

  keep(key: string, page: SharedPage): void {
    if (page.rows.json.length > PAGE_MAX_LENGTH) return
    this.remove(key)
    this.pages.set(key, page)
    this.length += lengthOf(page)
    for (const oldest of this.pages.keys()) {
      if (this.length <= PAGES_MAX_LENGTH) return
      this.remove(oldest)
    }
  }

  private remove(key: string): void {
    const page = this.pages.get(key)
    if (!page) return
    this.pages.delete(key)
    this.length -= lengthOf(page)
  }
}

/** An empty page still takes a place. */
function lengthOf({ rows }: SharedPage): number {
  return rows.json.length + PLACE_LENGTH
}

/** Returns the key of a page; null for a first load, and for a scope without a version, whose mark identifies nothing. */
export function pageKey({ cursor, caller, limit, heads: { Shared, Site } }: PageAsk): string | null {
  const { SiteID, Scopes, First } = cursor
  if (First !== null || SiteID === 0 || Shared.Mark === '' || Site.Mark === '') return null
  const reach = [...caller.Reach].sort((a, b) => a - b)
  const roles = [...caller.Roles].sort((a, b) => a - b)
  return JSON.stringify([SiteID, Scopes, [Shared.Version, Shared.Mark], [Site.Version, Site.Mark], roles, reach, limit])
}
