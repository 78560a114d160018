import { describe, expect, test } from 'vitest'
import type { ListName } from '../../domain/lists.ts'
import { endOf, isAfter } from './cursor.ts'
import type { ChangedRow, DeltaAsk, DeltaPart } from './server-store.ts'
import { type SharedPage, SharedRows } from './tail.ts'
import { Tails } from './tails.ts'

const SITE = 7

/** A site's history: each version has a mark and changed some rows. */
class History {
  private marks: string[] = []
  private rows: ChangedRow[] = []
  readonly asked: DeltaAsk[] = []

  /** Makes a version that changed trailers of these IDs. */
  change(mark: string, ...ids: readonly number[]): void {
    this.marks = [...this.marks, mark]
    const Version = this.marks.length
    const rows = ids.map((ID) => ({ List: 'Trailers' as ListName, ID, Version, Removed: false, Json: `${mark}${ID}` }))
    this.rows = [...this.rows.filter(({ ID }) => !ids.includes(ID)), ...rows].sort((a, b) => (isAfter(a, b) ? 1 : -1))
  }

  /** Returns a way back to the present state. */
  backup(): () => void {
    const { marks, rows } = this
    return () => {
      this.marks = marks
      this.rows = rows
    }
  }

  headAt(version: number) {
    return { Version: version, Mark: this.marks[version - 1] ?? '' }
  }

  state() {
    const Head = this.headAt(this.marks.length)
    return { Head, OldestCursor: 0, MarkThen: null, Newest: null }
  }

  delta(ask: DeltaAsk): DeltaPart {
    this.asked.push(ask)
    const Rows = this.rows.filter((row) => isAfter(row, ask.After)).slice(0, ask.Limit)
    const marks = this.marks.map((Mark, place) => ({ Version: place + 1, Mark }))
    return { Rows, Marks: marks.filter(({ Version }) => Version >= ask.After.Version).slice(0, ask.Limit) }
  }
}

function pageOf(text: string): SharedPage {
  return { cursor: { SiteID: SITE, Reach: '', Scopes: [], First: null }, rows: new SharedRows(text), isStill: false }
}

function buildSite(tails = new Tails()) {
  const history = new History()
  for (const mark of ['a', 'b', 'c']) history.change(mark, 1)
  /** Reads the present state for a tablet of this version; the result extends the tail by it. */
  const look = (version: number, SiteID = SITE) => {
    const { base, ask } = tails.ahead(SiteID, history.headAt(version))
    const [state, part] = [history.state(), history.delta(ask)]
    return () => tails.extend(SiteID, base, state, part)
  }
  /** The texts of all rows beyond a version; null where some are too old for the tail. */
  const read = (version: number) => {
    look(version)()
    const rows = tails.at(SITE, history.state().Head)?.after(endOf(version), 100)
    return rows?.map(({ Json }) => Json) ?? null
  }
  return { tails, history, look, read }
}

describe('the newest changes of a site', () => {
  test('are read once, and then only what is new', () => {
    const { history, read } = buildSite()
    expect(read(1)).toEqual(['c1'])
    history.change('d', 2)
    expect(read(2)).toEqual(['c1', 'd2'])
    expect(read(1)).toEqual(['c1', 'd2'])
    expect(history.asked.map(({ After }) => After.Version)).toEqual([1, 3, 4])
  })

  test('are not all that a tablet lacks that is further behind', () => {
    const { history, read } = buildSite()
    history.change('d', 2)
    expect([read(3), read(1), read(3)]).toEqual([['d2'], null, ['d2']])
  })

  test('begin anew after a restore, which gives the same versions other marks', () => {
    const { tails, history, read } = buildSite()
    const restore = history.backup()
    history.change('lost', 2, 3)
    history.change('lost too', 2)
    expect(read(3)).toEqual(['lost3', 'lost too2'])
    const before = history.headAt(5)
    restore()
    expect(read(2)).toBeNull()
    history.change('d', 4)
    expect(read(3)).toBeNull()
    expect(tails.at(SITE, before)).toBeNull()
    history.change('e', 5)
    expect(read(4)).toEqual(['e5'])
    expect(tails.at(SITE, history.headAt(5))?.knows(before)).toBe(false)
  })

  test('begin anew where the restored history has grown past them', () => {
    const { history, read } = buildSite()
    const restore = history.backup()
    history.change('lost', 2)
    read(3)
    restore()
    history.change('d', 4)
    history.change('e', 5)
    expect(read(3)).toBeNull()
    history.change('f', 4)
    expect(read(5)).toEqual(['f4'])
  })

  test('stay as they are for a state from before them', () => {
    const { tails, history, look, read } = buildSite()
    read(1)
    const older = look(2)
    history.change('d', 1)
    read(1)
    older()
    expect(tails.at(SITE, history.state().Head)?.after(endOf(1), 100)).toMatchObject([{ Json: 'd1' }])
  })

  test('that two states extend at once have each change once', () => {
    const { tails, history, look, read } = buildSite()
    read(1)
    history.change('d', 2)
    const one = look(1)
    history.change('e', 3)
    const other = look(1)
    one()
    other()
    expect(tails.at(SITE, history.headAt(4))?.after(endOf(1), 100)).toHaveLength(2)
    expect(read(1)).toEqual(['c1', 'd2', 'e3'])
  })

  test('forget old ones when they are long, and sites when all are', () => {
    const { tails, history, look, read } = buildSite(new Tails(400_000))
    read(3)
    for (const count of Array(40).keys()) {
      history.change('x'.repeat(10_000), 10 + count)
      expect(read(count + 3)).toHaveLength(1)
    }
    const tail = tails.at(SITE, history.headAt(43))
    expect(tail?.length).toBeLessThan(300_000)
    expect(tail?.after(endOf(3), 100)).toBeNull()
    expect(tail?.after(endOf(40), 100)).toHaveLength(3)
    for (const SiteID of [8, 9]) look(41, SiteID)()
    expect(tails.at(SITE, history.headAt(43))).not.toBeNull()
    for (const SiteID of Array(20).keys()) look(41, 100 + SiteID)()
    expect(tails.at(SITE, history.headAt(43))).toBeNull()
    expect(tails.at(119, history.headAt(43))?.after(endOf(41), 100)).toHaveLength(2)
  })

  test('count with the pages that are kept beside them', () => {
    const { tails, history, look } = buildSite(new Tails(400_000))
    const sites = Array.from({ length: 10 }, (_, place) => 100 + place)
    const kept = () => sites.filter((SiteID) => tails.at(SiteID, history.headAt(3)) !== null)
    for (const SiteID of sites) {
      look(2, SiteID)()
      const tail = tails.at(SiteID, history.headAt(3))
      if (tail) tails.share(SiteID, tail, 'a page', pageOf('x'.repeat(60_000)))
      expect(tail?.shared('a page')).toBeDefined()
    }
    expect(kept()).toEqual([107, 108, 109])
    const [tail] = kept().flatMap((SiteID) => tails.at(SiteID, history.headAt(3)) ?? [])
    if (tail) tails.share(107, tail, 'another', pageOf('x'.repeat(60_000)))
    expect(tail?.shared('another')).toBeUndefined()
    // A change forgets the pages, which leaves room for all.
    history.change('d', 4)
    for (const SiteID of sites) look(3, SiteID)()
    for (const SiteID of sites) expect(tails.at(SiteID, history.headAt(4))).not.toBeNull()
  })
})
