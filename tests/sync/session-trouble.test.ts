import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { Role } from '../../src/domain/people/session-user.ts'
import { stateFieldsOf } from '../../src/domain/trailers/state-fields.ts'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { DeviceDatabase, openDevice } from '../../src/mirror/device-database.ts'
import { getTrailer } from '../../src/mirror/reads/trailers.ts'
import { Bench } from '../../src/sync/bench.ts'
import { readStatus } from '../../src/sync/engine/status.ts'
import { storeWords } from '../../src/sync/store-words.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { answerWith, EngineBench } from './engine-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'
import {
  annID,
  arrive,
  bobID,
  clock,
  countUnsent,
  errors,
  expectErrors,
  fillStore,
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

test('a tablet without space starts, rejects a save for lack of space, and recovers', async () => {
  const first = await startAs('ann')
  const id = await arrive(first, '100')
  await passTime()
  first.bench?.close()
  fillStore()
  const second = makeSession()
  await second.start()
  expect(states.at(-1)).toMatchObject({ name: 'open', siteID: SITE })
  expect(await getTrailer(id)).toMatchObject({ Number: '100' })
  const refusal = await second.bench?.engine.takeID().catch(storeWords)
  expect(refusal).toContain('Not saved: this tablet has no space left.')
  await passTime(120_000)
  expect(new Set(errors.map((error) => error instanceof Error && error.name))).toEqual(new Set(['QuotaExceededError']))
  vi.restoreAllMocks()
  await arrive(second, '200')
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['100', '200'])
})

test('a start that the full store cannot note ends at the sign-in, with the reason', async () => {
  const first = await startAs('ann')
  first.bench?.close()
  await (await openDevice()).putMeta('CurrentUserID', null)
  fillStore()
  const second = makeSession()
  await second.start()
  expect(second.state).toEqual({ name: 'signed-out', notice: expect.stringContaining('this tablet has no space left') })
  expect(errors).not.toEqual([])
  vi.restoreAllMocks()
  await signIn(second, 'ann')
  expect(second.state).toMatchObject({ name: 'open', user: { UserID: annID } })
})

test('whoever signs in after a start that could not open the yard finds nobody else on the tablet', async () => {
  const first = await startAs('ann')
  first.bench?.close()
  expectErrors()
  vi.spyOn(Bench, 'open').mockRejectedValueOnce(new Error('the yard cannot be opened'))
  const second = makeSession()
  await second.start()
  expect(second.state).toMatchObject({ name: 'signed-out' })
  await signIn(second, 'bob')
  expect(second.state).toMatchObject({ name: 'open', user: { UserID: bobID } })
  const { people } = await openDevice()
  expect([(await people.get(annID))?.User, (await people.get(bobID))?.User?.UserID]).toEqual([null, bobID])
})

test('queues of signed-out people go out when there is space again', async () => {
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, '100')
  await session.signOut()
  origin.online = true
  origin.session = null
  fillStore()
  await passTime(120_000)
  expect(errors).not.toEqual([])
  vi.restoreAllMocks()
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['100'])
})

test('a tablet whose ID another one uses takes a new one, and sends after a sign-in', async () => {
  const session = await startAs('ann')
  const person = { UserID: annID, UserName: 'Ann Test', Roles: [Role.GateKeeper] }
  const twin = new EngineBench(server, clock, new MemoryTabletStore(), 'tablet', person)
  await twin.begin()
  origin.online = false
  await arrive(session, 'MINE')
  const input = { ID: await twin.engine.takeID(), ...buildTrailerFields({ Number: 'TWIN' }) }
  await twin.engine.save('createTrailer', input)
  await twin.sync()
  origin.online = true
  await passTime(120_000)
  expect(states.at(-1)).toMatchObject({ name: 'locked', user: { UserID: annID } })
  expect(origin.deviceID).toBe('tablet-copy')
  expect(serverNumbers()).toEqual(['TWIN'])
  await signIn(session, 'ann')
  await passTime(120_000)
  expect(serverNumbers().sort()).toEqual(['MINE', 'TWIN'])
  expect(await session.bench?.mirror.outbox.count()).toBe(0)
  expect(await session.bench?.mirror.needsYou.count()).toBe(0)
})

test('a store without space for the note of a sign-out does not hold the person up', async () => {
  const session = await startAs('ann')
  expectErrors()
  const noSpace = () => Promise.reject(Object.assign(new Error('no space'), { name: 'QuotaExceededError' }))
  vi.spyOn(DeviceDatabase.prototype, 'putMeta').mockImplementationOnce(noSpace)
  const clearing = vi.spyOn(DeviceDatabase.prototype, 'clearPendingLogout').mockImplementation(noSpace)
  await session.signOut()
  expect([states.at(-1)?.name, origin.session]).toEqual(['signed-out', null])
  expect(await (await openDevice()).getMeta('PendingLogout')).toBe('ann')
  expect(new Set(errors.map((error) => error instanceof Error && error.name))).toEqual(new Set(['QuotaExceededError']))
  // A note that could not be cleared does not end the session of the next person.
  clearing.mockRestore()
  await signIn(session, 'bob')
  const second = makeSession()
  await second.start()
  expect([states.at(-1), origin.session]).toMatchObject([{ name: 'open', user: { UserID: bobID } }, { UserID: bobID }])
})

test('a sign-out is sent again only after the wait that the server asked for', async () => {
  const session = await startAs('ann')
  const busy = answerWith(503, { title: 'Busy.', code: 'busy' }, { 'retry-after': '600' })
  const { call } = origin.network
  let tries = 0
  vi.spyOn(origin.network, 'call').mockImplementation(async (request) => {
    if (request.path !== '/users/logout') return call(request)
    tries += 1
    return tries === 1 ? busy(request, () => Promise.reject(new Error('it passes nothing'))) : call(request)
  })
  await session.signOut()
  for (let minute = 0; minute < 9; minute++) await passTime(60_000)
  session.setVisible(true)
  await passTime()
  expect(tries).toBe(1)
  for (let minute = 0; minute < 3; minute++) await passTime(60_000)
  expect([tries, origin.session]).toEqual([2, null])
})

test('a sign-out that the server refuses to look at is sent again', async () => {
  const session = await startAs('ann')
  const refuse = answerWith(426, { title: 'Update this app.', code: 'update' })
  const { call } = origin.network
  const network = vi.spyOn(origin.network, 'call').mockImplementation(async (request) => {
    if (request.path !== '/users/logout') return call(request)
    return refuse(request, () => Promise.reject(new Error('it passes nothing')))
  })
  await session.signOut()
  await makeSession().start()
  expect([states.at(-1)?.name, origin.session?.UserID]).toEqual(['signed-out', annID])
  network.mockImplementation(call)
  await passTime(61_000)
  expect(origin.session).toBeNull()
})

test('an answer to a sign-out leaves that of somebody who signed out later', async () => {
  const session = await startAs('ann')
  const release = origin.hold('/users/logout')
  const signedOut = session.signOut()
  await passTimeUntil(() => origin.requests.some(({ path }) => path === '/users/logout'))
  await signIn(session, 'bob')
  origin.online = false
  await session.signOut()
  release()
  await signedOut
  expect(await (await openDevice()).getMeta('PendingLogout')).toBe('bob')
})

test('a re-arrival counts as one change in every count', async () => {
  const session = await startAs('ann')
  const id = await arrive(session, '100')
  await passTime()
  const trailer = await getTrailer(id)
  if (!trailer || !session.bench) throw new Error('nothing to depart')
  const { engine } = session.bench
  const base = trailerBase(trailer)
  const state = { TrailerID: id, DepartedInError: false, ...stateFieldsOf(trailer) }
  await engine.save('setTrailerState', { ...state, State: 2, IsReArrival: false }, { base })
  await passTime()
  origin.online = false
  const edit = { ID: id, ...trailerFieldsOf(trailer), Notes: 'back' }
  const first = await engine.save('updateTrailer', edit, { base })
  const requires = first.name === 'saved' ? { requires: first.sequence } : {}
  await engine.save('setTrailerState', { ...state, State: 1, IsReArrival: true }, { base, ...requires })
  expect(await session.bench.mirror.outbox.count()).toBe(2)
  expect(await readStatus(session.bench, SITE)).toMatchObject({ toSend: 1 })
  await session.signOut()
  expect(await countUnsent(annID)).toBe(1)
})
