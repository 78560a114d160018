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
  const finish = async () => {
    ends.at(-1)?.()
    await settled()
    await clock.advance(1)
  }
  return {
    timer,
    clock,
    started: () => ends.length,
    finish,
    end: async (isGood: boolean) => {
      if (isGood) timer.succeeded()
      else timer.failed(null)
      await finish()
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

test('a shorter cadence counts at once, also from the good answer of a cycle on', async () => {
  const { timer, clock, started, finish, end } = await startTimer()
  await end(true)
  timer.setCadence(10_000)
  await clock.advance(8_700)
  expect(started()).toBe(1)
  await clock.advance(100)
  expect(started()).toBe(2)
  timer.succeeded()
  timer.setCadence(1_000)
  await finish()
  await clock.advance(900)
  expect(started()).toBe(3)
})

test('a shorter cadence moves no try of a back-off, and counts after it', async () => {
  const { timer, clock, started, end } = await startTimer()
  for (let failures = 1; failures < 7; failures++) {
    await end(false)
    timer.wake()
    await clock.advance(1)
  }
  await end(false)
  const before = started()
  timer.setCadence(10_000)
  await clock.advance(44_900)
  expect(started()).toBe(before)
  await clock.advance(100)
  expect(started()).toBe(before + 1)
  await end(false)
  await clock.advance(7_500)
  expect(started()).toBe(before + 2)
  await end(true)
  await clock.advance(8_700)
  expect(started()).toBe(before + 2)
  await clock.advance(100)
  expect(started()).toBe(before + 3)
})

test('a start during a cycle that fails leaves the next try to the back-off', async () => {
  const { timer, clock, started, end } = await startTimer()
  timer.stop()
  timer.start()
  await end(false)
  expect(started()).toBe(1)
  timer.wake()
  await clock.advance(1)
  timer.stop()
  timer.start()
  await end(true)
  expect(started()).toBe(3)
})

test('a start after a cycle that failed while stopped, but has not ended, tries again', async () => {
  const { timer, clock, started, finish } = await startTimer()
  timer.stop()
  timer.failed(null)
  timer.start()
  await finish()
  expect(started()).toBe(1)
  await clock.advance(60_000)
  expect(started()).toBe(2)
})
