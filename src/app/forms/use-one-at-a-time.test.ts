import { afterEach, expect, test, vi } from 'vitest'
import { createOneAtATime } from './use-one-at-a-time.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a tap during an act is ignored, and one after it counts', async () => {
  const turns = createOneAtATime()
  const done: string[] = []
  await turns.once(async () => {
    await turns.once(async () => done.push('meanwhile'))
    done.push('first')
  })
  await turns.once(async () => done.push('after'))
  expect(done).toEqual(['first', 'after'])
})

test('an act that fails does not block the next one', async () => {
  const turns = createOneAtATime()
  const done: string[] = []
  await expect(turns.once(() => Promise.reject(new Error('the store is closed')))).rejects.toThrow(
    'the store is closed',
  )
  await turns.once(async () => done.push('again'))
  expect(done).toEqual(['again'])
})

test('a saved form that is still open is not saved again', async () => {
  const turns = createOneAtATime()
  let saves = 0
  const save = async () => {
    saves += 1
    turns.end()
  }
  await turns.once(save)
  await turns.once(save)
  expect([saves, turns.busy.getState()]).toEqual([1, true])
})

test('a quick act is never shown as running, though no second one begins', async () => {
  vi.useFakeTimers()
  const turns = createOneAtATime()
  const told: boolean[] = []
  turns.shown.subscribe((isShown) => told.push(isShown))
  await turns.once(async () => told.push(turns.busy.getState()))
  vi.runAllTimers()
  expect(told).toEqual([true])
})

test('an act that lasts is shown as running until it has ended', async () => {
  vi.useFakeTimers()
  const turns = createOneAtATime()
  let end = () => {}
  const act = turns.once(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  vi.advanceTimersByTime(1_000)
  const meanwhile = turns.shown.getState()
  end()
  await act
  expect([meanwhile, turns.shown.getState()]).toEqual([true, false])
})
