import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultTrailerQuery } from '../../src/domain/trailers/trailer-query-fields.ts'
import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import type { RowChanges } from '../../src/mirror/tablet-store.ts'
import type { TrailerWindow } from '../../src/sync/api.ts'
import { newSite } from '../../src/sync/engine/apply.ts'
import { TrailerBoard } from '../../src/sync/trailer-board.ts'
import { buildTrailer } from './build-trailer.ts'
import { FakeClock, settled } from './fake-clock.ts'
import { buildSite } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

let database: MirrorDatabase
let store: DexieTabletStore
let board: TrailerBoard
let clock: FakeClock
let windows: TrailerWindow[]
let nextUserID = 1

beforeEach(async () => {
  clock = new FakeClock()
  windows = []
  database = new MirrorDatabase(nextUserID++)
  let follow: (changes: RowChanges) => void = () => undefined
  store = new DexieTabletStore(database, { onCommitted: (changes) => follow(changes) })
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
