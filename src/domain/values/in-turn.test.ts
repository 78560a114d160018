import { expect, test } from 'vitest'
import { createTurns, createTurnsByKey } from './in-turn.ts'

test('an act begins when the one before it has ended, even with an error', async () => {
  const inTurn = createTurns()
  const said: string[] = []
  let fail = (_error: Error) => {}
  const held = new Promise<void>((_resolve, reject) => {
    fail = reject
  })
  const first = inTurn(async () => {
    said.push('first begins')
    await held
  })
  const others = Promise.all([2, 3].map((act) => inTurn(async () => said.push(`${act} is done`))))
  // Enough turns for the others to begin if they could.
  for (let step = 0; step < 10; step++) await Promise.resolve()
  expect(said).toEqual(['first begins'])
  fail(new Error('no store'))
  await expect(first).rejects.toThrow('no store')
  expect(await others).toEqual([2, 3])
  expect(said).toEqual(['first begins', '2 is done', '3 is done'])
})

test('acts of different keys do not wait for each other, and acts of one key do', async () => {
  const inTurn = createTurnsByKey<number>()
  const said: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const first = inTurn(1, async () => {
    await held
    said.push('first of 1')
  })
  const second = inTurn(1, async () => said.push('second of 1'))
  await inTurn(2, async () => said.push('first of 2'))
  expect(said).toEqual(['first of 2'])
  release()
  await Promise.all([first, second])
  expect(said).toEqual(['first of 2', 'first of 1', 'second of 1'])
})
