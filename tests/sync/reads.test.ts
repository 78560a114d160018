import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SHARED } from '../../src/domain/lists.ts'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { closeMirror, openMirror } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { getDraft, removeDraft, saveDraft } from '../../src/mirror/reads/drafts.ts'
import { listMarks } from '../../src/mirror/reads/marks.ts'
import { listNeedsYou, listWaiting } from '../../src/mirror/reads/queue.ts'
import { listLocations, listScacs } from '../../src/mirror/reads/reference.ts'
import { getSite } from '../../src/mirror/reads/sites.ts'
import { findOnYard, getTrailers, listTrailerHistory } from '../../src/mirror/reads/trailers.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'

let bench: EngineBench
let other: EngineBench
let nextUserID = 5_000

beforeEach(async () => {
  const clock = new FakeClock()
  const server = new SimServer(1, clock.now, 1_000)
  await server.fill()
  const mirror = await openMirror(nextUserID++)
  bench = new EngineBench(server, clock, new DexieTabletStore(mirror))
  await bench.begin()
  other = new EngineBench(server, clock, undefined, 'other', { UserID: 2, UserName: 'Bob', Roles: [3] })
  await other.begin()
})

afterEach(() => {
  bench.engine.stop()
  other.engine.stop()
  closeMirror()
})

async function arrive(at: EngineBench, number: string): Promise<number> {
  const ID = await at.engine.takeID()
  expect(await at.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number }) })).toMatchObject({
    name: 'saved',
  })
  return ID
}

test('reference data of a site are read without the network', async () => {
  expect((await getSite(SITE))?.Name).toBe('Site 7')
  expect(await listLocations(SITE)).toHaveLength(6)
  expect((await listScacs('bb')).map((scac) => scac.Name)).toEqual(['BBBB'])
  expect((await listScacs('lines')).map((scac) => scac.SiteID)).toEqual([SHARED, SHARED])
  expect((await listScacs('')).map((scac) => scac.Name)).toEqual(['AAAA', 'BBBB'])
})

test('an arrival shows at once, is found by its number, has its history and is marked as waiting until it arrived', async () => {
  bench.network = noAnswer
  const id = await arrive(bench, 'AB 100')
  expect(await getTrailers([id, 1])).toMatchObject([{ ID: id, Number: 'AB 100' }])
  expect(await findOnYard(SITE, 'AB100', 20)).toMatchObject({ ID: id })
  expect(await findOnYard(SITE, 'AB100', 21)).toBeUndefined()
  expect(await listTrailerHistory(id, '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z')).toHaveLength(1)
  expect(await listTrailerHistory(id, '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z')).toEqual([])
  expect(await listMarks([id, 1])).toEqual(new Map([[id, 'waiting']]))
  expect((await listWaiting()).map((entry) => entry.Call)).toEqual(['POST /trailers'])
  bench.network = (_request, pass) => pass()
  await bench.sync()
  expect(await listMarks([id])).toEqual(new Map())
  expect(await listWaiting()).toEqual([])
})

test('a refused arrival marks the trailer in its way as needing somebody, until a waiting command settles it', async () => {
  const theirs = await arrive(other, '100')
  await other.sync()
  const mine = await arrive(bench, '100')
  await bench.sync()
  expect(await listMarks([theirs])).toEqual(new Map([[theirs, 'needs-you']]))
  const [item] = await listNeedsYou()
  expect(item).toMatchObject({
    Call: 'POST /trailers',
    Answer: { title: 'Trailer 100 is already on the yard.', other: theirs },
  })
  bench.network = noAnswer
  const [trailer] = await getTrailers([theirs])
  if (!trailer || !item) throw new Error('nothing to adopt')
  const input = { TrailerID: mine, ...trailerFieldsOf(trailer), ID: theirs }
  const settles = { Key: item.Key, How: 'resolve' } as const
  expect(await bench.engine.save('adoptTrailer', input, { base: trailerBase(trailer), settles })).toMatchObject({
    name: 'saved',
  })
  expect(await listNeedsYou()).toEqual([])
  expect(await listMarks([theirs])).toEqual(new Map([[theirs, 'waiting']]))
})

test('a form that was left is found again, and forgotten when it was saved', async () => {
  await saveDraft('trailer:new', { Number: '1' }, '2026-11-20T08:00:00.000Z')
  expect((await getDraft('trailer:new'))?.Value).toEqual({ Number: '1' })
  await removeDraft('trailer:new')
  expect(await getDraft('trailer:new')).toBeUndefined()
})
