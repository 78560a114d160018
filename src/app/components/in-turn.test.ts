import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('an act begins when the one before it has ended, and one that fails keeps none back', async () => {
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
  await new Promise((resolve) => setTimeout(resolve))
  expect(said).toEqual(['first begins'])
  fail(new Error('no store'))
  await expect(first).rejects.toThrow('no store')
  expect(await others).toEqual([2, 3])
  expect(said).toEqual(['first begins', '2 is done', '3 is done'])
})
