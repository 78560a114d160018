// First, since it brings the database.
import {
  annID,
  arrive,
  clock,
  errors,
  expectErrors,
  kill,
  origin,
  passTime,
  photoFiles,
  restartApp,
  server,
  signIn,
  startAs,
} from './session-bench.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { BatchRequest } from '../../src/contract/sync.ts'
import { PhotoKind, PhotoState } from '../../src/domain/photos/photo.ts'
import { openDevice } from '../../src/mirror/device-database.ts'
import type { NetworkRequest } from '../../src/sync/engine/ports.ts'
import { exportQueues } from '../../src/sync/export-queues.ts'
import { listUnsent, withDatabase } from '../../src/sync/people.ts'
import type { ShrunkPhoto } from '../../src/sync/photos/photo-store.ts'
import { savePhotos } from '../../src/sync/photos/save-photos.ts'
import { digestOf } from '../../src/sync/photos/shrink.ts'
import type { Session } from '../../src/sync/session.ts'
import { settled } from './fake-clock.ts'
import { SeededRandom } from './simulation/seeded-random.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

const random = new SeededRandom(14)

// A cycle that still runs when its store is closed would count as an error.
afterEach(async () => {
  origin.travel = async () => true
  await pass(10_000, 1_000)
})

/** Stands for a camera: bytes of a fixed seed. */
async function shrink(file: Blob): Promise<ShrunkPhoto> {
  const Bytes = new Uint8Array(Array.from({ length: Number(await file.text()) }, () => random.below(256)))
  return { Bytes, Thumbnail: new Uint8Array([1, 2, 3]), Digest: await digestOf(Bytes) }
}

function benchOf(session: Session) {
  const { bench } = session
  if (!bench) throw new Error('nobody is signed in')
  return bench
}

async function take(session: Session, TrailerID: number, bytes: number): Promise<number> {
  const file = new Blob([String(bytes)])
  const saved = await savePhotos(
    benchOf(session).engine,
    photoFiles,
    shrink,
    [],
    [{ file, TrailerID, Kind: PhotoKind.Trailer, AuditID: null }],
  )
  if (saved.name !== 'saved' || saved.id === null) throw new Error(JSON.stringify(saved))
  return saved.id
}

const rows = () => server.store.listRows('Photos', SITE)
const isWhole = () => rows().length > 0 && rows().every(({ State }) => State === PhotoState.Stored)
const queueOf = (session: Session) => benchOf(session).store.read((tx) => tx.photoQueue.list())
const isPiece = ({ method }: NetworkRequest) => method === 'PATCH'

/** Lets time pass in steps, so that stores and requests take none. */
async function pass(ms: number, step = 250): Promise<void> {
  for (let at = 0; at < ms; at += step) {
    await clock.advance(step)
    await settled(60)
  }
}

async function passUntil(done: () => boolean, mostMs: number, step = 250): Promise<void> {
  for (let at = 0; at < mostMs && !done(); at += step) await pass(step, step)
  expect(done()).toBe(true)
}

test('a photo before its trailer waits for it, and becomes one file', async () => {
  const session = await startAs('ann')
  origin.online = false
  const trailer = await arrive(session, '100')
  const photo = await take(session, trailer, 150_000)
  await pass(2_000)
  origin.online = true
  origin.requests.length = 0
  await passUntil(isWhole, 120_000)
  expect(rows()).toMatchObject([{ ID: photo, TrailerID: trailer, Size: 150_000 }])
  expect(origin.photos.stored).toEqual(new Map([[photo, 1]]))
  const firstPiece = origin.requests.findIndex(isPiece)
  expect(origin.requests.findIndex(({ path }) => path === '/batch')).toBeLessThan(firstPiece)
  await passTime(60_000)
  expect(await queueOf(session)).toMatchObject([{ ID: photo, State: 'stored' }])
})

test('without signal nothing is asked about photos', async () => {
  const session = await startAs('ann')
  const trailer = await arrive(session, '100')
  await passTime(1_000)
  origin.online = false
  await take(session, trailer, 50_000)
  origin.requests.length = 0
  await pass(60_000, 1_000)
  expect(origin.requests.filter(({ path }) => path.startsWith('/batch/photos'))).toEqual([])
  expect(await queueOf(session)).toMatchObject([{ State: 'waiting', Sent: 0 }])
})

test('an upload cut in the middle and one of a killed browser go on from where the server is', async () => {
  let session = await startAs('ann')
  const trailer = await arrive(session, '100')
  let pieces = 0
  origin.travel = async (request) => !isPiece(request) || ++pieces % 4 !== 3
  const photo = await take(session, trailer, 500_000)
  await passUntil(() => (origin.photos.partial.get(photo)?.length ?? 0) > 100_000, 60_000)
  kill(session)
  const sentBefore = origin.photos.partial.get(photo)?.length ?? 0
  origin.requests.length = 0
  session = await restartApp()
  await session.start()
  await passUntil(isWhole, 300_000)
  const offsets = origin.requests.filter(isPiece).map(({ headers }) => Number(headers?.['upload-offset']))
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(sentBefore)
  expect(origin.photos.files.get(photo)?.length).toBe(500_000)
  expect(origin.photos.order).toEqual([photo])
})

test('a photo that waits goes out by its author after their sign-out, and leaves nothing behind', async () => {
  const session = await startAs('ann')
  origin.online = false
  const trailer = await arrive(session, '100')
  const photo = await take(session, trailer, 40_000)
  await session.signOut()
  const waiting = async () => (await listUnsent(null)).find(({ UserID }) => UserID === annID)
  expect(await waiting()).toMatchObject({ count: 2, photos: 1 })
  const { text, photos } = await exportQueues(clock.now())
  const { queues } = JSON.parse(text)
  const [saved] = queues.find(({ UserID }: { UserID: number }) => UserID === annID).photos
  expect([saved.ID, Buffer.from(saved.Content, 'base64').length]).toEqual([photo, 40_000])
  // Other tests' people have photos too.
  expect(photos).toBeGreaterThanOrEqual(1)
  origin.online = true
  await signIn(session, 'bob')
  await passUntil(isWhole, 180_000)
  await pass(2_000)
  expect(rows()).toMatchObject([{ ID: photo, TakenByID: annID, TakenByName: 'Ann Test' }])
  expect(await waiting()).toBeUndefined()
  const left = await withDatabase(annID, (_store, mirror) =>
    Promise.all([mirror.photoQueue.count(), mirror.photoBytes.count(), mirror.thumbnails.count()]),
  )
  expect(left).toEqual([0, 0, 0])
  expect(await (await openDevice()).getMeta('CurrentUserID')).not.toBe(annID)
})

test('a photo of a signed-out person that the server does not take waits for them, with its reason', async () => {
  const session = await startAs('ann')
  origin.online = false
  const photo = await take(session, await arrive(session, '100'), 4_000)
  await session.signOut()
  origin.photos.rejects = 'The picture is cut off.'
  origin.online = true
  await signIn(session, 'bob')
  await passUntil(() => rows().some(({ State }) => State === PhotoState.Rejected), 180_000)
  await pass(2_000)
  const ofAnn = (await listUnsent(null)).find(({ UserID }) => UserID === annID)
  expect(ofAnn).toMatchObject({ count: 0, canDeliver: true, failedPhotos: 1 })
  await session.signOut()
  await signIn(session, 'ann')
  await pass(2_000)
  expect(await queueOf(session)).toMatchObject([{ ID: photo, State: 'failed', Reason: 'The picture is cut off.' }])
})

/** A line of 256 kbit/s, which carries one request at a time. */
function narrow(): void {
  let freeAt = 0
  origin.travel = async ({ body, signal, limitMs = 15_000 }) => {
    const bytes = body instanceof Uint8Array ? body.length : JSON.stringify(body ?? null).length
    const start = Math.max(clock.monotonic(), freeAt)
    freeAt = start + (bytes + 500) / 32
    const ms = freeAt + 60 - clock.monotonic()
    return new Promise<boolean>((resolve) => {
      clock.after(Math.min(ms, limitMs), () => resolve(ms <= limitMs))
      signal?.addEventListener('abort', () => {
        freeAt = clock.monotonic()
        resolve(false)
      })
    })
  }
}

test('200 photos and 500 commands on 256 kbit/s: commands first, then each photo as one file', async () => {
  let session = await startAs('ann')
  origin.online = false
  const trailers: number[] = []
  for (let at = 0; at < 300; at++) trailers.push(await arrive(session, `T${at}`))
  for (let at = 0; at < 200; at++) await take(session, trailers[at] ?? 0, 20_000 + random.below(40_000))
  narrow()
  origin.requests.length = 0
  origin.online = true
  await passUntil(() => rows().length === 200 && origin.requests.some(isPiece), 300_000, 1_000)
  const applied = server.store.listCommands().filter(({ Outcome }) => Outcome === 'applied')
  expect(applied.filter(({ Call }) => Call.startsWith('POST /'))).toHaveLength(500)
  const hasCalls = ({ path, body }: NetworkRequest) => path === '/batch' && (body as BatchRequest).Calls.length > 0
  expect(origin.requests.findLastIndex(hasCalls)).toBeLessThan(origin.requests.findIndex(isPiece))
  // Cut twice, and once killed with a piece under way.
  for (const afterMs of [20_000, 45_000]) {
    await pass(afterMs, 1_000)
    origin.online = false
    await pass(10_000, 1_000)
    origin.online = true
  }
  kill(session)
  session = await restartApp()
  const started = session.start()
  await passUntil(isWhole, 2_000_000, 1_000)
  await started
  expect([...origin.photos.stored.values()]).toEqual(Array.from({ length: 200 }, () => 1))
  expect(origin.photos.order).toEqual(origin.photos.order.toSorted((a, b) => a - b))
}, 120_000)

test('a command made during an upload goes at once, and the upload goes on after it', async () => {
  const session = await startAs('ann')
  const trailer = await arrive(session, '100')
  await passTime(1_000)
  narrow()
  const photo = await take(session, trailer, 400_000)
  await passUntil(() => (origin.photos.partial.get(photo)?.length ?? 0) > 60_000, 60_000)
  await pass(500)
  const madeAt = clock.now()
  await arrive(session, '101')
  await passUntil(() => server.store.listRows('Trailers', SITE).length === 2, 5_000)
  expect(clock.now() - madeAt).toBeLessThanOrEqual(1_000)
  expect(isWhole()).toBe(false)
  await passUntil(isWhole, 120_000)
  expect(origin.photos.files.get(photo)?.length).toBe(400_000)
})

test('a photo that arrives damaged is sent once more, then waits for a decision with its reason', async () => {
  const session = await startAs('ann')
  const trailer = await arrive(session, '100')
  origin.photos.damages = 1
  await take(session, trailer, 30_000)
  await passUntil(isWhole, 60_000)
  origin.photos.damages = 2
  const photo = await take(session, trailer, 30_000)
  await pass(60_000, 1_000)
  const failed = (await queueOf(session)).find(({ ID }) => ID === photo)
  expect(failed).toMatchObject({ State: 'failed', Reason: 'The picture arrived damaged at the server twice.' })
  await session.photos.retryPhoto(photo)
  await passUntil(isWhole, 60_000)
})

test("a rejected picture is shown with the server's words until it is dropped", async () => {
  const session = await startAs('ann')
  const trailer = await arrive(session, '100')
  origin.photos.rejects = 'The picture is damaged and cannot be read.'
  const photo = await take(session, trailer, 30_000)
  await pass(60_000, 1_000)
  expect(await queueOf(session)).toMatchObject([{ ID: photo, State: 'failed', Reason: origin.photos.rejects }])
  await session.photos.dropPhoto(photo)
  expect(await queueOf(session)).toEqual([])
})

test('a photo that was deleted after a failure stays deleted, for everybody', async () => {
  const session = await startAs('ann')
  const trailer = await arrive(session, '100')
  origin.photos.damages = 2
  const photo = await take(session, trailer, 30_000)
  await pass(60_000, 1_000)
  expect(await queueOf(session)).toMatchObject([{ ID: photo, State: 'failed' }])
  await session.photos.dropPhoto(photo)
  benchOf(session).engine.wake()
  await pass(60_000, 1_000)
  expect(await queueOf(session)).toEqual([])
  expect(rows()).toMatchObject([{ ID: photo, RemovedByName: 'Ann Test' }])
})

test('photos go out although their second record cannot be read', async () => {
  expectErrors()
  vi.spyOn(photoFiles, 'sweep').mockRejectedValue(new Error('the folder is gone'))
  const session = await startAs('ann')
  const trailer = await arrive(session, '100')
  await take(session, trailer, 30_000)
  await passUntil(isWhole, 60_000)
  expect(errors).not.toEqual([])
})

test('a server restored from a backup gets its photos again', async () => {
  const session = await startAs('ann')
  const trailer = await arrive(session, '100')
  await passTime(1_000)
  const backup = server.save()
  const photo = await take(session, trailer, 30_000)
  await passUntil(isWhole, 60_000)
  await passTime(60_000)
  server.restore(backup)
  benchOf(session).engine.setCadence(60_000)
  await passUntil(() => origin.photos.stored.get(photo) === 2 && isWhole(), 300_000)
  await pass(60_000, 1_000)
  expect(await queueOf(session)).toMatchObject([{ ID: photo, State: 'stored' }])
})

test('without space the pictures that the server has go first, and those that wait never', async () => {
  const session = await startAs('ann')
  const { engine, store } = benchOf(session)
  const trailer = await arrive(session, '100')
  const stored = await take(session, trailer, 10_000)
  await passUntil(isWhole, 60_000)
  await passTime(60_000)
  origin.online = false
  const waiting = await take(session, trailer, 10_000)
  let isFull = true
  const full: typeof engine.saveWithPhotos = async (...saves) => {
    if (isFull) throw Object.assign(new Error('no space'), { name: 'QuotaExceededError' })
    return await engine.saveWithPhotos(...saves)
  }
  const giveUpPictures = async () => {
    await engine.giveUpPictures()
    isFull = false
  }
  const taking = { takeIDs: (count: number) => engine.takeIDs(count), saveWithPhotos: full, giveUpPictures }
  const about = { file: new Blob(['10000']), TrailerID: trailer, Kind: PhotoKind.Trailer, AuditID: null }
  expect(await savePhotos(taking, null, shrink, [], [about])).toMatchObject({ name: 'saved' })
  const [kept, gone] = await store.read(async (tx) => [
    await tx.photoBytes.get(waiting),
    [await tx.photoBytes.get(stored), await tx.thumbnails.get(stored)],
  ])
  expect(kept?.Bytes.length).toBe(10_000)
  expect(gone).toEqual([undefined, undefined])
  const still = {
    ...taking,
    saveWithPhotos: async () => Promise.reject(Object.assign(new Error(), { name: 'QuotaExceededError' })),
  }
  await expect(savePhotos(still, null, shrink, [], [about])).rejects.toThrow()
  expect((await queueOf(session)).map(({ State }) => State)).toEqual(['waiting', 'waiting'])
})

test('a withdrawn arrival takes its photos with it', async () => {
  const session = await startAs('ann')
  origin.online = false
  const { engine, store } = benchOf(session)
  const ID = await engine.takeID()
  const arrived = await engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: '100' }) })
  await take(session, ID, 5_000)
  if (arrived.name !== 'saved') throw new Error('not saved')
  await engine.withdraw(arrived.key)
  expect(await store.read(async (tx) => [await tx.photoQueue.list(), await tx.thumbnails.listIDs()])).toEqual([[], []])
})

test('photos of a store that was lost are put back from their second record', async () => {
  const session = await startAs('ann')
  const trailer = await arrive(session, '100')
  await passTime(1_000)
  origin.travel = async (request) => !isPiece(request)
  const photo = await take(session, trailer, 30_000)
  await passUntil(() => rows().length === 1, 60_000)
  await benchOf(session).store.transact(async (tx) => {
    await tx.photoQueue.removeMany([photo])
    await tx.photoBytes.removeMany([photo])
  })
  origin.travel = async () => true
  benchOf(session).engine.wake()
  await passUntil(isWhole, 120_000)
  expect(origin.photos.files.get(photo)?.length).toBe(30_000)
})

test('a removed photo goes from the tablet too, once the server has removed it', async () => {
  const session = await startAs('ann')
  const trailer = await arrive(session, '100')
  origin.travel = async (request) => !isPiece(request)
  const photo = await take(session, trailer, 30_000)
  await passUntil(() => rows().length === 1, 60_000)
  expect(await benchOf(session).engine.save('removePhoto', { ID: photo })).toMatchObject({ name: 'saved' })
  expect(await queueOf(session)).toHaveLength(1)
  origin.travel = async () => true
  benchOf(session).engine.wake()
  await pass(60_000, 1_000)
  expect(rows()).toMatchObject([{ ID: photo, RemovedByName: 'Ann Test' }])
  expect(await queueOf(session)).toEqual([])
  expect(origin.photos.files.size).toBe(0)
})
