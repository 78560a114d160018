import { expect, test } from 'vitest'
import { FakeClock, settled } from '../../../tests/sync/fake-clock.ts'
import { CycleTimer } from './timer.ts'

/** A timer whose cycles end when the test says so. */
async function startTimer() {
  const clock = new FakeClock()
  const ends: (() => void)[] = []
  const timer = new CycleTimer(
    clock,
    () => 0.5,
    () => new Promise((resolve) => ends.push(resolve)),
  )
  timer.setCadence(60_000)
  timer.start()
  await clock.advance(1)
  return {
    timer,
    clock,
    started: () => ends.length,
    end: async (isGood: boolean) => {
      if (isGood) timer.succeeded()
      else timer.failed(null)
      ends.at(-1)?.()
      await settled()
      await clock.advance(1)
    },
  }
}

test('tabs opened during a cycle that ends well bring one more at its end', async () => {
  const { timer, started, end } = await startTimer()
  timer.wakeUnlessFailing()
  timer.wakeUnlessFailing()
  expect(started()).toBe(1)
  await end(true)
  expect(started()).toBe(2)
  await end(true)
  expect(started()).toBe(2)
})

test('tabs opened during a cycle that fails leave the next try to the back-off', async () => {
  const { timer, started, end } = await startTimer()
  timer.wakeUnlessFailing()
  await end(false)
  timer.wakeUnlessFailing()
  expect(started()).toBe(1)
})

test('a tab opened during the first good cycle after failed ones brings one more', async () => {
  const { timer, clock, started, end } = await startTimer()
  await end(false)
  timer.wake()
  await clock.advance(1)
  timer.wakeUnlessFailing()
  await end(true)
  expect(started()).toBe(3)
})
