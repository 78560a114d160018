import { expect, test } from 'vitest'
import { nextTurn } from '../next-turn.ts'
import { createJoinedReads } from './joined-reads.ts'

/** Reads that end when the test says so. */
function build(most: number) {
  const asked: (readonly string[])[] = []
  const ends: (() => void)[] = []
  const read = createJoinedReads<string, string>(most, async (keys) => {
    asked.push(keys)
    await new Promise<void>((resolve) => ends.push(resolve))
    if (keys.includes('bad')) throw new Error('broken')
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `row ${key}`]))
  })
  return { read, asked, ends }
}

test('reads of one turn are one statement, and each gets its own row', async () => {
  const { read, asked, ends } = build(1)
  const rows = Promise.all([read('a'), read('b'), read('a'), read('nobody')])
  await nextTurn()
  ends[0]?.()
  expect(await rows).toEqual(['row a', 'row b', 'row a', null])
  expect(asked).toEqual([['a', 'b', 'nobody']])
})

test('a read never joins a statement that was sent before it', async () => {
  const { read, asked, ends } = build(1)
  const first = read('a')
  await nextTurn()
  const later = Promise.all([read('a'), read('b')])
  await nextTurn()
  const latest = read('c')
  await nextTurn()
  expect(asked).toEqual([['a']])
  ends[0]?.()
  await first
  await nextTurn()
  expect(asked).toEqual([['a'], ['a', 'b', 'c']])
  ends[1]?.()
  expect([await later, await latest]).toEqual([['row a', 'row b'], 'row c'])
})

test('a failed statement fails its own reads alone', async () => {
  const { read, ends } = build(2)
  const bad = read('bad')
  await nextTurn()
  const good = read('a')
  await nextTurn()
  for (const end of ends) end()
  await expect(bad).rejects.toThrow('broken')
  expect(await good).toBe('row a')
})
