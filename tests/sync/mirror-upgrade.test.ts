import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { closeMirror, openMirror } from '../../src/mirror/database.ts'
import { tableSchema } from '../../src/mirror/tables.ts'
import { toRecord } from '../../src/sync/engine/outbox-record.ts'
import { buildEntry } from './build-entry.ts'
import { buildTrailer } from './build-trailer.ts'
import { EngineBench } from './engine-bench.ts'
import { SITE } from './simulation/sim-server.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { FakeClock } from './fake-clock.ts'
import { SimServer } from './simulation/sim-server.ts'

const USER = 7_001

afterEach(() => closeMirror())

/** A trailer as the first version kept it. */
function oldTrailer(id: number): object {
  const { LastYardAuditState, LastProductProtectionState, ProductProtectionAddedID, ...old } = buildTrailer(id)
  return old
}

/** The mirror of a person as the first version left it on a tablet. */
async function leaveFirstVersion(): Promise<string> {
  const { Audits, AuditTrailers, ...tables } = tableSchema()
  const old = new Dexie(`yardhand-${USER}`)
  old.version(1).stores(tables)
  const outbox = [1, 2, 3].map((sequence) => toRecord(buildEntry(sequence, { SiteID: SITE }), [100]))
  await old.table('Trailers').bulkPut([oldTrailer(100), oldTrailer(101)])
  await old.table('shadow').bulkPut([
    { List: 'Trailers', ID: 100, SiteID: SITE, Row: oldTrailer(100) },
    { List: 'Trailers', ID: 102, SiteID: SITE, Row: null },
  ])
  await old.table('outbox').bulkPut(outbox)
  await old.table('sites').put({ SiteID: SITE, Cursor: 'old', Loading: null, AsOf: null, VisitedAt: '' })
  const bytes = JSON.stringify(await old.table('outbox').toArray())
  old.close()
  return bytes
}

test('the outbox of an older version survives byte by byte, and rows are there with what is new about them', async () => {
  const before = await leaveFirstVersion()
  const mirror = await openMirror(USER)
  expect(JSON.stringify(await mirror.outbox.toArray())).toBe(before)
  const none = { LastYardAuditState: 0, LastProductProtectionState: 0, ProductProtectionAddedID: null }
  expect(await mirror.rows('Trailers').toArray()).toMatchObject([none, none])
  expect((await mirror.shadow.toArray()).map(({ Row }) => Row)).toMatchObject([none, null])
  expect(await mirror.rows('AuditTrailers').count()).toBe(0)
})

test('its sites are loaded anew, and until then what is there stays to be seen', async () => {
  await leaveFirstVersion()
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
  // The server of this test knows no trailers: what it does not know is swept out, once the site is whole.
  expect(await mirror.rows('Trailers').count()).toBe(0)
  expect(await mirror.rows('Locations').count()).toBeGreaterThan(0)
  bench.engine.stop()
})
