import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteSave, saving } from './saving.ts'

let paint = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    paint = frame
  })
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('lists wait until the result of a save is painted, and follow again then', async () => {
  const told: boolean[] = []
  const save = noteSave(Promise.resolve('saved'))
  told.push(saving.getState())
  expect(await save).toBe('saved')
  told.push(saving.getState())
  paint()
  await vi.advanceTimersByTimeAsync(1)
  expect([...told, saving.getState()]).toEqual([true, true, false])
})

test('lists follow again also after a save without an answer', async () => {
  void noteSave(new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saving.getState()).toBe(false)
})
