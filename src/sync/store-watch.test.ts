import { expect, test } from 'vitest'
import type { StoreSpace } from './api.ts'
import { StoreWatch } from './store-watch.ts'

const clock = { now: () => Date.parse('2026-11-20T08:00:00.000Z'), monotonic: () => 0, after: () => () => undefined }
const noSpace = Object.assign(new Error('no space'), { name: 'QuotaExceededError' })

function openWatch(free: { bytes: number | null }) {
  const told: StoreSpace[] = []
  const calls: string[] = []
  const watch = new StoreWatch(
    clock,
    {
      onSpace: (space) => told.push(space),
      onShort: () => calls.push('give up'),
      onPlenty: () => calls.push('load again'),
    },
    async () => free.bytes,
  )
  return { watch, told, calls }
}

test('the last 50 MB are warned of, and old history is given up once', async () => {
  const free = { bytes: 60_000_000 }
  const { watch, told, calls } = openWatch(free)
  await watch.look(true)
  expect(told).toEqual([])
  for (const bytes of [49_000_000, 48_000_000]) {
    free.bytes = bytes
    await watch.look(true)
  }
  expect(told).toEqual([
    { name: 'low', freeBytes: 49_000_000 },
    { name: 'low', freeBytes: 48_000_000 },
  ])
  expect(calls).toEqual(['give up'])
})

test('a write that found no space makes the tablet full, and only a write that succeeds with space left ends it', async () => {
  const free = { bytes: 90_000_000 }
  const { watch, calls } = openWatch(free)
  watch.noteFailure(noSpace)
  expect(watch.space).toEqual({ name: 'full', since: '2026-11-20T08:00:00.000Z' })
  await watch.look(false)
  expect(watch.space.name).toBe('full')
  free.bytes = 100
  await watch.look(true)
  expect(watch.space.name).toBe('full')
  free.bytes = 500_000_000
  await watch.look(true)
  expect(watch.space).toEqual({ name: 'enough' })
  expect(calls).toEqual(['give up', 'load again'])
})

test('an error that is not about space makes no tablet full, and a browser without figures is believed', async () => {
  const { watch } = openWatch({ bytes: null })
  watch.noteFailure(new Error('closed'))
  await watch.look(true)
  expect(watch.space).toEqual({ name: 'enough' })
})
