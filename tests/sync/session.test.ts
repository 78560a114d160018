import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { Role } from '../../src/domain/people/session-user.ts'
import { openDevice } from '../../src/mirror/device-database.ts'
import { getTrailer } from '../../src/mirror/reads/trailers.ts'
import { exportQueues } from '../../src/sync/export-queues.ts'
import { listUnsent } from '../../src/sync/people.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { EngineBench } from './engine-bench.ts'
import { buildUser, OTHER_SITE } from './fake-origin.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'
import {
  annID,
  answerBusy,
  arrive,
  bobID,
  changedByOthers,
  clock,
  countTries,
  countUnsent,
  makeSession,
  origin,
  passTime,
  passTimeUntil,
  server,
  serverNumbers,
  signIn,
  startAs,
  states,
} from './session-bench.ts'

test('without a kept person and without an answer the tablet shows the sign-in', async () => {
  origin.online = false
  await makeSession().start()
  expect(states.at(-1)).toMatchObject({ name: 'signed-out' })
})

test('a kept person starts offline from the mirror, and is verified by an answer', async () => {
  const first = await startAs('ann')
  const id = await arrive(first, '100')
  first.bench?.close()
  origin.online = false
  const second = makeSession()
  await second.start()
  expect(states.at(-1)).toMatchObject({ name: 'open', verified: false, siteID: SITE })
  expect(await getTrailer(id)).toMatchObject({ Number: '100' })
})

test('at the start only a 401 ends the session, and nothing is lost by it', async () => {
  const first = await startAs('ann')
  first.bench?.close()
  origin.session = null
  const second = makeSession()
  await second.start()
  expect(states.at(-1)).toMatchObject({ name: 'locked', user: { UserID: annID } })
})

test('a late answer about the session does not undo a sign-out', async () => {
  const first = await startAs('ann')
  first.bench?.close()
  const release = origin.hold('/users/token')
  const second = makeSession()
  const started = second.start()
  await passTime()
  expect(states.at(-1)).toMatchObject({ name: 'open', verified: false })
  await second.signOut()
  release()
  await started
  expect(states.at(-1)).toMatchObject({ name: 'signed-out' })
  expect(second.bench).toBeNull()
  expect(await (await openDevice()).getMeta('CurrentUserID')).toBeNull()
})

test('a driver is referred to an administrator, and nothing is kept', async () => {
  const session = makeSession()
  await session.start()
  const result = await session.signIn('dan', 'secret')
  expect(result).toMatchObject({
    name: 'failed',
    words: 'Please contact an administrator to gain access to this platform',
  })
  expect(session.bench).toBeNull()
})

test('a wrong password has the words of the specification', async () => {
  const session = makeSession()
  await session.start()
  expect(await session.signIn('nobody', 'x')).toEqual({
    name: 'failed',
    status: 401,
    words: 'Please check your username and password',
  })
})

test('signing out online sends everything first', async () => {
  const session = await startAs('ann')
  await arrive(session, '100')
  await session.signOut()
  expect(serverNumbers()).toEqual(['100'])
  expect(await countUnsent(annID)).toBe(0)
  expect(origin.session).toBeNull()
})

test("a signed-out person's work goes out under their name while another works", async () => {
  const session = await startAs('ann')
  origin.online = false
  const id = await arrive(session, '100')
  await session.signOut()
  expect(await countUnsent(annID)).toBe(1)
  expect(states.at(-1)).toMatchObject({ name: 'signed-out' })
  origin.online = true
  await signIn(session, 'bob')
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['100'])
  expect(await countUnsent(annID)).toBe(0)
  const [command] = server.store.listCommands().filter((row) => row.Call === 'POST /trailers')
  expect(command).toMatchObject({ UserID: annID, UserName: 'Ann Test' })
  await passTime(120_000)
  expect(await getTrailer(id)).toMatchObject({ Number: '100' })
})

test('with nobody signed in, a hidden page seldom tries to send a queue', async () => {
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, '100')
  await session.signOut()
  session.setVisible(false)
  await countTries(10 * 60_000)
  expect(await countTries(30 * 60_000), 'as a hidden page does').toBeLessThanOrEqual(12)
  session.setVisible(true)
  expect(await countTries(1_000), 'at once when somebody looks').toBe(1)
  origin.online = true
  await passTime(60_000)
  await passTimeUntil(() => serverNumbers().length > 0)
  expect(serverNumbers()).toEqual(['100'])
  expect(await countTries(10 * 60_000), 'nothing is left to send').toBe(0)
})

test('a server that asks to wait is not asked sooner, also when somebody looks', async () => {
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, '100')
  await session.signOut()
  origin.online = true
  answerBusy('600')
  expect(await countTries(90_000)).toBe(1)
  session.setVisible(true)
  expect(await countTries(460_000)).toBe(0)
  expect(await countTries(260_000)).toBe(1)
})

test('once the wait that the server asked for is over, a page that comes into sight sends at once', async () => {
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, '100')
  await session.signOut()
  session.setVisible(false)
  origin.online = true
  answerBusy('5')
  expect(await countTries(300_000)).toBe(1)
  session.setVisible(true)
  expect(await countTries(1_000)).toBe(1)
})

test('a queue whose delivery token is rejected is named until its author signs in', async () => {
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, '100')
  await session.signOut()
  const annsQueue = async () => (await listUnsent(null)).find(({ UserID }) => UserID === annID)
  expect(await annsQueue()).toEqual({ UserID: annID, name: 'Ann Test', count: 1, canDeliver: true, inDoubt: 0 })
  origin.online = true
  origin.deliverable.delete(annID)
  await signIn(session, 'bob')
  await passTime(120_000)
  expect(await annsQueue()).toEqual({ UserID: annID, name: 'Ann Test', count: 1, canDeliver: false, inDoubt: 0 })
  const { stuck, text } = await exportQueues(clock.now())
  expect(stuck.find(({ UserID }) => UserID === annID)).toMatchObject({ name: 'Ann Test', count: 1 })
  expect(JSON.parse(text).queues).toContainEqual(expect.objectContaining({ UserID: annID, UserName: 'Ann Test' }))
  await session.signOut()
  await signIn(session, 'ann')
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['100'])
  expect(await annsQueue()).toBeUndefined()
})

test('a person who signed out offline is not signed in again at the next start', async () => {
  const first = await startAs('ann')
  origin.online = false
  await first.signOut()
  const second = makeSession()
  await second.start()
  expect(states.at(-1)).toMatchObject({ name: 'signed-out' })
  origin.online = true
  const third = makeSession()
  await third.start()
  expect(states.at(-1)).toMatchObject({ name: 'signed-out' })
  expect(origin.session).toBeNull()
})

test('after a sign-out the mirror is empty, and the queue is kept', async () => {
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, '100')
  const mirror = session.bench?.mirror
  await session.signOut()
  await mirror?.open()
  expect(await mirror?.rows('Trailers').count()).toBe(0)
  expect(await mirror?.rows('Scacs').count()).toBe(0)
  expect(await mirror?.outbox.count()).toBe(1)
  mirror?.close()
})

test('a session that ends with commands waiting sends them all by the delivery token', async () => {
  const session = await startAs('ann')
  origin.online = false
  for (let i = 0; i < 10; i++) await arrive(session, `N${i}`)
  origin.online = true
  origin.session = null
  session.bench?.engine.wake()
  await passTime(120_000)
  expect(states.at(-1)).toMatchObject({ name: 'locked', user: { UserID: annID } })
  expect(serverNumbers()).toHaveLength(10)
  await signIn(session, 'ann')
  expect(states.at(-1)).toMatchObject({ name: 'open', verified: true })
  expect(await session.bench?.mirror.outbox.count()).toBe(0)
})

test('with the delivery token rejected too, the commands wait for the sign-in', async () => {
  const session = await startAs('ann')
  origin.online = false
  for (let i = 0; i < 10; i++) await arrive(session, `N${i}`)
  origin.online = true
  origin.session = null
  origin.deliverable.clear()
  session.bench?.engine.wake()
  await passTime(120_000)
  expect(serverNumbers()).toEqual([])
  expect(await session.bench?.mirror.outbox.count()).toBe(10)
  await signIn(session, 'ann')
  expect(serverNumbers()).toHaveLength(10)
  expect(await session.bench?.mirror.outbox.count()).toBe(0)
})

test("a driver's try does not bring back a person who signed out offline", async () => {
  const first = await startAs('ann')
  origin.online = false
  await first.signOut()
  origin.online = true
  await first.signIn('dan', 'secret')
  const second = makeSession()
  await second.start()
  expect(states.at(-1)).toMatchObject({ name: 'signed-out' })
  expect(origin.session).toBeNull()
})

test('a site taken away leaves the tablet, and its commands return with the reason', async () => {
  server.reach = [SITE, OTHER_SITE]
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, '100')
  await arrive(session, '101')
  origin.online = true
  server.reach = [OTHER_SITE]
  session.bench?.engine.wake()
  await passTime(120_000)
  const mirror = session.bench?.mirror
  expect(states.at(-1)).toMatchObject({ name: 'open', siteID: OTHER_SITE, user: { Sites: [{ ID: OTHER_SITE }] } })
  expect(await mirror?.rows('Locations').count()).toBe(0)
  expect(await mirror?.outbox.count()).toBe(0)
  const refused = (await mirror?.needsYou.toArray()) ?? []
  expect(refused.map(({ Item }) => Item.Answer.code)).toEqual(['site_forbidden', 'site_forbidden'])
  expect(serverNumbers()).toEqual([])
})

test('a site that is taken away leaves the tablet with the answer to a batch, too', async () => {
  server.reach = [SITE, OTHER_SITE]
  const session = await startAs('ann')
  expect(states.at(-1)).toMatchObject({ user: { Sites: [{ ID: SITE }, { ID: OTHER_SITE }] } })
  server.reach = [SITE]
  await arrive(session, '100')
  await passTime(30_000)
  expect(states.at(-1)).toMatchObject({ name: 'open', siteID: SITE, user: { Sites: [{ ID: SITE }] } })
  expect(serverNumbers()).toEqual(['100'])
  expect(await session.bench?.mirror.outbox.count()).toBe(0)
})

test('a command of a site that was taken away can still be dropped', async () => {
  await server.fill([OTHER_SITE])
  server.reach = [SITE, OTHER_SITE]
  const session = await startAs('ann')
  origin.online = false
  const TrailerID = await arrive(session, '100')
  origin.online = true
  server.reach = [OTHER_SITE]
  session.bench?.engine.wake()
  await passTime(120_000)
  const Key = (await session.bench?.mirror.needsYou.toArray())?.[0]?.Key ?? ''
  const input = { Key, Reason: 'Not my site any more', TrailerID }
  expect(await session.bench?.engine.save('dropRefused', input, { settles: { Key, How: 'resolve' } })).toMatchObject({
    name: 'saved',
  })
  await passTime(120_000)
  expect(await session.bench?.mirror.needsYou.count()).toBe(0)
  expect(await session.bench?.mirror.outbox.count()).toBe(0)
})

test('the queue of a person who lost every site still goes out', async () => {
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, '100')
  origin.online = true
  server.reach = []
  session.bench?.engine.wake()
  await passTime(600_000)
  expect(await session.bench?.mirror.outbox.count()).toBe(0)
  expect(server.store.listCommands().filter((row) => row.UserID === annID)).toMatchObject([{ Status: 403 }])
})

test('a session that another tab gave to somebody else locks this tab', async () => {
  const session = await startAs('ann')
  const bob = { UserID: bobID, UserName: 'Bob Test', Roles: [Role.GateKeeper] }
  const other = new EngineBench(server, clock, new MemoryTabletStore(), 'tablet', bob)
  await other.begin()
  for (const number of ['B1', 'B2', 'B3'])
    await other.engine.save('createTrailer', {
      ID: await other.engine.takeID(),
      ...buildTrailerFields({ Number: number }),
    })
  await other.sync()
  origin.session = buildUser(bobID, 'Bob')
  await arrive(session, 'A1')
  await passTime(120_000)
  expect(session.state).toMatchObject({ name: 'locked', user: { UserID: annID } })
  expect(serverNumbers().sort()).toEqual(['A1', 'B1', 'B2', 'B3'])
  const authors = server.store.listCommands().filter((row) => row.Call === 'POST /trailers')
  expect(authors.filter((row) => row.UserID === annID)).toHaveLength(1)
})

test('a change by somebody else is reported in each window of the tablet, not only where the cycle ran', async () => {
  const session = await startAs('ann')
  const second = makeSession()
  await second.start()
  await passTime()
  const bob = { UserID: bobID, UserName: 'Bob Test', Roles: [Role.GateKeeper] }
  const other = new EngineBench(server, clock, new MemoryTabletStore(), 'desk', bob)
  await other.begin()
  const ID = await other.engine.takeID()
  await other.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: 'B1' }) })
  await other.sync()
  session.bench?.engine.wake()
  await passTime()
  await expect.poll(() => changedByOthers.length).toBe(2)
  expect(changedByOthers.toSorted((a) => (a.session === session ? -1 : 1))).toMatchObject([
    { session, changes: { Trailers: [ID] } },
    { session: second, changes: { Trailers: [ID] } },
  ])
})

test('an audit that is watched before its site is open is shown once the site is', async () => {
  const { bench } = await startAs('ann')
  await bench?.setSite(null)
  const views: unknown[] = []
  await bench?.watchAudit(77, (view) => views.push(view))
  expect(views).toEqual([])
  await bench?.setSite(SITE)
  // The yard has no such session.
  await expect
    .poll(async () => {
      await passTime(100)
      return views.at(-1)
    })
    .toBeNull()
})
