import { header } from '../../src/contract/sync.ts'
import { buildMessage, buildTask } from '../../src/domain/testing/task-builders.ts'
import { expect, test } from 'vitest'
import {
  annID,
  arrive,
  bobID,
  clock,
  makeSession,
  origin,
  passTime,
  restartApp,
  server,
  serverNumbers,
  signIn,
} from './session-bench.ts'
import { listUnsent } from '../../src/sync/people.ts'
import type { Session } from '../../src/sync/session.ts'
import { SITE } from './simulation/sim-server.ts'

const MINUTE_MS = 60_000

/**
 * Ann arrives 100 after the server's backup, and signs out. Returns the function that restores the
 * backup.
 */
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

/** The queues of this test's people but one; databases of earlier tests are beside them. */
const othersOf = async (exceptUserID: number) =>
  (await listUnsent(exceptUserID)).filter(({ UserID }) => UserID === annID || UserID === bobID)

function expectAnnsArrival(): void {
  expect(serverNumbers()).toContain('100')
  const commands = server.store.listCommands().filter((row) => row.Call === 'POST /trailers' && row.UserID === annID)
  expect(commands).toMatchObject([{ UserName: 'Ann Test', Outcome: 'applied' }])
}

test('a restored server gets again the work of a person who has signed out', async () => {
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

test('also when the signed-in person came after the restore and does not notice it', async () => {
  const session = makeSession()
  const restore = await annWorks(session)
  await passTime(2 * MINUTE_MS)
  restore()
  await signInVisibly(session, 'bob')
  await passTime(2 * MINUTE_MS)
  expectAnnsArrival()
})

test('also when the tablet starts after it, or is at its sign-in meanwhile', async () => {
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

test('work that could not be offered while offline is offered once online', async () => {
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

test('a settled queue costs one request a quarter of an hour, not one each round', async () => {
  const session = makeSession()
  await annWorks(session)
  await signInVisibly(session, 'bob')
  await passTime(2 * MINUTE_MS)
  const before = deliveriesOf(annID)
  expect(before).toBeGreaterThan(0)
  await passTime(60 * MINUTE_MS)
  expect(deliveriesOf(annID) - before).toBeLessThanOrEqual(4)
  // No request for the signed-in person, whose own cycles ask.
  expect(deliveriesOf(bobID)).toBe(0)
})

test('an ended session lets its own queue be compared too', async () => {
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

test('work that was delivered while its author was locked out is offered again after the sign-out', async () => {
  const session = makeSession()
  await session.start()
  await signInVisibly(session, 'ann')
  const backup = server.save()
  origin.session = null
  await passTime(2 * MINUTE_MS)
  expect(session.state).toMatchObject({ name: 'locked' })
  await arrive(session, '100')
  await passTime(2 * MINUTE_MS)
  expect(serverNumbers()).toEqual(['100'])
  await session.signOut()
  server.restore(backup)
  await signInVisibly(session, 'bob')
  await passTime(2 * MINUTE_MS)
  expectAnnsArrival()
})

test('a server restored to before a sign-in does not know its token: the author is asked for', async () => {
  const session = makeSession()
  const restore = await annWorks(session)
  restore()
  origin.deliverable.delete(annID)
  await signInVisibly(session, 'bob')
  await passTime(2 * MINUTE_MS)
  expect(await listUnsent(bobID, null, clock.now() + 31 * 24 * 60 * MINUTE_MS)).not.toContainEqual(
    expect.objectContaining({ UserID: annID }),
  )
  expect(await othersOf(bobID)).toEqual([{ UserID: annID, name: 'Ann Test', count: 0, canDeliver: false, inDoubt: 1 }])
  await session.signOut()
  await signInVisibly(session, 'ann')
  await passTime(2 * MINUTE_MS)
  expectAnnsArrival()
  await session.signOut()
  expect(await othersOf(bobID)).toEqual([])
})

test('a token that has ended by its age is no sign of a restore', async () => {
  const session = makeSession()
  await annWorks(session)
  await passTime(31 * 24 * 60 * MINUTE_MS)
  origin.deliverable.delete(annID)
  const again = await restartApp()
  await again.start()
  await passTime(MINUTE_MS)
  expect(await othersOf(bobID)).toEqual([])
})

test('what a restored server lost leaves the tablet, also without a trailer', async () => {
  const session = makeSession()
  await session.start()
  await signInVisibly(session, 'bob')
  const backup = server.save()
  await server.change(SITE, async (yard) => {
    await yard.Messages.put(buildMessage({ SiteID: SITE, ID: 801, TaskID: null, Type: 'Site' }))
    await yard.Tasks.put(buildTask({ SiteID: SITE, ID: 701, TrailerID: null, TrailerNumber: null }))
  })
  await passTime(2 * MINUTE_MS)
  const mirror = session.bench?.mirror
  const shown = async () => [await mirror?.rows('Messages').count(), await mirror?.rows('Tasks').count()]
  expect(await shown()).toEqual([1, 1])
  server.restore(backup)
  for (let minute = 0; minute < 3; minute++) await passTime(MINUTE_MS)
  expect(await shown()).toEqual([0, 0])
})
