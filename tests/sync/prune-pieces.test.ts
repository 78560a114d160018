import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listNames } from '../../src/domain/lists.ts'
import { buildBy } from '../../src/domain/testing/builders.ts'
import { buildMessage, buildTask } from '../../src/domain/testing/task-builders.ts'
import { historyRow } from '../../src/domain/trailers/history-row.ts'
import { packHistory } from '../../src/domain/trailers/packed-history.ts'
import { Activity, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import type { TableName, TabletStore, TabletTx } from '../../src/mirror/tablet-store.ts'
import { newSite } from '../../src/sync/engine/apply.ts'
import { giveUpHistory } from '../../src/sync/engine/give-up.ts'
import { Histories } from '../../src/sync/engine/histories.ts'
import { prune } from '../../src/sync/engine/prune.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { buildTrailer } from './build-trailer.ts'
import { ann } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { buildLocation } from './simulation/sim-rows.ts'
import { stores } from './tablet-stores.ts'

const HERE = 7
const THERE = 8

const clock = new FakeClock()
const daysAgo = (days: number) => clock.now() - days * 86_400_000

/** A store that reports each transaction that writes, as it begins. */
class WatchedStore implements TabletStore {
  begun = 0
  constructor(
    private readonly inner: TabletStore,
    private readonly onBegin: (count: number) => void,
  ) {}

  transact<T>(scope: (tx: TabletTx) => Promise<T>, tables?: readonly TableName[]): Promise<T> {
    this.begun += 1
    const result = this.inner.transact(scope, tables)
    this.onBegin(this.begun)
    return result
  }

  read<T>(scope: (tx: TabletTx) => Promise<T>, tables?: readonly TableName[]): Promise<T> {
    return this.inner.read(scope, tables)
  }
}

/** A store whose app is closed after so many transactions that write. */
class ClosedStore extends MemoryTabletStore {
  left = Infinity

  override async transact<T>(scope: (tx: TabletTx) => Promise<T>, tables?: readonly TableName[]): Promise<T> {
    this.left -= 1
    if (this.left < 0) throw new Error('the app is closed')
    return super.transact(scope, tables)
  }

  override read<T>(scope: (tx: TabletTx) => Promise<T>, tables?: readonly TableName[]): Promise<T> {
    return super.transact(scope, tables)
  }
}

const placeOf = (store: TabletStore) => ({ store, clock, deviceID: 'tablet' })

/** Begins a save with each transaction of a removal; returns the records for whose removal each of them waited. */
async function waitsOfSaves(
  inner: TabletStore,
  countLeft: (tx: TabletTx) => Promise<number>,
  table: TableName,
  remove: (store: TabletStore) => Promise<unknown>,
): Promise<readonly number[]> {
  const before = await inner.read(countLeft, [table])
  const saves: Promise<number>[] = []
  await remove(new WatchedStore(inner, () => saves.push(inner.transact(countLeft, ['meta', 'outbox', table]))))
  const left = [before, ...(await Promise.all(saves))]
  expect(left.at(-1)).toBe(0)
  return left.slice(1).map((count, place) => (left[place] ?? 0) - count)
}

describe.each(stores)('on a store %s', (_name, open) => {
  test('a save that starts during the pruning waits for 250 rows at most', async () => {
    const inner = open()
    await inner.transact(async (tx) => {
      await tx.meta.put('fence', 1)
      const old = { SiteID: HERE, TaskID: 1, CreatedDate: fromMs(daysAgo(40)) }
      await tx.rows.Messages.putMany(
        Array.from({ length: 1_000 }, (_, place) => buildMessage({ ...old, ID: place + 1 })),
      )
    })
    const countLeft = async (tx: TabletTx) => (await tx.rows.Messages.listIDs(HERE)).length
    const waits = await waitsOfSaves(inner, countLeft, 'Messages', (store) => prune(placeOf(store), HERE))
    expect(Math.max(...waits)).toBeLessThanOrEqual(250)
  })

  test('a save waits for 250 records at most of the histories of an earlier load', async () => {
    const inner = open()
    await inner.transact(async (tx) => {
      await tx.sites.putMany([{ ...loaded(HERE, 0), Load: 2, Histories: { Done: 0, Total: null } }])
      const ids = Array.from({ length: 1_000 }, (_, place) => place + 1)
      await tx.histories.putMany(ids.map((ID) => ({ ...packHistory(ID, []), SiteID: HERE, Load: 1 })))
    })
    const countLeft = async (tx: TabletTx) => (await tx.histories.listIDs(HERE, 2, 'earlier')).length
    const network = { call: async () => null }
    const waits = await waitsOfSaves(inner, countLeft, 'histories', (store) =>
      new Histories({ store, clock, author: ann }, network).run(HERE, () => true),
    )
    expect(Math.max(...waits)).toBeLessThanOrEqual(250)
    expect((await inner.read((tx) => tx.sites.get(HERE)))?.Histories).toBeNull()
  })
})

/** A site in use with much that is old, and one that was not visited for eight days. */
async function openOldYard(): Promise<ClosedStore> {
  const store = new ClosedStore()
  await store.transact(async (tx) => {
    await tx.meta.put('fence', 1)
    await tx.sites.putMany([loaded(HERE, 0), loaded(THERE, 8)])
    for (const [site, first] of [
      [HERE, 100],
      [THERE, 500],
    ] as const) {
      const at = fromMs(daysAgo(20))
      const left = { SiteID: site, State: TrailerState.Departed, DepartureDate: at, LastActivityDate: at }
      const trailers = Array.from({ length: 60 }, (_, place) => buildTrailer(first + place, left))
      await tx.rows.Trailers.putMany(trailers)
      await tx.rows.TrailerHistory.putMany(trailers.map((trailer) => historyOf(trailer)))
      await tx.histories.putMany(trailers.map(({ ID }) => ({ ...packHistory(ID, []), SiteID: site, Load: 1 })))
      await tx.rows.Locations.putMany([buildLocation(site, first, 'A', 4)])
      const ended = { SiteID: site, StatusType: 3, EndTime: at, ChangedDate: at }
      await tx.rows.Tasks.putMany([buildTask({ ...ended, ID: first + 200 })])
    }
    await tx.shadow.putMany([{ List: 'Locations', ID: 500, SiteID: THERE, Row: buildLocation(THERE, 500, 'A', 4) }])
  })
  return store
}

const historyOf = (trailer: ReturnType<typeof buildTrailer>) =>
  historyRow(trailer, Activity.Moved, buildBy({ SiteID: trailer.SiteID, IDs: [trailer.ID + 1_000] }))

const loaded = (siteID: number, days: number) => ({ ...newSite(siteID, daysAgo(days)), Cursor: 'c', Load: 1 })

interface Shown {
  /** IDs by list and site. */
  readonly rows: ReadonlyMap<string, readonly number[]>
  readonly records: readonly number[]
  readonly sites: ReadonlyMap<number, { readonly Cursor: string | null; readonly GivenUp: boolean }>
}

async function look(store: TabletStore): Promise<Shown> {
  return store.read(async (tx) => {
    const rows = new Map<string, readonly number[]>()
    for (const list of listNames)
      for (const site of [HERE, THERE]) rows.set(`${list} ${site}`, sorted(await tx.rows[list].listIDs(site)))
    const records = [...(await tx.histories.listIDs(HERE, 1)), ...(await tx.histories.listIDs(THERE, 1))]
    const sites = (await tx.sites.list()).map(
      ({ SiteID, Cursor, GivenUp = false }) => [SiteID, { Cursor, GivenUp }] as const,
    )
    return { rows, records: sorted(records), sites: new Map(sites) }
  })
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

describe.each([
  ['what has aged out', (store: TabletStore) => prune(placeOf(store), HERE)],
  ['what is given up for space', (store: TabletStore) => giveUpHistory(placeOf(store), HERE)],
])('%s', (name, remove) => {
  test('leaves a mirror without gaps wherever the app is closed, and goes with the next run', async () => {
    const before = await look(await openOldYard())
    const whole = await openOldYard()
    await remove(whole)
    const after = await look(whole)
    expect([after.rows.get(`Trailers ${HERE}`), after.rows.get(`Trailers ${THERE}`), after.sites.has(THERE)]).toEqual([
      [],
      [],
      false,
    ])
    let cut = 0
    for (let isCut = true; isCut; cut++) {
      const store = await openOldYard()
      store.left = cut
      isCut = await remove(store).then(
        () => false,
        () => true,
      )
      const shown = await look(store)
      for (const site of [HERE, THERE]) {
        const at = `${site} after ${cut}`
        const removed = [...shown.rows].filter(([key, ids]) => ids.length < (before.rows.get(key) ?? []).length)
        const isWhole = removed.every(([key]) => !key.endsWith(` ${site}`))
        const { Cursor = null, GivenUp = false } = shown.sites.get(site) ?? {}
        // A site of which rows are missing is loaded anew: with the next visit, or when there is space.
        if (site === THERE) expect(isWhole || Cursor === null, at).toBe(true)
        else if (name !== 'what has aged out') expect(isWhole || GivenUp, at).toBe(true)
      }
      // Nothing of a trailer stays without it, since no run would find it.
      const here = shown.rows.get(`Trailers ${HERE}`)
      expect(shown.rows.get(`TrailerHistory ${HERE}`)).toEqual(here?.map((id) => id + 1_000))
      expect(shown.records.filter((id) => id < 500)).toEqual(here)
      store.left = Infinity
      await remove(store)
      expect(await look(store)).toEqual(after)
    }
    // So that the cuts were in the middle of it; what is given up goes in one transaction.
    if (name === 'what has aged out') expect(cut).toBeGreaterThan(8)
  })
})

test.each([
  ['visited', { VisitedAt: fromMs(clock.now()) }],
  ['loaded by a tab in which it stayed open', { Loading: { Cursor: null, Pages: 0, Rows: 0, Sweep: true } }],
])('a site that is %s during its removal keeps the rest', async (_, changes) => {
  const inner = await openOldYard()
  const visit = async (tx: TabletTx) => {
    const site = await tx.sites.get(THERE)
    const isBegun = site?.Cursor === null && (await tx.rows.Locations.get(500)) === undefined
    if (site && isBegun) await tx.sites.putMany([{ ...site, ...changes }])
  }
  const store = new WatchedStore(inner, () => void inner.transact(visit))
  await prune(placeOf(store), HERE)
  const shown = await look(inner)
  expect(shown.rows.get(`Locations ${THERE}`)).toEqual([])
  expect(shown.rows.get(`Trailers ${THERE}`)).toHaveLength(60)
  expect(shown.sites.get(THERE)).toEqual({ Cursor: null, GivenUp: false })
})
