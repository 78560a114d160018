import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  auditorAt,
  buildAudit,
  buildAuditTrailer,
  buildCheck,
  SESSION,
} from '../../src/domain/testing/audit-builders.ts'
import { at, buildReferences, buildTrailer, buildYard } from '../../src/domain/testing/builders.ts'
import { run } from '../../src/domain/testing/run-command.ts'
import { AuditState, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import type { AuditView, WalkTrailerCard, WalkView } from '../../src/sync/api.ts'
import { AuditBoard } from '../../src/sync/audit-board.ts'
import { until } from '../support/until.ts'
import { FakeClock } from './fake-clock.ts'

const SITE_ID = 1
let database: MirrorDatabase
let board: AuditBoard
let views: (AuditView | null)[]
let clock: FakeClock
let errors: unknown[]
const report = (error: unknown) => errors.push(error)
let nextUserID = 9_000

beforeEach(async () => {
  views = []
  errors = []
  clock = new FakeClock()
  database = new MirrorDatabase(nextUserID++)
  const store = new DexieTabletStore(database)
  await store.transact(async (tx) => {
    await tx.rows.Audits.putMany([buildAudit()])
    await tx.rows.AuditTrailers.putMany([buildAuditTrailer({ TrailerID: 100 }), buildAuditTrailer({ TrailerID: 101 })])
  })
  const yard = { trailers: new Map(), references: buildReferences() }
  board = new AuditBoard(database, SITE_ID, clock, () => yard, report)
})

afterEach(() => {
  board.stop()
  database.leave()
})

const watch = () => board.watchAudit(SESSION, (view) => views.push(view))

test('the checks of a session are held while somebody looks at it', async () => {
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

test('a session that nobody looks at is released, and read again when asked for', async () => {
  const read = vi.spyOn(database, 'rows')
  ;(await watch())()
  await watch()
  expect(views.map((view) => view?.report.counts.checked)).toEqual([2, 2])
  expect(read.mock.calls.filter(([list]) => list === 'AuditTrailers')).toHaveLength(2)
})

test('checks that could not be read are shown a little later, and the failure is reported', async () => {
  await watch()
  const store = new DexieTabletStore(database)
  await store.transact((tx) => tx.rows.AuditTrailers.putMany([buildAuditTrailer({ TrailerID: 102 })]))
  const read = vi.spyOn(database, 'rows').mockImplementation(() => {
    throw Object.assign(new Error('closed'), { name: 'DatabaseClosedError' })
  })
  await board.follow({ AuditTrailers: [102] })
  await clock.advance(60)
  expect(errors).toHaveLength(2)
  read.mockRestore()
  await clock.advance(500)
  await until('the check is shown', () => views.at(-1)?.report.counts.checked === 3)
})

/** Makes each read of the store fail; returns the reads so far, and what ends that. */
function failReads() {
  const spy = vi.spyOn(database, 'rows').mockImplementation(() => {
    throw Object.assign(new Error('closed'), { name: 'DatabaseClosedError' })
  })
  return { count: () => spy.mock.calls.length, end: () => spy.mockRestore() }
}

async function putCheck(TrailerID: number): Promise<void> {
  await new DexieTabletStore(database).transact((tx) =>
    tx.rows.AuditTrailers.putMany([buildAuditTrailer({ TrailerID })]),
  )
}

test('checks are read again, ever later, until a store that was away is back', async () => {
  await watch()
  await putCheck(103)
  const reads = failReads()
  await board.follow({ AuditTrailers: [103] })
  await clock.advance(60 + 500)
  expect(reads.count()).toBe(3)
  await clock.advance(3_600_000)
  // After one, two, four … seconds at first, then once a minute.
  expect(reads.count()).toBeGreaterThan(60)
  expect(reads.count()).toBeLessThan(75)
  // That of the change and that of the first try.
  expect(errors).toHaveLength(2)
  reads.end()
  await clock.advance(60_000)
  await until('the check is shown', () => views.at(-1)?.report.counts.checked === 3)
})

test('a change during a try that fails is shown as soon as any other', async () => {
  await watch()
  await putCheck(104)
  const reads = failReads()
  await board.follow({ AuditTrailers: [104] })
  // Heard of while the views are read.
  vi.mocked(database.rows).mockImplementationOnce(() => {
    void board.follow({ Trailers: [104] })
    throw new Error('closed')
  })
  await clock.advance(60)
  reads.end()
  await clock.advance(60)
  await until('the check is shown', () => views.at(-1)?.report.counts.checked === 3)
})

test('a watch that cannot be read at first goes on, and ends when it is ended', async () => {
  const first = failReads()
  const end = await watch()
  expect([views, errors.length]).toEqual([[], 1])
  first.end()
  await clock.advance(500)
  await until('the session is shown', () => views.at(-1)?.report.counts.checked === 2)
  end()
  const second = failReads()
  const endSecond = await watch()
  endSecond()
  const before = second.count()
  await clock.advance(3_600_000)
  await board.follow({ AuditTrailers: [100], Trailers: [100] })
  await clock.advance(3_600_000)
  expect(second.count()).toBe(before)
})

test('a sign-out during a read is no error', async () => {
  const watching = watch()
  board.stop()
  database.leave()
  await expect(watching).resolves.toBeTypeOf('function')
  expect(views).toEqual([])
})

test('a check that is saved around a sign-out is not read, and is no error', async () => {
  await watch()
  const read = vi.spyOn(database, 'rows')
  const following = board.follow({ AuditTrailers: [100] })
  board.stop()
  database.leave()
  await expect(following).resolves.toBeUndefined()
  read.mockClear()
  await board.follow({ AuditTrailers: [101] })
  expect(read).not.toHaveBeenCalled()
})

test('walk and round list the sessions joined to their own, and are found by each ID', async () => {
  const store = new DexieTabletStore(database)
  await store.transact(async (tx) => {
    await tx.rows.Aliases.putMany([{ SiteID: SITE_ID, ID: 900, TrailerID: SESSION, Visit: 0 }])
  })
  const walks: (WalkView | null)[] = []
  for (const id of [SESSION, 900]) {
    await board.watchWalk(id, (view) => walks.push(view))
    await board.watchAudit(id, (view) => views.push(view))
  }
  const found = [
    [SESSION, [900]],
    [SESSION, [900]],
  ]
  expect(walks.map((view) => [view?.audit.ID, view?.joined])).toEqual(found)
  expect(views.map((view) => [view?.report.audit.ID, view?.joined])).toEqual(found)
})

test('recent departures are found by their last digits, after trailers on the yard', async () => {
  const gone = { State: TrailerState.Departed, DepartureDate: '2026-11-20T12:42:00.000Z' }
  const trailers = [
    buildTrailer({ ...gone, ID: 101, Number: 'A481', NumberKey: 'A481' }),
    buildTrailer({ ID: 102, Number: 'Z481', NumberKey: 'Z481' }),
  ]
  const yard = { trailers: new Map(trailers.map((row) => [row.ID, row])), references: buildReferences() }
  const other = new AuditBoard(database, SITE_ID, new FakeClock(), () => yard, report)
  const found = other.findByTail('481', 8).map(({ Number: number, DepartureDate }) => [number, DepartureDate])
  expect(found).toEqual([
    ['Z481', null],
    ['A481', gone.DepartureDate],
  ])
  expect(other.findByTail('481', 1)).toHaveLength(1)
})

test('a check sends the answers alone; what a card shows is sent again when it changed', async () => {
  const store = new DexieTabletStore(database)
  const clock = new FakeClock()
  const rows = new Map([[102, buildTrailer({ ID: 102, SealNumber: 'S-1' })]])
  const references = buildReferences()
  const cards = vi.spyOn(references.scacs, 'get')
  const walkBoard = new AuditBoard(database, SITE_ID, clock, () => ({ trailers: rows, references }), report)
  const plans: (string | null)[] = []
  await walkBoard.watchWalk(SESSION, (view) =>
    plans.push(view === null || view.plan === null ? null : shownOn(view.plan.trailers[0])),
  )
  await store.transact(async (tx) => {
    await tx.rows.AuditTrailers.putMany([buildAuditTrailer({ ID: 9_000, TrailerID: 102, Walked: true })])
  })
  rows.set(102, buildTrailer({ ID: 102, SealNumber: 'S-1', LastYardAuditDate: '2026-11-20T12:42:00.000Z' }))
  await walkBoard.follow({ AuditTrailers: [9_000], Trailers: [102] })
  await clock.advance(1_000)
  await vi.waitUntil(() => plans.length === 2)
  expect(cards).toHaveBeenCalledTimes(1)
  rows.set(102, buildTrailer({ ID: 102, SealNumber: 'S-2' }))
  await walkBoard.follow({ Trailers: [102] })
  await clock.advance(1_000)
  await vi.waitUntil(() => plans.length === 3)
  rows.set(102, buildTrailer({ ID: 102, SealNumber: 'S-2', AuditState: AuditState.ConditionalDeparted }))
  await walkBoard.follow({ Trailers: [102] })
  await clock.advance(1_000)
  await vi.waitUntil(() => plans.length === 4)
  walkBoard.stop()
  expect(plans).toEqual(['S-1', null, 'S-2', 'S-2 marked'])
})

test('of the answers of a walk those are sent that changed', async () => {
  const store = new DexieTabletStore(database)
  const clock = new FakeClock()
  const places = [at.spot, at.otherSpot]
  const rows = new Map(places.map((LocationID, n) => [102 + n, buildTrailer({ ID: 102 + n, LocationID })]))
  const yard = { trailers: rows, references: buildReferences() }
  const walkBoard = new AuditBoard(database, SITE_ID, clock, () => yard, report)
  const told: unknown[] = []
  await walkBoard.watchWalk(SESSION, (view) =>
    told.push([view?.answers.map(({ key, ID }) => `${key}: ${ID}`), view?.unanswered]),
  )
  const save = async (ID: number, LocationID: number, TakenBack: boolean) => {
    const check = buildAuditTrailer({ ID, LocationID, Walked: true, TakenBack })
    await store.transact((tx) => tx.rows.AuditTrailers.putMany([check]))
    const before = told.length
    await walkBoard.follow({ AuditTrailers: [ID] })
    await clock.advance(1_000)
    await vi.waitUntil(() => told.length > before)
  }
  await save(9_000, at.spot, false)
  await save(9_001, at.otherSpot, false)
  await save(9_000, at.spot, true)
  // All of them again with another plan.
  rows.set(104, buildTrailer({ ID: 104, LocationID: at.door }))
  await walkBoard.follow({ Trailers: [104] })
  await clock.advance(1_000)
  await vi.waitUntil(() => told.length === 5)
  walkBoard.stop()
  expect(told).toEqual([
    [[], []],
    [[`${at.spot}: 9000`], []],
    [[`${at.otherSpot}: 9001`], []],
    [[], [`${at.spot}`]],
    [[`${at.otherSpot}: 9001`], []],
  ])
})

const SECOND = 8

/** Two yard audits by the rules, one after the other, and the findings that a board shows of each. */
async function beginSessions(...trailers: readonly Trailer[]) {
  const rules = buildYard(trailers)
  await rules.Audits.put(buildAudit())
  const look = (time: string, AuditID: number, LocationID: number, seen: number | string | null) => {
    const other = typeof seen === 'string' ? { FoundNumber: seen } : { FoundTrailerID: seen }
    return run(
      rules,
      'checkTrailer',
      buildCheck({ AuditID, LocationID, TrailerID: null, Walked: true, ...other }),
      auditorAt(time),
    )
  }
  const beginSecond = async () => {
    await run(rules, 'closeAudit', { ID: SESSION }, auditorAt('14:00'))
    await run(rules, 'openAudit', { ID: SECOND, Type: 1, SiteID: 1 }, auditorAt('14:01'))
  }
  const find = async (id: number) => {
    await database.rows('AuditTrailers').clear()
    const store = new DexieTabletStore(database)
    await store.transact(async (tx) => {
      await tx.rows.Audits.putMany(rules.all('Audits'))
      await tx.rows.AuditTrailers.putMany(rules.all('AuditTrailers'))
    })
    const rows = new Map(rules.all('Trailers').map((row) => [row.ID, row]))
    const reading = () => ({ trailers: rows, references: buildReferences() })
    const reader = new AuditBoard(database, SITE_ID, new FakeClock(), reading, report)
    const found: unknown[] = []
    await reader.watchAudit(id, (view) =>
      found.push(...(view?.findings ?? []).map((one) => [one.kind, one.kind !== 'missing' && one.LocationID])),
    )
    await reader.watchWalk(id, (view) => found.push(view?.findings))
    reader.stop()
    return found
  }
  return { rules, look, beginSecond, find }
}

test('what a later session saw overtakes the findings of a closed one, read for these alone', async () => {
  const { look, beginSecond, find } = await beginSessions(
    buildTrailer({ ID: 101, LocationID: at.spot }),
    buildTrailer({ ID: 102, LocationID: at.gate }),
  )
  await look('13:00', SESSION, at.otherSpot, 101)
  await look('13:10', SESSION, at.yard, 102)
  await beginSecond()
  const inYard = ['elsewhere', at.yard]
  expect(await find(SESSION)).toEqual([['elsewhere', at.otherSpot], inYard, 2])
  await look('14:10', SECOND, at.door, 101)
  expect(await find(SESSION)).toEqual([inYard, 1])
  expect(await find(SECOND)).toEqual([['elsewhere', at.door], 1])
  // Not there by a later look: the first one counts again.
  await look('14:20', SECOND, at.door, null)
  expect(await find(SESSION)).toEqual([['elsewhere', at.otherSpot], inYard, 2])
  await look('14:30', SECOND, at.otherSpot, null)
  expect(await find(SESSION)).toEqual([inYard, 1])
})

test('a number that a later session typed in another place is a finding of that one alone', async () => {
  const { look, beginSecond, find } = await beginSessions()
  await look('13:00', SESSION, at.spot, 'XYZ4711')
  await look('13:10', SESSION, at.yard, 'ABC1234')
  await beginSecond()
  const inYard = ['stranger', at.yard]
  expect(await find(SESSION)).toEqual([['stranger', at.spot], inYard, 2])
  await look('14:10', SECOND, at.door, 'xyz-4711')
  expect(await find(SESSION)).toEqual([inYard, 1])
  expect(await find(SECOND)).toEqual([['stranger', at.door], 1])
  // Not there by a later look: the first one counts again.
  await look('14:20', SECOND, at.door, null)
  expect(await find(SESSION)).toEqual([['stranger', at.spot], inYard, 2])
})

test('of a swap whose halves two sessions saw both offer the swap, the second open and closed', async () => {
  const { rules, look, beginSecond, find } = await beginSessions(
    buildTrailer({ ID: 101, LocationID: at.spot }),
    buildTrailer({ ID: 102, LocationID: at.otherSpot }),
  )
  const first = [['swapped', at.otherSpot], 1]
  // The second session did not see the other trailer itself.
  const second = [['swapped', at.spot], ['missing', false], 2]
  await look('13:00', SESSION, at.otherSpot, 101)
  await beginSecond()
  await look('14:10', SECOND, at.spot, 102)
  expect(await find(SESSION)).toEqual(first)
  expect(await find(SECOND)).toEqual(second)
  await run(rules, 'closeAudit', { ID: SECOND }, auditorAt('15:00'))
  expect(await find(SESSION)).toEqual(first)
  expect(await find(SECOND)).toEqual(second)
  // The half that the first one saw is gone.
  const THIRD = 9
  await run(rules, 'openAudit', { ID: THIRD, Type: 1, SiteID: 1 }, auditorAt('15:01'))
  await look('15:10', THIRD, at.otherSpot, null)
  expect(await find(SESSION)).toEqual([0])
  expect(await find(SECOND)).toEqual([['elsewhere', at.spot], ['missing', false], 2])
})

function shownOn(card: WalkTrailerCard | undefined): string {
  return `${card?.SealNumber}${card?.AuditState === AuditState.ConditionalDeparted ? ' marked' : ''}`
}
