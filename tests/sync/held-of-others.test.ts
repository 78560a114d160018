import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { Role } from '../../src/domain/people/session-user.ts'
import { DeviceDatabase, readLetIn } from '../../src/mirror/device-database.ts'
import { listUnsent, noteRejectedToken } from '../../src/sync/people.ts'
import type { Session } from '../../src/sync/session.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { EngineBench } from './engine-bench.ts'
import {
  annID,
  arrive,
  bobID,
  clock,
  expectErrors,
  origin,
  passTime,
  server,
  serverNumbers,
  startAs,
} from './session-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'

const queueOfAnn = async () => (await listUnsent(null)).find(({ UserID }) => UserID === annID)
const anns = { name: 'Ann Test', canDeliver: true, inDoubt: 0 }

/** Somebody else arrives a trailer at another tablet. */
async function arriveElsewhere(number: string): Promise<void> {
  const person = { UserID: bobID, UserName: 'Bob Test', Roles: [Role.GateKeeper] }
  const other = new EngineBench(server, clock, new MemoryTabletStore(), 'other', person)
  await other.begin()
  await other.engine.save('createTrailer', {
    ID: await other.engine.takeID(),
    ...buildTrailerFields({ Number: number }),
  })
  await other.sync()
  other.engine.stop()
}

/** An arrival that the server rejects, an edit of the same trailer, and an arrival that nothing holds. */
async function workOffline(session: Session): Promise<void> {
  origin.online = false
  const ID = await arrive(session, 'TAKEN')
  const base = buildTrailerFields({ Number: 'TAKEN' })
  await session.bench?.engine.save('updateTrailer', { ID, ...base, Notes: 'mine' }, { base: { ...base } })
  await arrive(session, 'FREE')
  await arriveElsewhere('TAKEN')
}

test('changes behind a rejected one are held, and not to be sent, after a sign-out', async () => {
  const session = await startAs('ann')
  await workOffline(session)
  origin.online = true
  await passTime(60_000)
  await session.signOut()
  expect(await queueOfAnn()).toEqual({ ...anns, UserID: annID, count: 0, held: 1 })
})

test('a delivery shows which changes are held, until the rejected one is decided', async () => {
  const session = await startAs('ann')
  await workOffline(session)
  await session.signOut()
  expect(await queueOfAnn()).toEqual({ ...anns, UserID: annID, count: 3 })
  origin.online = true
  await passTime(120_000)
  expect(serverNumbers().sort()).toEqual(['FREE', 'TAKEN'])
  expect(await queueOfAnn()).toEqual({ ...anns, UserID: annID, count: 0, held: 1 })
})

test('a person who comes back and leaves again offline leaves unsent and held changes', async () => {
  const session = await startAs('ann')
  await workOffline(session)
  origin.online = true
  await passTime(60_000)
  await session.signOut()
  await session.signIn('ann', 'secret')
  await passTime(60_000)
  origin.online = false
  await arrive(session, 'LATER')
  await session.signOut()
  expect(await queueOfAnn()).toMatchObject({ count: 1, held: 1 })
})

test('changes that wait for a decision wait for their author once they cannot be sent', async () => {
  const session = await startAs('ann')
  await workOffline(session)
  origin.online = true
  await passTime(60_000)
  await session.signOut()
  await noteRejectedToken(annID, { name: 'locked' }, clock.now(), await readLetIn())
  expect(await queueOfAnn()).toEqual({ ...anns, UserID: annID, canDeliver: false, count: 1, inDoubt: 2 })
})

test('a token that was rejected before a later sign-in can still be used', async () => {
  const session = await startAs('ann')
  await workOffline(session)
  await session.signOut()
  const letIn = await readLetIn()
  origin.online = true
  await session.signIn('bob', 'secret')
  await noteRejectedToken(annID, { name: 'locked' }, clock.now(), letIn)
  expect(await queueOfAnn()).toMatchObject({ canDeliver: true })
})

test('the second attempt of a sign-out knows which changes wait for a decision', async () => {
  const session = await startAs('ann')
  await workOffline(session)
  origin.online = true
  await passTime(60_000)
  origin.online = false
  expectErrors()
  const leave = vi.spyOn(DeviceDatabase.prototype, 'leave').mockRejectedValue(new Error('no space'))
  await expect(session.signOut()).rejects.toThrow('no space')
  leave.mockRestore()
  await session.signOut()
  expect(await queueOfAnn()).toMatchObject({ count: 0, held: 1 })
})
