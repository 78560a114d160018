import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SHARED } from '../../src/domain/lists.ts'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { Role } from '../../src/domain/people/session-user.ts'
import { type Photo, PhotoKind, PhotoState } from '../../src/domain/photos/photo.ts'
import { NoticeKind } from '../../src/domain/notices/notice.ts'
import { buildAuditTrailer } from '../../src/domain/testing/audit-builders.ts'
import { buildMessage, buildTask } from '../../src/domain/testing/task-builders.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import { closeMirror, currentMirror, openMirror } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { listBoxReadings } from '../../src/mirror/reads/audits.ts'
import { getDraft, removeDraft, saveDraft } from '../../src/mirror/reads/drafts.ts'
import { listMarks } from '../../src/mirror/reads/marks.ts'
import { listNeedsYou, listRejected, listWaiting } from '../../src/mirror/reads/queue.ts'
import { forgetHeldPhotos, holdPhoto, listHeldPhotos, takeHeldPhotos } from '../../src/mirror/reads/held-photos.ts'
import { listNotices } from '../../src/mirror/reads/notices.ts'
import { getPerson, listDrivers, listSiteUsers } from '../../src/mirror/reads/people.ts'
import { listPhotos } from '../../src/mirror/reads/photos.ts'
import { listDockGroups, listLocations, listScacs, listTags } from '../../src/mirror/reads/reference.ts'
import { getSite } from '../../src/mirror/reads/sites.ts'
import { countMessages, getTask, getTasks, listMessages } from '../../src/mirror/reads/tasks.ts'
import { getTrailers, listOfNumber, listTrailerHistory } from '../../src/mirror/reads/trailers.ts'
import { keepThumbnail } from '../../src/sync/photos/photo-store.ts'
import { buildCard } from '../support/reference-rows.ts'
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

async function listStates(...asked: Parameters<typeof listMarks>) {
  return new Map([...(await listMarks(...asked))].map(([id, { state }]) => [id, state]))
}

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

test('an arrival shows at once, is found with its history, and is marked until sent', async () => {
  bench.network = noAnswer
  const id = await arrive(bench, 'AB 100')
  expect(await getTrailers([id, 1])).toMatchObject([{ ID: id, Number: 'AB 100' }])
  expect(await listOfNumber(SITE, 'AB100')).toMatchObject([{ ID: id }])
  expect(await listOfNumber(SITE, 'AB101')).toEqual([])
  expect(await listTrailerHistory(id, '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z')).toHaveLength(1)
  expect(await listTrailerHistory(id, '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z')).toEqual([])
  expect(await listStates([id, 1])).toEqual(new Map([[id, 'waiting']]))
  const [entry, ...others] = await listWaiting()
  expect(entry?.Call).toBe('POST /trailers')
  expect(others).toEqual([])
  expect((await listMarks([id])).get(id)).toEqual({ state: 'waiting', since: entry?.MadeAt, entries: [entry?.Key] })
  bench.network = (_request, pass) => pass()
  await bench.sync()
  expect(await listMarks([id])).toEqual(new Map())
  expect(await listWaiting()).toEqual([])
})

test('a history of thousands of rows is read to its oldest', async () => {
  const id = await arrive(bench, '100')
  const [row] = await listTrailerHistory(id, '', '~')
  if (!row) throw new Error('the arrival has no history')
  const older = Array.from({ length: 2_500 }, (_, place) => ({
    ...row,
    ID: 1_000_000 + place,
    ActionDateTime: fromMs(Date.parse(row.ActionDateTime) - 1_000 * (place + 1)),
  }))
  await bench.store.transact((tx) => tx.rows.TrailerHistory.putMany(older))
  const read = await listTrailerHistory(id, '', '~')
  expect([read.length, read.at(-1)?.ID]).toEqual([2_501, 1_002_499])
})

test('a rejected arrival marks the trailer in its way until a command settles it', async () => {
  const theirs = await arrive(other, '100')
  await other.sync()
  const mine = await arrive(bench, '100')
  await bench.sync()
  expect(await listStates([theirs])).toEqual(new Map([[theirs, 'needs-you']]))
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
  expect(await listRejected(['of another act', item.Key])).toEqual([item.Key])
  expect(await listStates([theirs])).toEqual(new Map([[theirs, 'waiting']]))
})

test('the box temperatures of a reefer are those of its checks that count, the earliest first', async () => {
  const check = { SiteID: SITE, AuditID: 900, Type: 2, TrailerID: 800 }
  const readings = [
    { ID: 801, BoxTemperature: 30, CheckedDate: '2026-11-20T07:00:00.000Z' },
    { ID: 802, BoxTemperature: 31, CheckedDate: '2026-11-20T08:00:00.000Z' },
    { ID: 803, BoxTemperature: 94, CheckedDate: '2026-11-20T09:00:00.000Z', TakenBack: true },
    { ID: 804, BoxTemperature: 60, CheckedDate: '2026-11-20T10:00:00.000Z', Defrost: true },
    { ID: 806, BoxTemperature: 33, CheckedDate: '2026-11-20T12:00:00.000Z' },
    { ID: 805, BoxTemperature: 32, CheckedDate: '2026-11-20T11:00:00.000Z' },
    { ID: 807, BoxTemperature: 90, CheckedDate: '2026-11-20T11:30:00.000Z', TrailerID: 799 },
  ]
  await currentMirror()
    .rows('AuditTrailers')
    .bulkPut(readings.map((reading) => buildAuditTrailer({ ...check, ...reading })))
  const read = async (from: string) =>
    (await listBoxReadings(SITE, 800, from, 3)).map(({ ID, degrees }) => [ID, degrees])
  expect(await read('2026-11-20T00:00:00.000Z')).toEqual([
    [802, 31],
    [805, 32],
    [806, 33],
  ])
  expect(await read('2026-11-20T12:00:00.000Z')).toEqual([[806, 33]])
})

test('of more unread notices than are listed the newest are, since the last may be the urgent one', async () => {
  const MadeAt = '2026-11-20T08:00:00.000Z'
  const of = { SiteID: SITE, UserID: 1, TrailerID: null, TrailerNumber: null, ByName: 'Gail', ReadDate: null, MadeAt }
  const arrivals = Array.from({ length: 500 }, (_, at) => ({
    ...of,
    ...{ ID: 3_000 + at, Kind: NoticeKind.Arrived, Words: 'arrived' },
  }))
  const urgent = { ...of, ID: 3_500, Kind: NoticeKind.ProductAlert, Words: 'too warm' }
  await currentMirror()
    .rows('Notices')
    .bulkPut([...arrivals, urgent])
  const { unread } = await listNotices(SITE, 1)
  expect([unread.length, unread[0]?.Words, unread.at(-1)?.ID]).toEqual([500, 'too warm', 3_001])
})

test('drivers, people and dock groups of a site are read without the network', async () => {
  const gate = buildCard({
    ID: 71,
    RoleIDs: [Role.GateKeeper, Role.NonWorkingDriver],
    SiteIDs: [6, SITE],
  })
  const elsewhere = buildCard({ ID: 72, SiteIDs: [6] })
  const former = buildCard({ ID: 73, SiteIDs: [SITE], IsActive: false })
  await currentMirror().rows('People').bulkPut([gate, elsewhere, former])
  expect((await listDrivers(SITE)).map(({ ID }) => ID)).toEqual([70])
  expect((await listSiteUsers(SITE)).map(({ ID }) => ID).sort()).toEqual([70, 71])
  expect((await getPerson(72))?.LastName).toBe(elsewhere.LastName)
  expect((await listDockGroups(SITE)).map(({ Name }) => Name)).toEqual(['Freezer Doors'])
  expect(await listDockGroups(6)).toEqual([])
})

test('tasks are read in the order asked, with their comments and the count of them', async () => {
  const task = (ID: number) => buildTask({ SiteID: SITE, ID })
  const comment = (ID: number, TaskID: number, more = {}) => buildMessage({ SiteID: SITE, ID, TaskID, ...more })
  await currentMirror()
    .rows('Tasks')
    .bulkPut([task(1), task(2), task(3)])
  await currentMirror()
    .rows('Messages')
    .bulkPut([
      comment(11, 1, { CreatedDate: '2026-11-20T10:00:00.000Z' }),
      comment(12, 1, { CreatedDate: '2026-11-20T09:00:00.000Z' }),
      comment(13, 1, { CreatedDate: '2026-11-20T11:00:00.000Z', IsPinned: true }),
      comment(14, 3),
      comment(15, 99),
    ])
  expect((await getTask(2))?.ID).toBe(2)
  expect((await getTasks([3, 99, 1])).map(({ ID }) => ID)).toEqual([3, 1])
  expect((await listMessages(1)).map(({ ID }) => ID)).toEqual([13, 12, 11])
  expect(await listMessages(99)).toEqual([])
  expect(await countMessages([1, 2, 3, 99])).toEqual(
    new Map([
      [1, 3],
      [3, 1],
    ]),
  )
})

test('a task is marked while a comment on it waits or was rejected', async () => {
  await currentMirror()
    .rows('Tasks')
    .put(buildTask({ SiteID: SITE, ID: 1 }))
  const clerk = { ...bench.person, Roles: [Role.User] }
  const author = new EngineBench(bench.server, bench.clock, bench.store, bench.deviceID, clerk)
  const ID = await author.engine.takeID()
  author.network = noAnswer
  await author.engine.setSite(SITE)
  expect(
    await author.engine.save('addMessage', { ID, TaskID: 1, Type: 'Task', IsPrivate: 0, Content: 'Blocked' }),
  ).toMatchObject({ name: 'saved' })
  expect(await listStates([1, 2], 'Tasks')).toEqual(new Map([[1, 'waiting']]))
  expect((await listMessages(1)).map(({ Content }) => Content)).toEqual(['Blocked'])
  author.network = (_request, pass) => pass()
  await author.begin()
  await author.sync()
  // The server of this test has no such task.
  expect(await listStates([1, 2], 'Tasks')).toEqual(new Map([[1, 'needs-you']]))
  author.engine.stop()
})

test('an unfinished form is found again, and forgotten when it is saved', async () => {
  await saveDraft('trailer:new', { Number: '1' }, '2026-11-20T08:00:00.000Z')
  expect((await getDraft('trailer:new'))?.Value).toEqual({ Number: '1' })
  await removeDraft('trailer:new')
  expect(await getDraft('trailer:new')).toBeUndefined()
})

test('photos are listed by their trailer or by the session of their checks, newest first, without removed ones', async () => {
  const photo = (ID: number, of: Partial<Photo>): Photo => ({
    ...{ SiteID: SITE, ID, TrailerID: 7, Kind: PhotoKind.YardCheck, AuditID: 3, GivenDate: null, TimeUncertain: false },
    ...{ TakenDate: `2026-11-20T08:00:0${ID}.000Z`, TakenByID: 1, TakenByName: 'Ann', ContentType: 'image/jpeg' },
    ...{ Size: 1, Digest: `${ID}`, State: PhotoState.Stored, Width: 4, Height: 3, Reason: null },
    ...{ RemovedDate: null, RemovedByName: null },
    ...of,
  })
  await currentMirror()
    .rows('Photos')
    .bulkPut([
      photo(1, {}),
      photo(2, { TrailerID: 8 }),
      photo(3, { AuditID: null }),
      photo(4, { RemovedDate: '2026-11-20T09:00:00.000Z' }),
      photo(5, { SiteID: SITE + 1 }),
    ])
  const ids = async (...of: Parameters<typeof listPhotos>) => (await listPhotos(...of)).map((shown) => shown.photo.ID)
  expect(await ids(SITE, { name: 'session', auditID: 3 })).toEqual([2, 1])
  expect(await ids(SITE, { name: 'trailer', trailerID: 7 })).toEqual([3, 1])
})

test('a tag is found by its last digits before others that contain them', async () => {
  const tags = ['urn:epc:tag:giai-96:0.0614141.3001', 'urn:epc:tag:giai-96:0.0614141.5300', 'E2801160']
  await currentMirror()
    .rows('Tags')
    .bulkPut(tags.map((EPC, at) => ({ SiteID: SITE, ID: 9_000 + at, EPC, TagType: 1 })))
  expect((await listTags(SITE, '300')).map(({ ID }) => ID)).toEqual([9_001, 9_000])
})

test('photos held for a trailer stay until they are saved, and are gone after a crash right behind the save', async () => {
  const key = 'photos:trailer:new:7'
  const at = (minute: number) => `2026-11-20T08:0${minute}:00.000Z`
  const held = async () => (await listHeldPhotos(key)).map(({ takenDate }) => takenDate)
  for (const minute of [1, 2]) await holdPhoto(key, { file: new Blob(['x']), takenDate: at(minute) })
  expect(await takeHeldPhotos(key, 7_100, at(3))).toHaveLength(2)
  // Killed before the save: they are still to be saved.
  expect(await held()).toEqual([at(1), at(2)])
  await currentMirror().photoQueue.put({
    ...{ ID: 7_101, SiteID: SITE, TrailerID: 7_100, TakenAt: at(1), Size: 1, Digest: 'd', Sent: 0 },
    ...{ State: 'waiting', Damaged: 0, Reason: null },
  })
  // Killed behind it: the next trailer must not get them.
  expect(await held()).toEqual([])
  await holdPhoto(key, { file: new Blob(['y']), takenDate: at(4) })
  expect(await held()).toEqual([at(4)])
  await forgetHeldPhotos(key)
  expect(await held()).toEqual([])
})

test('of many small pictures those not seen for longest go, and none of them is read for that', async () => {
  const mirror = currentMirror()
  const Bytes = new Uint8Array(1_000)
  const seenAt = (place: number) => `2026-11-20T08:00:00.${String(999 - place).padStart(3, '0')}Z`
  await mirror.thumbnails.bulkPut(
    Array.from({ length: 300 }, (_, place) => ({ ID: place + 1, Bytes, SeenAt: seenAt(place) })),
  )
  let read = 0
  mirror.thumbnails.hook('reading', (record) => {
    read += 1
    return record
  })
  await bench.store.transact((tx) => keepThumbnail(tx, 900, Bytes, '2026-11-20T08:00:01.000Z'))
  expect(read).toBe(0)
  expect(await mirror.thumbnails.orderBy('SeenAt').primaryKeys()).toEqual([
    ...Array.from({ length: 299 }, (_, place) => 299 - place),
    900,
  ])
})
