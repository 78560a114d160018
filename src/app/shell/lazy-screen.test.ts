import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen } from './lazy-screen.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const Nothing = () => null

test('a screen is ready once it is loaded, and renders at once then', async () => {
  const screen = lazyScreen(async () => ({ default: Nothing }))
  await screen.ready()
  expect(screen.now()).toBe(Nothing)
})

test('a tap does not wait long for a slow download, nor for one that failed', async () => {
  const slow = lazyScreen(() => new Promise(() => undefined))
  const ready = slow.ready()
  await vi.advanceTimersByTimeAsync(1_000)
  await ready
  const failing = lazyScreen(() => Promise.reject(new TypeError('module')))
  await failing.ready()
  expect([slow.now(), failing.now()]).toEqual([undefined, undefined])
})
