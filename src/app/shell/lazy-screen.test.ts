import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '../../domain/people/session-user.ts'
import { buildSite } from '../../domain/testing/builders.ts'
import { lazyScreen } from './lazy-screen.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const Nothing = () => null
const user = { UserID: 7 } as SessionUser
const site = buildSite()

test('a screen is ready once it is loaded, and renders at once then', async () => {
  const screen = lazyScreen(async () => ({ default: Nothing }))
  await screen.ready(user, site)
  expect(screen.now()).toBe(Nothing)
})

test('a tap does not wait long for a slow download, nor for one that failed', async () => {
  const slow = lazyScreen(() => new Promise(() => undefined))
  const ready = slow.ready(user, site)
  await vi.advanceTimersByTimeAsync(1_000)
  await ready
  const failing = lazyScreen(() => Promise.reject(new TypeError('module')))
  await failing.ready(user, site)
  expect([slow.now(), failing.now()]).toEqual([undefined, undefined])
})

test('a tap waits for the data of the first render, but not long for slow data', async () => {
  let isAsked = false
  const prompt = lazyScreen(async () => ({
    default: Nothing,
    ask: async (...asked) => {
      expect(asked).toEqual([user, site])
      await Promise.resolve()
      isAsked = true
    },
  }))
  await prompt.ready(user, site)
  expect(isAsked).toBe(true)
  const slow = lazyScreen(async () => ({ default: Nothing, ask: () => new Promise(() => undefined) }))
  const ready = slow.ready(user, site)
  await vi.advanceTimersByTimeAsync(1_000)
  await ready
  expect(slow.now()).toBe(Nothing)
})
