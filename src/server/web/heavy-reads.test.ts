import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeavyReads } from './heavy-reads.ts'
import { Problem } from './problem.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Reads that end on demand, and the number running. */
function heldReads(max: number) {
  const reads = createHeavyReads(max, () => Promise.resolve())
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const start = () =>
    reads
      .run(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise<void>((resolve) => ends.push(resolve))
        running -= 1
        return 'read'
      })
      .catch((error: unknown) => (error instanceof Problem ? [error.status, error.retryAfterSeconds] : error))
  return { start, endOne: () => ends.shift()?.(), running: () => running, most: () => most }
}

test('two reads run, eight wait, and the next one gets Retry-After', async () => {
  const { start, endOne, running, most } = heldReads(2)
  const started = Array.from({ length: 10 }, start)
  await vi.advanceTimersByTimeAsync(0)
  expect(running()).toBe(2)
  expect(await start()).toEqual([429, 1])
  for (let ended = 0; ended < 10; ended++) {
    endOne()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(await Promise.all(started)).toEqual(Array.from({ length: 10 }, () => 'read'))
  expect([most(), running()]).toEqual([2, 0])
})

test('a read waits for a second at most, and then takes no turn', async () => {
  const { start, endOne, running } = heldReads(1)
  const first = start()
  const second = start()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await second).toEqual([429, 1])
  const third = start()
  endOne()
  await vi.advanceTimersByTimeAsync(0)
  expect([await first, running()]).toEqual(['read', 1])
  endOne()
  expect(await third).toBe('read')
})

test('a failed read frees its place', async () => {
  const reads = createHeavyReads(1, () => Promise.resolve())
  await expect(reads.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await reads.run(() => Promise.resolve(1))).toBe(1)
})

test('other requests are seen before each read', async () => {
  const seen: (() => void)[] = []
  const reads = createHeavyReads(1, () => new Promise((resolve) => seen.push(resolve)))
  const order: string[] = []
  const asked = ['first', 'second'].map((name) => reads.run(async () => order.push(name)))
  for (const name of ['first', 'second']) {
    await vi.advanceTimersByTimeAsync(0)
    order.push(`before the ${name}`)
    seen.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  await Promise.all(asked)
  expect(order).toEqual(['before the first', 'first', 'before the second', 'second'])
})
