import { expect, test } from 'vitest'
import { createOneAtATime } from './use-one-at-a-time.ts'

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
