import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildAudit, buildAuditTrailer, SESSION } from '../../src/domain/testing/audit-builders.ts'
import { buildReferences } from '../../src/domain/testing/builders.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import type { AuditView } from '../../src/sync/api.ts'
import { AuditBoard } from '../../src/sync/audit-board.ts'
import { FakeClock } from './fake-clock.ts'

const SITE_ID = 1
let database: MirrorDatabase
let board: AuditBoard
let views: (AuditView | null)[]
let nextUserID = 9_000

beforeEach(async () => {
  views = []
  database = new MirrorDatabase(nextUserID++)
  const store = new DexieTabletStore(database, () => undefined)
  await store.transact('fill', async (tx) => {
    await tx.rows.Audits.putMany([buildAudit()])
    await tx.rows.AuditTrailers.putMany([buildAuditTrailer({ TrailerID: 100 }), buildAuditTrailer({ TrailerID: 101 })])
  })
  const yard = { trailers: new Map(), references: buildReferences() }
  board = new AuditBoard(database, SITE_ID, new FakeClock(), () => yard)
})

afterEach(() => {
  board.stop()
  database.leave()
})

const watch = () => board.watchAudit(SESSION, (view) => views.push(view))

test('the checks of a session are held as long as somebody looks at it', async () => {
  const read = vi.spyOn(database, 'rows')
  const reads = () => read.mock.calls.filter(([list]) => list === 'AuditTrailers').length
  const [endFirst, endSecond] = [await watch(), await watch()]
  expect([views.map((view) => view?.report.counts.checked), reads()]).toEqual([[2, 2], 1])
  endFirst()
  await watch()
  expect(reads()).toBe(1)
  board.stop()
  endSecond()
})

test('what nobody looks at any more is given up, and read again when it is asked for', async () => {
  const read = vi.spyOn(database, 'rows')
  ;(await watch())()
  await watch()
  expect(views.map((view) => view?.report.counts.checked)).toEqual([2, 2])
  expect(read.mock.calls.filter(([list]) => list === 'AuditTrailers')).toHaveLength(2)
})

test('a sign-out under a read is no error', async () => {
  const watching = watch()
  board.stop()
  database.leave()
  await expect(watching).resolves.toBeTypeOf('function')
  expect(views).toEqual([])
})
