import 'fake-indexeddb/auto'
import * as fake from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Location } from '../../src/domain/sites/location.ts'
import { type Tag, TagType } from '../../src/domain/sites/tag.ts'
import { LocationType } from '../../src/domain/trailers/trailer-lists.ts'
import { defaultTrailerQuery } from '../../src/domain/trailers/trailer-query-fields.ts'
import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import type { CommittedRows, RowChanges } from '../../src/mirror/tablet-store.ts'
import type { TrailerPage, TrailerWindow } from '../../src/sync/api.ts'
import { newSite } from '../../src/sync/engine/apply.ts'
import { TrailerBoard } from '../../src/sync/trailer-board.ts'
import { countReads } from '../support/idb-counts.ts'
import { buildTrailer } from './build-trailer.ts'
import { FakeClock, settled } from './fake-clock.ts'
import { buildLocation, buildSite } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

let database: MirrorDatabase
let store: DexieTabletStore
let board: TrailerBoard
let clock: FakeClock
let windows: TrailerWindow[]
let follow: (changes: RowChanges, rows: CommittedRows) => void
let nextUserID = 1

beforeEach(async () => {
  clock = new FakeClock()
  windows = []
  database = new MirrorDatabase(nextUserID++)
  follow = () => undefined
  store = new DexieTabletStore(database, { onCommitted: (changes, rows) => follow(changes, rows) })
  await store.transact((tx) => tx.rows.Sites.putMany([buildSite(SITE)]))
  board = new TrailerBoard(database, SITE, clock)
  follow = (changes) => void board.follow(changes)
})

afterEach(() => {
  board.stop()
  database.leave()
})

const put = (...trailers: Trailer[]) => store.transact((tx) => tx.rows.Trailers.putMany(trailers))

async function makeWhole(): Promise<void> {
  await store.transact((tx) => tx.sites.putMany([{ ...newSite(SITE, clock.now()), Cursor: 'c' }]))
}

async function pass(): Promise<void> {
  await settled()
  await clock.advance(1)
}

/** From here on changes bring their rows, as those of this tab do. */
function followRows(): void {
  follow = (changes, rows) => void board.follow(changes, rows)
}

const listen = (window: TrailerWindow) => windows.push(window)

test("the list's first window is answered before the board is filled", async () => {
  await makeWhole()
  await put(buildTrailer(1), buildTrailer(3), buildTrailer(2), buildTrailer(4, { State: 2 }))
  await board.watch({ ...defaultTrailerQuery, take: 2 }, listen)
  expect(windows).toEqual([{ ids: [3, 2], count: 3 }])
  await board.fill()
  // The filled board has the same rows, so nothing is sent again.
  expect(windows).toHaveLength(1)
})

test('a changed row moves in its list, and an unaffected list is not sent again', async () => {
  await makeWhole()
  await put(buildTrailer(1), buildTrailer(2))
  await board.fill()
  await board.watch(defaultTrailerQuery, listen)
  const others: TrailerWindow[] = []
  await board.watch({ ...defaultTrailerQuery, keyword: 'T2', states: [] }, (window) => others.push(window))
  await put(buildTrailer(1, { LastActivityDate: '2026-11-20T09:00:00.000Z' }))
  await pass()
  expect(windows.map((window) => window.ids)).toEqual([
    [2, 1],
    [1, 2],
  ])
  expect(others).toHaveLength(1)
})

test('a page comes with its rows, then with the changed row alone, which was read once', async () => {
  await makeWhole()
  await put(buildTrailer(1), buildTrailer(2), buildTrailer(3))
  await board.fill()
  const pages: TrailerPage[] = []
  await board.watchPage({ ...defaultTrailerQuery, take: 2 }, (page) => pages.push(page))
  const reads = vi.spyOn(database, 'rows')
  await put(buildTrailer(2, { AKA: 'MARK' }))
  await pass()
  // A change beyond the page is not sent.
  await put(buildTrailer(1, { AKA: 'MARK' }))
  await pass()
  expect(pages.map(({ rows }) => rows.map(({ ID, AKA }) => [ID, AKA]))).toEqual([
    [
      [3, null],
      [2, null],
    ],
    [[2, 'MARK']],
  ])
  expect(reads).toHaveBeenCalledTimes(2)
})

test('a row that comes onto a page is sent with it', async () => {
  await makeWhole()
  await put(buildTrailer(1), buildTrailer(2), buildTrailer(3))
  await board.fill()
  const pages: TrailerPage[] = []
  await board.watchPage({ ...defaultTrailerQuery, take: 2 }, (page) => pages.push(page))
  await store.transact((tx) => tx.rows.Trailers.removeMany([3]))
  await pass()
  expect(pages.at(-1)).toMatchObject({ ids: [2, 1], count: 2, rows: [{ ID: 1 }] })
})

test.each([
  ['trailers', {}],
  ['tags', { Tags: [50] }],
  ['places', { Locations: [40] }],
])('a change whose %s cannot be read is sent with the next one', async (_rows, beside) => {
  await makeWhole()
  await put(buildTrailer(1), buildTrailer(2))
  await board.fill()
  const pages: TrailerPage[] = []
  await board.watchPage(defaultTrailerQuery, (page) => pages.push(page))
  follow = () => undefined
  await put(buildTrailer(1, { AKA: 'MARK' }))
  await store.transact((tx) => tx.rows.Locations.putMany([buildLocation(SITE, 40, 'Door 1', LocationType.Door)]))
  const reads = vi.spyOn(database, 'rows').mockImplementationOnce(() => {
    throw new Error('the store is gone')
  })
  await expect(board.follow({ Trailers: [1], ...beside })).rejects.toThrow('the store is gone')
  reads.mockRestore()
  await board.follow({})
  expect(pages.at(-1)?.rows?.find((row) => row?.ID === 1)).toMatchObject({ AKA: 'MARK' })
  if ('Locations' in beside) expect(board.yard?.references.locations.get(40)?.Name).toBe('Door 1')
})

test('a page shown before the board is filled gets what changed meanwhile', async () => {
  follow = () => undefined
  await makeWhole()
  await put(buildTrailer(1), buildTrailer(2))
  const pages: TrailerPage[] = []
  await board.watchPage(defaultTrailerQuery, (page) => pages.push(page))
  expect(pages).toMatchObject([{ rows: [{ ID: 2 }, { ID: 1, AKA: null }] }])
  await put(buildTrailer(1, { AKA: 'MARK' }))
  await Promise.all([board.follow({ Trailers: [1] }), board.fill()])
  expect(pages.slice(1).map(({ rows }) => rows)).toMatchObject([[{ ID: 1, AKA: 'MARK' }]])
})

test('a removed row leaves the list', async () => {
  await makeWhole()
  await put(buildTrailer(1), buildTrailer(2))
  await board.fill()
  await board.watch(defaultTrailerQuery, listen)
  await store.transact((tx) => tx.rows.Trailers.removeMany([2]))
  await pass()
  expect(windows.at(-1)).toEqual({ ids: [1], count: 1 })
})

test('a site is shown only when its first load is complete', async () => {
  await put(buildTrailer(1))
  await board.fill()
  await board.watch(defaultTrailerQuery, listen)
  await put(buildTrailer(2))
  await pass()
  expect(windows).toEqual([])
  await makeWhole()
  await put(buildTrailer(3))
  await pass()
  expect(windows.at(-1)).toEqual({ ids: [3, 2, 1], count: 3 })
})

test('rows that came with the pages of a first load are not read again', async () => {
  await board.fill()
  await board.watch(defaultTrailerQuery, listen)
  followRows()
  await put(buildTrailer(1), buildTrailer(2), buildTrailer(4, { SiteID: 8 }))
  await put(buildTrailer(3))
  await store.transact((tx) => tx.rows.Trailers.removeMany([2]))
  await store.transact((tx) => tx.rows.Tags.putMany([{ ID: 50, SiteID: SITE, EPC: 'A', TagType: TagType.Hard }]))
  await pass()
  const reads = vi.spyOn(fake.IDBObjectStore.prototype, 'getAll')
  await store.transact(async (tx) => {
    await tx.rows.Trailers.putMany([buildTrailer(1, { LastActivityDate: '2026-11-20T09:00:00.000Z' })])
    await tx.sites.putMany([{ ...newSite(SITE, clock.now()), Cursor: 'c' }])
  })
  await pass()
  const read = reads.mock.contexts.map((table) => (table as unknown as IDBObjectStore).name)
  reads.mockRestore()
  expect(windows).toEqual([{ ids: [1, 3], count: 2 }])
  expect(read).not.toContain('Trailers')
  expect(read).not.toContain('Tags')
  expect(board.yard?.references.tags.get(50)?.EPC).toBe('A')
})

test('pages of a first load that another tab stored are read at its end', async () => {
  await board.fill()
  await board.watch(defaultTrailerQuery, listen)
  await put(buildTrailer(1), buildTrailer(2))
  await store.transact((tx) => tx.rows.Trailers.removeMany([2]))
  followRows()
  await put(buildTrailer(3))
  await makeWhole()
  await put(buildTrailer(4))
  await pass()
  expect(windows).toEqual([{ ids: [4, 3, 1], count: 3 }])
})

test('a list at the end of a first load has the rows of a last page to follow', async () => {
  await board.fill()
  await board.watch(defaultTrailerQuery, listen)
  followRows()
  await put(buildTrailer(1))
  await pass()
  const followed = follow
  follow = () => undefined
  await put(buildTrailer(2))
  await makeWhole()
  follow = followed
  // A page before it, of other lists, whose turn comes late.
  await board.follow({ Tasks: [7] }, {})
  expect(windows).toEqual([{ ids: [2, 1], count: 2 }])
})

test('rows of another site are not in the list', async () => {
  await makeWhole()
  await put(buildTrailer(1), buildTrailer(2, { SiteID: 8 }))
  await board.fill()
  await board.watch(defaultTrailerQuery, listen)
  expect(windows.at(-1)).toEqual({ ids: [1], count: 1 })
})

test('an ended watch gets nothing more', async () => {
  await makeWhole()
  await put(buildTrailer(1))
  await board.fill()
  const end = await board.watch(defaultTrailerQuery, listen)
  end()
  await put(buildTrailer(2))
  await pass()
  expect(windows).toHaveLength(1)
})

test('while a first load is read into memory, no list is sent shorter than it is', async () => {
  await board.fill()
  const rows = Array.from({ length: 9_000 }, (_, at) => buildTrailer(at + 1))
  await put(...rows)
  await makeWhole()
  let isRead = false
  const reading = board.follow({ Trailers: rows.map(({ ID }) => ID) }).then(() => {
    isRead = true
  })
  // Lists that begin at any moment of the reading: one answered by an index, and one only by
  // memory.
  while (!isRead) {
    await board.watch({ ...defaultTrailerQuery, take: 5 }, listen)
    await board.watch({ ...defaultTrailerQuery, keyword: 'T', take: 5 }, listen)
    await settled(1)
  }
  await reading
  expect(windows.length).toBeGreaterThan(0)
  expect(new Set(windows.map(({ count }) => count))).toEqual(new Set([9_000]))
})

test('a board that could not be filled is filled with the next change', async () => {
  await makeWhole()
  await put(buildTrailer(1))
  await board.watch(defaultTrailerQuery, listen)
  const rows = vi.spyOn(database, 'rows').mockImplementation(() => {
    throw new Error('the store is gone')
  })
  await expect(board.fill()).rejects.toThrow('the store is gone')
  rows.mockRestore()
  await put(buildTrailer(2))
  await pass()
  expect(windows.at(-1)?.ids.toSorted()).toEqual([1, 2])
  expect(board.yard?.trailers.size).toBe(2)
})

test('a changed place that came with its commit is known without a read', async () => {
  await makeWhole()
  const place = (Name: string) => buildLocation(SITE, 40, Name, LocationType.Door)
  await store.transact((tx) => tx.rows.Locations.putMany([place('Door 1')]))
  await board.fill()
  const known = () => board.yard?.references.locations.get(40)?.Name
  const brought = (row: Location | null) => board.follow({ Locations: [40] }, { Locations: new Map([[40, row]]) })
  expect(await countReads('Locations', () => brought(place('Door 2')))).toBe(0)
  expect(known()).toBe('Door 2')
  await brought(null)
  expect(known()).toBeUndefined()
  // Without its row, or beside other names, everything is read.
  await board.follow({ Locations: [40] })
  expect(known()).toBe('Door 1')
})

test('tags are read when the board is filled, and then only those that changed without their row', async () => {
  await makeWhole()
  const tag = (ID: number, EPC: string, SiteID = SITE): Tag => ({ ID, SiteID, EPC, TagType: TagType.Hard })
  await store.transact((tx) => tx.rows.Tags.putMany([tag(50, 'A'), tag(51, 'B'), tag(52, 'C', 8)]))
  await board.fill()
  const known = () => [...(board.yard?.references.tags.values() ?? [])].map(({ EPC }) => EPC).sort()
  expect(known()).toEqual(['A', 'B'])
  // A session that opens changes other names.
  expect(await countReads('Tags', () => board.follow({ Audits: [70] }))).toBe(0)
  const brought = new Map([
    [50, null],
    [53, tag(53, 'D')],
    [54, tag(54, 'E', 8)],
  ])
  expect(await countReads('Tags', () => board.follow({ Tags: [50, 53, 54] }, { Tags: brought }))).toBe(0)
  expect(known()).toEqual(['B', 'D'])
  // Of another tab.
  await store.transact((tx) => tx.rows.Tags.putMany([tag(51, 'F')]))
  expect(await countReads('Tags', () => board.follow({ Tags: [51, 53] }))).toBe(2)
  expect(known()).toEqual(['F'])
})
