import { expect, test } from 'vitest'
import { FakeClock, settled } from './fake-clock.ts'
import { type PhotoDesk, PhotoRunner } from '../../src/sync/photos/photo-runner.ts'
import type { UploadEnd } from '../../src/sync/photos/uploader.ts'

const trouble = { name: 'wait', why: 'trouble', retryAfterMs: null } as const
const failed: UploadEnd = { name: 'failed', sent: 0, verdict: trouble, answer: null }
const sent: UploadEnd = { name: 'done', sent: 1 }

/** Runs these queues once, and again when the wait is over; returns which of them ran, and the errors. */
async function runTwice(ends: readonly (() => Promise<UploadEnd>)[]) {
  const clock = new FakeClock()
  const ran: number[] = []
  const errors: unknown[] = []
  const desks = ends.map((end, place): PhotoDesk => {
    const run = () => {
      ran.push(place)
      return end()
    }
    return { run, cut: () => undefined }
  })
  const runner = new PhotoRunner({
    ...{ clock, random: () => 0.5, oneTab: (task) => task(), onError: (error) => errors.push(error) },
    ...{ desks: async () => desks, hasCommands: async () => false },
  })
  runner.wake()
  await settled(20)
  const atOnce = [...ran]
  runner.wake()
  await clock.advance(60_000)
  await settled(20)
  runner.stop()
  return { atOnce, count: ran.length, errors }
}

test('one photo in trouble does not hold up the photos of other people', async () => {
  const { atOnce, count } = await runTwice([async () => failed, async () => sent])
  expect(atOnce).toEqual([0, 1])
  expect(count).toBeGreaterThan(2)
})

test("one person's store that cannot be read does not hold up the photos of others", async () => {
  const unreadable = new Error('the store is damaged')
  const { atOnce, errors } = await runTwice([async () => Promise.reject(unreadable), async () => sent])
  expect(atOnce).toEqual([0, 1])
  expect(errors).toContain(unreadable)
})

test('a silent line, or a server that names a time, is not asked for the next queue', async () => {
  for (const verdict of [
    { ...trouble, why: 'no-answer' as const },
    { ...trouble, retryAfterMs: 30_000 },
  ])
    expect(await runTwice([async () => ({ ...failed, verdict }), async () => sent])).toMatchObject({ atOnce: [0] })
})
