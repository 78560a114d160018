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

test('lists follow now and then while each save begins before the last is painted', async () => {
  let followed = 0
  const end = saving.subscribe((isSaving) => {
    if (!isSaving) followed += 1
  })
  for (let save = 0; save < 20; save++) {
    void noteSave(new Promise((resolve) => setTimeout(resolve, 150)))
    await vi.advanceTimersByTimeAsync(100)
  }
  end()
  expect(followed).toBeGreaterThan(3)
})

test('lists follow again after a save that fails', async () => {
  const save = noteSave(Promise.reject(new Error('the worker is gone')))
  await expect(save).rejects.toThrow('the worker is gone')
  paint()
  await vi.advanceTimersByTimeAsync(1)
  expect(saving.getState()).toBe(false)
})
