import { expect, test } from 'vitest'
import { firstAnswer } from './listening.ts'

const later = () => new Promise<void>((resolve) => setTimeout(resolve))

test.each([
  ['before the watch is set up', async (tell: (word: string) => void) => tell('first')],
  ['after it', async (tell: (word: string) => void) => void later().then(() => tell('first'))],
])('a watch ends with its first result, which came %s', async (_, tellWhen) => {
  let open = 0
  const answer = await firstAnswer<string>(async (listener) => {
    open += 1
    await tellWhen(listener)
    return () => {
      open -= 1
    }
  })
  expect([answer, open]).toEqual(['first', 0])
})

test('a watch that cannot begin fails', async () => {
  await expect(firstAnswer(() => Promise.reject(new Error('no worker')))).rejects.toThrow('no worker')
})
