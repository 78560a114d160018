import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { type ChangesPage, header } from '../../src/contract/sync.ts'
import { buildBy } from '../../src/domain/testing/builders.ts'
import { historyRow } from '../../src/domain/trailers/history-row.ts'
import { Activity } from '../../src/domain/trailers/trailer-lists.ts'
import { buildMessage, buildTask } from '../../src/domain/testing/task-builders.ts'
import { buildAudit, buildAuditTrailer } from '../../src/domain/testing/audit-builders.ts'
import { listNames } from '../../src/domain/lists.ts'
import { closeMirror, openMirror } from '../../src/mirror/database.ts'
import { isHistoryHere, listTrailerHistory } from '../../src/mirror/reads/trailers.ts'
import { tableSchema } from '../../src/mirror/tables.ts'
import { toRecord } from '../../src/sync/engine/outbox-record.ts'
import { buildEntry } from './build-entry.ts'
import { buildTrailer } from './build-trailer.ts'
import { ann, EngineBench } from './engine-bench.ts'
import { SITE } from './simulation/sim-server.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { FakeClock } from './fake-clock.ts'
import { SimServer } from './simulation/sim-server.ts'

const USER = 7_001

afterEach(async () => {
  closeMirror()
  await Dexie.delete(`yardhand-${USER}`)
})

/** A trailer as the first version kept it. */
function oldTrailer(id: number): object {
  const { LastYardAuditState, LastProductProtectionState, ProductProtectionAddedID, ...old } = buildTrailer(id)
  return old
}

const addedByVersion: Readonly<Record<number, readonly string[]>> = {
  2: ['Audits', 'AuditTrailers'],
  3: ['Tasks', 'Messages', 'DockGroups', 'People'],
}

/** The tables of an earlier version. */
function tablesOf(version: number): Record<string, string> {
  const isLater = (name: string) =>
    Object.entries(addedByVersion).some(([added, names]) => Number(added) > version && names.includes(name))
  return Object.fromEntries(Object.entries(tableSchema()).filter(([name]) => !isLater(name)))
}

/**
 * The mirror that an earlier version left on a tablet. The second version's trailers have the
 * fields that it added.
 */
async function leaveVersion(version: number): Promise<string> {
  const old = new Dexie(`yardhand-${USER}`)
  old.version(version).stores(tablesOf(version))
  const trailer = version === 1 ? oldTrailer : buildTrailer
  const outbox = [1, 2, 3].map((sequence) => toRecord(buildEntry(sequence, { SiteID: SITE }), [100]))
  await old.table('Trailers').bulkPut([trailer(100), trailer(101)])
  await old.table('shadow').bulkPut([
    { List: 'Trailers', ID: 100, SiteID: SITE, Row: trailer(100) },
    { List: 'Trailers', ID: 102, SiteID: SITE, Row: null },
  ])
  await old.table('outbox').bulkPut(outbox)
  await old.table('sites').put({ SiteID: SITE, Cursor: 'old', Loading: null, AsOf: null, VisitedAt: '' })
  const bytes = JSON.stringify(await old.table('outbox').toArray())
  old.close()
  return bytes
}

test.each([1, 2])('the outbox of version %i survives byte by byte, and rows get the new fields', async (version) => {
  const before = await leaveVersion(version)
  const mirror = await openMirror(USER)
  expect(JSON.stringify(await mirror.outbox.toArray())).toBe(before)
  const none = { LastYardAuditState: 0, LastProductProtectionState: 0, ProductProtectionAddedID: null }
  expect(await mirror.rows('Trailers').toArray()).toMatchObject([none, none])
  expect((await mirror.shadow.toArray()).map(({ Row }) => Row)).toMatchObject([none, null])
  for (const list of listNames) expect(await mirror.rows(list).count()).toBe(list === 'Trailers' ? 2 : 0)
  expect((await mirror.sites.get(SITE))?.Cursor).toBe('load-anew')
})

test.each([1, 2])('sites of version %i are loaded anew, and their rows stay visible until then', async (version) => {
  await leaveVersion(version)
  const mirror = await openMirror(USER)
  const clock = new FakeClock()
  const server = new SimServer(1, clock.now, 1_000)
  await server.fill()
  const bench = new EngineBench(server, clock, new DexieTabletStore(mirror))
  bench.network = async () => null
  await bench.begin()
  expect(await mirror.rows('Trailers').count()).toBe(2)
  expect((await mirror.sites.get(SITE))?.Cursor).not.toBeNull()
  bench.network = (_request, pass) => pass()
  await mirror.outbox.clear()
  await bench.sync()
  await bench.sync()
  // This test's server has no trailers, so the first complete load removes them.
  expect(await mirror.rows('Trailers').count()).toBe(0)
  expect(await mirror.rows('Locations').count()).toBeGreaterThan(0)
  bench.engine.stop()
})

test.each([1, 2])('a load begun by version %i starts again, so that skipped rows come too', async (version) => {
  await leaveVersion(version)
  const clock = new FakeClock()
  const server = new SimServer(1, clock.now, 3)
  await server.fill()
  const old = new Dexie(`yardhand-${USER}`)
  old.version(version).stores(tablesOf(version))
  // As far as the page behind the people, of which that version knew nothing.
  const page = await server.answer(ann, 'tablet', {
    method: 'GET',
    path: '/changes',
    headers: { [header.site]: String(SITE) },
  })
  const { Cursor } = page.body as ChangesPage
  const Loading = { Cursor, Pages: 1, Rows: 3, Sweep: false }
  await old.table('sites').put({ SiteID: SITE, Cursor: null, Loading, AsOf: null, VisitedAt: '' })
  await old.table('outbox').clear()
  old.close()
  const mirror = await openMirror(USER)
  const bench = new EngineBench(server, clock, new DexieTabletStore(mirror))
  await bench.begin()
  for (let cycle = 0; cycle < 3; cycle++) await bench.sync()
  expect((await mirror.sites.get(SITE))?.Loading).toBeNull()
  expect(await mirror.rows('People').count()).toBe(1)
})

test('rows that version 3 left are marked as having unmoved times', async () => {
  const old = new Dexie(`yardhand-${USER}`)
  old.version(3).stores(tablesOf(3))
  const { CreatedGivenDate, CreatedUncertain, StartGivenTime, StartUncertain, EndGivenTime, EndUncertain, ...task } =
    buildTask({ SiteID: SITE })
  const { OpenedGivenDate, OpenedUncertain, ClosedGivenDate, ClosedUncertain, ...audit } = buildAudit({ SiteID: SITE })
  const { GivenDate, TimeUncertain, ...comment } = buildMessage({ SiteID: SITE })
  const check = { ID: 7, SiteID: SITE, CheckedDate: '2026-11-20T13:00:00.000Z' }
  for (const [list, row] of Object.entries({ Tasks: task, Audits: audit, Messages: comment, AuditTrailers: check }))
    await old.table(list).put(row)
  await old.table('shadow').put({ List: 'Tasks', ID: task.ID, SiteID: SITE, Row: task })
  old.close()
  const mirror = await openMirror(USER)
  const plain = { GivenDate: null, TimeUncertain: false }
  expect(await mirror.rows('Tasks').toArray()).toEqual([buildTask({ SiteID: SITE })])
  expect((await mirror.shadow.toArray()).map(({ Row }) => Row)).toEqual([buildTask({ SiteID: SITE })])
  expect(await mirror.rows('Audits').toArray()).toEqual([buildAudit({ SiteID: SITE })])
  expect(await mirror.rows('Messages').toArray()).toEqual([buildMessage({ SiteID: SITE })])
  expect(await mirror.rows('AuditTrailers').toArray()).toEqual([{ ...check, ...plain }])
})

test('checks that version 3 left on the tablet are found by their spot', async () => {
  const old = new Dexie(`yardhand-${USER}`)
  const tables = tablesOf(3)
  old
    .version(3)
    .stores({ ...tables, AuditTrailers: 'ID, SiteID, [SiteID+AuditID], [SiteID+TrailerID], [SiteID+FoundTrailerID]' })
  await old.table('AuditTrailers').put(buildAuditTrailer({ ID: 7, SiteID: SITE, LocationID: 13 }))
  await old.table('outbox').put(toRecord(buildEntry(1, { SiteID: SITE }), [100]))
  old.close()
  const mirror = await openMirror(USER)
  const found = await mirror.rows('AuditTrailers').where('[SiteID+LocationID]').equals([SITE, 13]).primaryKeys()
  expect([found, await mirror.outbox.count()]).toEqual([[7], 1])
})

test('histories and the outbox that version 4 left stay as they are, and are read', async () => {
  const rows = [1, 2].map((place) =>
    historyRow(
      buildTrailer(100),
      Activity.Arrived,
      buildBy({ IDs: [500 + place], MadeAt: `2026-11-2${place}T08:00:00.000Z` }),
    ),
  )
  const old = new Dexie(`yardhand-${USER}`)
  // With the indexes that others now serve.
  const { histories: _, ...tables } = tableSchema()
  const TrailerHistory = 'ID, SiteID, [SiteID+TrailerID], [SiteID+TrailerID+ActionDateTime]'
  const Trailers = `${tables.Trailers}, SiteID, [SiteID+State]`
  old.version(4).stores({ ...tables, TrailerHistory, Trailers })
  await old.table('Trailers').put(buildTrailer(100))
  await old.table('TrailerHistory').bulkPut(rows)
  await old.table('outbox').put(toRecord(buildEntry(1, { SiteID: SITE }), [100]))
  await old.table('sites').put({ SiteID: SITE, Cursor: 'old', Loading: null, AsOf: null, VisitedAt: '' })
  const bytes = JSON.stringify(await old.table('outbox').toArray())
  old.close()
  const mirror = await openMirror(USER)
  expect(JSON.stringify(await mirror.outbox.toArray())).toBe(bytes)
  expect(await listTrailerHistory(100, '', '~')).toStrictEqual(rows.toReversed())
  expect(await isHistoryHere(100)).toBe(true)
  expect((await mirror.sites.get(SITE))?.Cursor).toBe('old')
  const kept = mirror.rows('TrailerHistory').schema.indexes.map(({ name }) => name)
  expect(kept).toEqual(['[SiteID+TrailerID+ActionDateTime]'])
  expect(await mirror.ofSite('Trailers', SITE, { State: 1 }).count()).toBe(1)
})

test('acts saved in a tab of the build before are seen in this one, which has copied the queue', async () => {
  const mirror = await openMirror(USER)
  const store = new DexieTabletStore(mirror)
  const put = (sequence: number) => toRecord(buildEntry(sequence, { SiteID: SITE }), [100])
  await store.transact((tx) => tx.outbox.putMany([put(1)]))
  const sequences = async () => (await store.read((tx) => tx.outbox.list())).map(({ Sequence }) => Sequence)
  expect(await sequences()).toEqual([1])
  const { histories: _, ...tables } = tableSchema()
  const old = new Dexie(`yardhand-${USER}`)
  old.version(4).stores({ ...tables, Trailers: `${tables.Trailers}, SiteID, [SiteID+State]` })
  old.on('versionchange', () => old.close({ disableAutoOpen: false }))
  // It knows no revision to raise.
  await old.table('outbox').put(put(2))
  expect(await sequences()).toEqual([1, 2])
  await old.table('outbox').delete(1)
  expect(await sequences()).toEqual([2])
  old.close()
})
