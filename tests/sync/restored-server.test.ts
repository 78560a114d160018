import { header } from '../../src/contract/sync.ts'
import { expect, test } from 'vitest'
import {
  annID,
  arrive,
  bobID,
  makeSession,
  origin,
  passTime,
  restartApp,
  server,
  serverNumbers,
  signIn,
} from './session-bench.ts'
import type { Session } from '../../src/sync/session.ts'

const MINUTE_MS = 60_000

/** Ann arrives 100, which the server takes after its backup, and signs out. Answers what puts the backup back. */
async function annWorks(session: Session): Promise<() => void> {
  await session.start()
  await signIn(session, 'ann')
  const backup = server.save()
  await arrive(session, '100')
  await passTime(MINUTE_MS)
  await session.signOut()
  expect(serverNumbers()).toEqual(['100'])
  return () => server.restore(backup)
}

/** A person whose screen asks the server once a minute. */
async function signInVisibly(session: Session, name: string): Promise<void> {
  await signIn(session, name)
  session.bench?.engine.setCadence(MINUTE_MS)
}

/** Batches under Ann's delivery token so far. */
const deliveriesOf = (userID: number) =>
  origin.requests.filter(({ headers }) => headers?.[header.deliveryFor] === String(userID)).length

function expectAnnsArrival(): void {
  expect(serverNumbers()).toContain('100')
  const commands = server.store.listCommands().filter((row) => row.Call === 'POST /trailers' && row.UserID === annID)
  expect(commands).toMatchObject([{ UserName: 'Ann Test', Outcome: 'applied' }])
}

test('a restored server gets again what somebody had sent who is signed out by now', async () => {
  const session = makeSession()
  const restore = await annWorks(session)
  await signInVisibly(session, 'bob')
  await arrive(session, '200')
  await passTime(2 * MINUTE_MS)
  restore()
  for (let minute = 0; minute < 3; minute++) await passTime(MINUTE_MS)
  expectAnnsArrival()
  expect(serverNumbers().sort()).toEqual(['100', '200'])
})

test('also when whoever is signed in sees nothing of the restore, since they came after it', async () => {
  const session = makeSession()
  const restore = await annWorks(session)
  await passTime(2 * MINUTE_MS)
  restore()
  await signInVisibly(session, 'bob')
  await passTime(2 * MINUTE_MS)
  expectAnnsArrival()
})

test('also when the tablet starts after it, and when it lies at the sign-in meanwhile', async () => {
  const session = makeSession()
  const restore = await annWorks(session)
  restore()
  await passTime(20 * MINUTE_MS)
  expectAnnsArrival()
  restore()
  const second = await restartApp()
  await second.start()
  await passTime()
  expectAnnsArrival()
})

test('what could not be offered for lack of signal is offered when it is back', async () => {
  const session = makeSession()
  const restore = await annWorks(session)
  await signInVisibly(session, 'bob')
  restore()
  origin.deliveryFails = true
  await passTime(3 * MINUTE_MS)
  expect(serverNumbers()).toEqual([])
  origin.deliveryFails = false
  await passTime(3 * MINUTE_MS)
  expectAnnsArrival()
})

test('a queue of which all is settled costs one request in a quarter of an hour, not one in each round', async () => {
  const session = makeSession()
  await annWorks(session)
  await signInVisibly(session, 'bob')
  await passTime(2 * MINUTE_MS)
  const before = deliveriesOf(annID)
  expect(before).toBeGreaterThan(0)
  await passTime(60 * MINUTE_MS)
  expect(deliveriesOf(annID) - before).toBeLessThanOrEqual(4)
  // Nobody asks for the one who is signed in: their own cycles do.
  expect(deliveriesOf(bobID)).toBe(0)
})

test('a session that is over lets its own queue be asked about too', async () => {
  const session = makeSession()
  await session.start()
  await signInVisibly(session, 'ann')
  const backup = server.save()
  await arrive(session, '100')
  await passTime(MINUTE_MS)
  origin.session = null
  await passTime(2 * MINUTE_MS)
  expect(session.state).toMatchObject({ name: 'locked' })
  server.restore(backup)
  await passTime(20 * MINUTE_MS)
  expectAnnsArrival()
})
