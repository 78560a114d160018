import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { readLetIn } from '../../src/mirror/device-database.ts'
import { listUnsent } from '../../src/sync/people.ts'
import { noteRevoked } from '../../src/sync/revoked.ts'
import type { Session } from '../../src/sync/session.ts'
import { REVOKED } from '../../src/sync/session-words.ts'
import { countSendings, leaveWithPhoto, untilRemoved } from './revoked-bench.ts'
import {
  annID,
  answerBusy,
  bobID,
  clock,
  countTries,
  errors,
  expectErrors,
  origin,
  server,
  states,
} from './session-bench.ts'

/** Signs Ann and Bob out: her store does not open any more, and a photo of his waits with its command. */
async function leaveUnopened(): Promise<Session> {
  const session = await leaveWithPhoto()
  expectErrors()
  const { open } = MirrorDatabase.prototype
  vi.spyOn(MirrorDatabase.prototype, 'open').mockImplementation(function (this: MirrorDatabase) {
    if (this.userID === annID) throw new Error('it does not open')
    return open.call(this)
  })
  return session
}

test('a store that does not open holds up no photos of others on a revoked tablet', async () => {
  await leaveUnopened()
  server.deviceRevoked = true
  origin.online = true
  await untilRemoved(bobID)
  expect([...origin.photos.undecided.values()]).toEqual([new Uint8Array([1, 2, 7])])
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: REVOKED })
  expect(errors).not.toEqual([])
  // Her queue cannot be handed over.
  expect(origin.deliverable.has(annID)).toBe(true)
})

test('a store that does not open leaves the wait that the server asked for', async () => {
  const session = await leaveUnopened()
  await noteRevoked(clock.now(), await readLetIn(), () => undefined)
  answerBusy('600')
  const tries = countSendings()
  await countTries(90_000)
  session.wakeDeliveries()
  await countTries(460_000)
  expect(tries()).toBe(1)
})

test('of a person whose store does not open the page does not hear that nothing is left', async () => {
  await leaveUnopened()
  const queues = (await listUnsent(null)).filter(({ UserID }) => UserID === annID || UserID === bobID)
  expect(queues).toEqual([
    { UserID: annID, name: 'Ann Test', count: 0, canDeliver: true, inDoubt: 0, unread: true },
    { UserID: bobID, name: 'Bob Test', count: 1, canDeliver: true, inDoubt: 0, photos: 1 },
  ])
})
