import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { Session } from '../../src/sync/session.ts'
import { answerWith } from './engine-bench.ts'
import { arrive, clock, origin, passTime, passTimeUntil, serverNumbers, startAs, states } from './session-bench.ts'

/** Ends the session, so that only the delivery token sends. */
async function startLocked(): Promise<Session> {
  const session = await startAs('ann')
  session.bench?.engine.setCadence(60_000)
  origin.session = null
  session.bench?.engine.wake()
  await passTimeUntil(() => states.at(-1)?.name === 'locked')
  await passTime()
  return session
}

/** Passes an hour in which a person saves now and then, and looks into the app all the time. */
async function passHour(session: Session): Promise<void> {
  for (let minute = 0; minute < 60; minute++) {
    if (minute % 10 === 0) await arrive(session, `M${minute}`)
    for (let part = 0; part < 6; part++) {
      session.bench?.engine.wakeUnlessFailing()
      await passTime(10_000)
    }
  }
}

test('without a signal a locked tablet tries no more often than the back-off lets it', async () => {
  const session = await startLocked()
  origin.requests.length = 0
  origin.online = false
  await passHour(session)
  // Pauses of half a minute to one, after shorter ones at first.
  expect(origin.requests.length).toBeGreaterThan(60)
  expect(origin.requests.length).toBeLessThan(100)
  origin.online = true
  session.bench?.engine.wake()
  await passTimeUntil(() => serverNumbers().length === 6)
  expect(serverNumbers()).toHaveLength(6)
})

test('a locked tablet waits as long as the server asks', async () => {
  const session = await startLocked()
  origin.requests.length = 0
  const busy = answerWith(503, { title: 'Busy.', code: 'busy' }, { 'retry-after': '600' })
  const times: number[] = []
  const call = vi.spyOn(origin.network, 'call').mockImplementation((request) => {
    times.push(clock.monotonic())
    return busy(request, () => Promise.reject(new Error('it passes nothing')))
  })
  await passHour(session)
  const pauses = times.slice(1).map((time, place) => time - (times[place] ?? 0))
  expect(pauses.length).toBeGreaterThan(3)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(600_000)
  call.mockRestore()
  await passTime(660_000)
  await passTimeUntil(() => serverNumbers().length === 6)
  expect(serverNumbers()).toHaveLength(6)
})
