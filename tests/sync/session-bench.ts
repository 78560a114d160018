import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { Role } from '../../src/domain/people/session-user.ts'
import { closeMirror } from '../../src/mirror/database.ts'
import { DeviceDatabase, openDevice } from '../../src/mirror/device-database.ts'
import type { PhotoFiles } from '../../src/mirror/photo-files.ts'
import { DatabaseMedium } from '../../src/mirror/ledger/database-medium.ts'
import { Ledger } from '../../src/mirror/ledger/ledger.ts'
import type { RowChanges } from '../../src/mirror/tablet-store.ts'
import type { SessionState, StoreLoss } from '../../src/sync/api.ts'
import type { Lock } from '../../src/sync/engine/engine-parts.ts'
import { listUnsent } from '../../src/sync/people.ts'
import { StoreKeeper } from '../../src/sync/store-keeper.ts'
import { Session } from '../../src/sync/session.ts'
import { interceptTransactions } from '../support/mirror-transactions.ts'
import { answerWith } from './engine-bench.ts'
import { FakeClock, settled } from './fake-clock.ts'
import { buildUser, FakeOrigin } from './fake-origin.ts'
import { SeededRandom } from './simulation/seeded-random.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'

/** IDs of people are new in each test, so that each has databases of its own. */
let nextUserID = 1_000
export let clock: FakeClock
export let server: SimServer
export let origin: FakeOrigin
export let annID: number
export let bobID: number
export const states: SessionState[] = []
/** Names of the states of the connection, as the screen shows them. */
export const connections: string[] = []
const sessions: Session[] = []
/** Errors of background work while the store was full. */
export const errors: unknown[] = []
let storeIsFull = false

beforeEach(async () => {
  clock = new FakeClock()
  server = new SimServer(1, clock.trueNow, 1_000)
  await server.fill()
  annID = nextUserID++
  bobID = nextUserID++
  const dan = buildUser(nextUserID++, 'Dan', Role.Driver)
  origin = new FakeOrigin(server, [buildUser(annID, 'Ann'), buildUser(bobID, 'Bob'), dan], 'tablet')
  states.length = 0
  connections.length = 0
  errors.length = 0
  losses.length = 0
  changedByOthers.length = 0
  files.clear()
  askedPictures.length = 0
  ledger = await Ledger.open(new DatabaseMedium())
  storeIsFull = false
  const device = await openDevice()
  await device.putMeta('CurrentUserID', null)
  await device.putMeta('PendingLogout', null)
  await device.putMeta('RevokedAt', null)
})

afterEach(() => {
  vi.restoreAllMocks()
  for (const session of sessions.splice(0)) {
    session.photos.stop()
    session.bench?.close()
  }
  closeMirror()
})

/** Rows reported as changed by other people, with the session that reported them. */
export const changedByOthers: { readonly session: Session; readonly changes: RowChanges }[] = []

/** Losses that the tablet found, in that order. */
export const losses: StoreLoss[] = []

/** The pictures that the server was asked for. */
export const askedPictures: string[] = []

/** The second record of photos, which outlives the databases. */
const files = new Map<string, { readonly bytes: Uint8Array<ArrayBuffer>; readonly atMs: number }>()
export const photoFiles: PhotoFiles = {
  write: async (digest, bytes) => void files.set(digest, { bytes, atMs: clock.now() }),
  read: async (digest) => files.get(digest)?.bytes ?? null,
  remove: async (digest) => void files.delete(digest),
  sweep: async (needed, beforeMs) => {
    for (const [digest, { atMs }] of files) if (!needed.has(digest) && atMs < beforeMs) files.delete(digest)
  },
}

/** The ledger, as the app opened it last. */
export let ledger: Ledger

/** Restarts the app: it knows only what is on the tablet. */
export async function restartApp(): Promise<Session> {
  ledger = await Ledger.open(new DatabaseMedium())
  return makeSession()
}

/** Makes a lock over the tabs that share it. */
export function makeLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>) => {
    const turn = last.then(task, task)
    last = turn.catch(() => undefined)
    return turn
  }
}

export function makeSession(lock = makeLock()): Session {
  const onError = (error: unknown) => {
    if (!storeIsFull) throw error
    errors.push(error)
  }
  const random = new SeededRandom(nextUserID).next
  const keeper = new StoreKeeper(
    {
      ...{ ledger, clock, random },
      get deviceID() {
        return origin.deviceID
      },
    },
    { onLoss: (loss) => losses.push(loss), onError },
  )
  const parts = {
    keeper,
    ...{
      network: origin.network,
      download: async () => null,
      picture: async (path: string) => {
        askedPictures.push(path)
        return null
      },
      photoFiles,
      clock,
      random,
      lock,
    },
    oneTab: <T>(task: () => Promise<T>) => task(),
    historyLock: <T>(task: () => Promise<T>) => task(),
    get deviceID() {
      return origin.deviceID
    },
    persisted: () => true,
    leaveDeviceID: async (sharedID: string | null) => {
      if (origin.deviceID === sharedID) origin.deviceID = `${sharedID}-copy`
    },
  }
  const session = new Session(parts, {
    onState: (state) => states.push(state),
    onOthers: () => undefined,
    engine: {
      onConnection: ({ name }) => connections.push(name),
      onQueue: () => undefined,
      onSnapshot: () => undefined,
      onChangedByOthers: (changes) => changedByOthers.push({ session, changes }),
      onDepartedUnseen: () => undefined,
      onWarnings: () => undefined,
      onError,
    },
  })
  sessions.push(session)
  return session
}

/** Starts the app, and signs a person in. */
export async function startAs(name: string): Promise<Session> {
  const session = makeSession()
  await session.start()
  await signIn(session, name)
  return session
}

export async function signIn(session: Session, name: string): Promise<void> {
  expect(await session.signIn(name, 'secret')).toMatchObject({ name: 'ok' })
  await passTime()
}

/** By default so much that a save is sent. */
export async function passTime(milliseconds = 50): Promise<void> {
  await clock.advance(milliseconds)
  await settled(200)
}

/** Passes time in steps until something is true, or long enough that it never will be. */
export async function passTimeUntil(isTrue: () => boolean, milliseconds = 1): Promise<void> {
  for (let step = 0; step < 50 && !isTrue(); step++) await passTime(milliseconds)
}

export async function arrive(session: Session, number: string): Promise<number> {
  const bench = session.bench
  if (!bench) throw new Error('nobody is signed in')
  const ID = await bench.engine.takeID()
  const saved = await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number }) })
  expect(saved).toMatchObject({ name: 'saved' })
  return ID
}

/**
 * A person's waiting entries; databases of earlier tests exist beside it, as on a shared tablet.
 */
export const countUnsent = async (userID: number) =>
  (await listUnsent(null)).find(({ UserID }) => UserID === userID)?.count ?? 0

export const serverNumbers = () => server.store.listRows('Trailers', SITE).map((row) => row.Number)

/** Counts the tries to send in this time; each takes turns of the event loop. */
export async function countTries(milliseconds: number): Promise<number> {
  const count = () => origin.requests.filter(({ path }) => path === '/batch').length
  const before = count()
  for (let passed = 0; passed < milliseconds; passed += 10_000) await passTime(Math.min(milliseconds, 10_000))
  return count() - before
}

/** Makes each answer ask for this wait. */
export function answerBusy(retryAfter: string): void {
  const busy = answerWith(503, { title: 'Busy.', code: 'busy' }, { 'retry-after': retryAfter })
  vi.spyOn(origin.network, 'call').mockImplementation((request) => {
    origin.requests.push(request)
    return busy(request, () => Promise.reject(new Error('it passes nothing')))
  })
}

/** Makes every further write fail; reads still work, and what only deletes in the device database. */
export function fillStore(): void {
  storeIsFull = true
  const full = () => Promise.reject(Object.assign(new Error('no space'), { name: 'QuotaExceededError' }))
  interceptTransactions((mode, go) => (mode === 'rw' ? full() : go()))
  for (const write of ['putMeta', 'letIn', 'leave'] as const)
    vi.spyOn(DeviceDatabase.prototype, write).mockImplementation(full)
  const { revoke } = DeviceDatabase.prototype
  vi.spyOn(DeviceDatabase.prototype, 'revoke').mockImplementation(function (this: DeviceDatabase, at, letIn) {
    return at === null ? revoke.call(this, at, letIn) : full()
  })
}

/** Collects errors of background work. */
export function expectErrors(): void {
  storeIsFull = true
}

/** Kills the app: what was under way fails on the closed store. */
export function kill(session: Session): void {
  storeIsFull = true
  session.photos.stop()
  session.bench?.close()
}

/** Makes each rewriting of the ledger fail with the error; returns what ends that. */
export function fillLedger(error: Error): () => void {
  storeIsFull = true
  const spy = vi.spyOn(DatabaseMedium.prototype, 'replace').mockRejectedValue(error)
  return () => spy.mockRestore()
}
