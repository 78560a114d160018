import type { Head } from '../access/caller.ts'
import { endOf } from './cursor.ts'
import type { DeltaAsk, DeltaPart, ScopeState } from './server-store.ts'
import { isSame, type SharedPage, Tail } from './tail.ts'

/** Characters of all tails, with the pages that they keep. */
const TAILS_MAX_LENGTH = 33_554_432
/** After more changes at once a tail begins anew: their tablets read them page by page. */
const EXTENSION_MAX = 1000

/**
 * The newest changes of each scope, in memory: the tablets of a site ask for overlapping ranges of them. A tail is used
 * at its own head only. The heads that a caller read, or a snapshot, say if it is the present one: a mark identifies a
 * history, so this holds with other processes beside this one, and after a restore.
 */
export class Tails {
  /** The least recently used first. */
  private readonly tails = new Map<number, Tail>()
  private length = 0
  private readonly works = new Map<number, Promise<void>>()

  constructor(private readonly maxLength = TAILS_MAX_LENGTH) {}

  /** Null where there is none at this head. */
  at(siteID: number, head: Head): Tail | null {
    const tail = this.tails.get(siteID)
    if (!tail?.isAt(head)) return null
    this.tails.delete(siteID)
    this.tails.set(siteID, tail)
    return tail
  }

  /** Resolves after the work that may extend the tail of a scope; null for none. */
  underWay(siteID: number): Promise<void> | null {
    return this.works.get(siteID) ?? null
  }

  /** Lets others who need the tail wait for `work`. */
  async making<T>(siteID: number, work: () => Promise<T>): Promise<T> {
    if (this.works.has(siteID)) return await work()
    const making = work()
    const end = () => void this.works.delete(siteID)
    this.works.set(siteID, making.then(end, end))
    return await making
  }

  /** Returns what to read to extend the tail of a scope, or without one to begin it at a verified version of a tablet. */
  ahead(siteID: number, since: Head): { readonly base: Head; readonly ask: DeltaAsk } {
    const base = this.tails.get(siteID)?.head ?? since
    const place = { SiteID: siteID, After: endOf(base.Version), Head: Number.MAX_SAFE_INTEGER }
    return { base, ask: { ...place, Limit: EXTENSION_MAX, WithMarks: true } }
  }

  /** Brings the tail of a scope to the head of a state, by what was read of that state beyond `base`. */
  extend(siteID: number, base: Head, state: ScopeState, { Rows, Marks }: DeltaPart): void {
    const { Head: head, Newest } = state
    const known = this.tails.get(siteID)
    if (head.Mark === '' || known?.isAt(head)) return
    // A state from before another one that extended it, or a restored database, which its next version shows.
    if (known && known.head.Version >= head.Version && known.knows(head)) return
    const [first, last] = [Marks[0], Marks.at(-1)]
    const follows = first && last && isSame(first, base) && isSame(last, head) && Rows.length < EXTENSION_MAX
    // Another state has extended it meanwhile.
    if (follows && known && !known.isAt(base)) return
    this.remove(siteID)
    const tail = follows ? (known ?? new Tail(base, Newest)) : new Tail(head, Newest)
    if (follows) tail.extend(Rows, Marks, state)
    this.keep(siteID, tail)
  }

  /** Keeps a page beside the tail of a scope, for all who ask for the same, unless the tail is gone. */
  share(siteID: number, tail: Tail, key: string, page: SharedPage): void {
    if (this.tails.get(siteID) !== tail) return
    const before = tail.length
    tail.share(key, page)
    this.length += tail.length - before
    this.makeRoom()
  }

  private keep(siteID: number, tail: Tail): void {
    this.tails.set(siteID, tail)
    this.length += tail.length
    this.makeRoom()
  }

  private makeRoom(): void {
    for (const oldest of this.tails.keys()) {
      if (this.length <= this.maxLength) break
      this.remove(oldest)
    }
  }

  private remove(siteID: number): void {
    const tail = this.tails.get(siteID)
    if (!tail) return
    this.tails.delete(siteID)
    this.length -= tail.length
  }
}
