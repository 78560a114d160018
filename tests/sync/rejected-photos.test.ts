import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { header } from '../../src/contract/sync.ts'
import { DEVICE_REVOKED } from '../../src/domain/devices/device.ts'
import { listUnsent } from '../../src/sync/people.ts'
import { answerWith } from './engine-bench.ts'
import { take } from './revoked-bench.ts'
import { annID, arrive, clock, origin, passTime, passTimeUntil, signIn, startAs } from './session-bench.ts'

/** Ann leaves a photo whose command has arrived, and so have all others of hers; Bob signs in. */
async function leavePhoto(): Promise<void> {
  const session = await startAs('ann')
  const trailer = await arrive(session, '100')
  await passTime(60_000)
  origin.travel = async ({ path }) => !path.startsWith('/batch/photos')
  await take(session, trailer, 3)
  await passTime(60_000)
  await session.signOut()
  await signIn(session, 'bob')
  await passTime(60_000)
  expect(await annsQueue()).toMatchObject({ count: 0, inDoubt: 0, canDeliver: true, photos: 1 })
}

const annsQueue = async () => (await listUnsent(null, null, clock.now())).find(({ UserID }) => UserID === annID)

/** Rejects Ann's delivery token from now on, as the server does: an answer to HEAD has no body. */
function rejectToken(code: string): void {
  origin.travel = async () => true
  const pass = origin.network.call
  const rejected = answerWith(401, { title: 'No.', code })
  vi.spyOn(origin.network, 'call').mockImplementation(async (request) => {
    if (request.headers?.[header.deliveryFor] !== String(annID)) return pass(request)
    origin.requests.push(request)
    const answer = await rejected(request, () => Promise.reject(new Error('it passes nothing')))
    return answer && request.method === 'HEAD' ? { ...answer, body: null } : answer
  })
}

test.each([
  { code: DEVICE_REVOKED, inDoubt: 0 },
  { code: 'unauthorized', inDoubt: 2 },
])('photos that the server rejects as $code leave $inDoubt acts in doubt', async ({ code, inDoubt }) => {
  await leavePhoto()
  rejectToken(code)
  const asked = () => origin.requests.filter(({ path }) => path.startsWith('/batch/photos')).length
  const before = asked()
  await passTimeUntil(() => asked() > before, 10_000)
  await passTime()
  await expect.poll(annsQueue, { timeout: 60_000 }).toMatchObject({ canDeliver: false, inDoubt, photos: 1 })
})
