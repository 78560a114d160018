import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankBetween } from './rank.ts'

const SEED = 20_261_120

/** Returns ranks after inserting each next one at a given place. */
function placed(places: readonly number[]): string[] {
  const ranks: string[] = []
  for (const place of places) {
    const at = place % (ranks.length + 1)
    ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null))
  }
  return ranks
}

const isAscending = (ranks: readonly string[]) =>
  ranks.every((rank, place) => place === 0 || (ranks[place - 1] ?? '') < rank)

test('an insert is possible at any place, and ranks sort in the order of their places', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 80 }), (places) => {
      expect(isAscending(placed(places))).toBe(true)
    }),
    { seed: SEED, numRuns: 500 },
  )
})

test('another rank fits between any two, again and again', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 2, maxLength: 30 }), fc.nat(), fc.boolean(), (places, at, goesUp) => {
      const ranks = placed(places)
      const gap = at % (ranks.length - 1)
      let [lower, upper] = [ranks[gap] ?? '', ranks[gap + 1] ?? '']
      for (let turn = 0; turn < 50; turn++) {
        const middle = rankBetween(lower, upper)
        expect(lower < middle && middle < upper).toBe(true)
        if (goesUp) lower = middle
        else upper = middle
      }
    }),
    { seed: SEED, numRuns: 200 },
  )
})

test('bytes and characters agree: a rank is made of letters and digits', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 80 }), (places) => {
      expect(placed(places).every((rank) => /^[A-Za-z][0-9A-Za-z]+$/.test(rank))).toBe(true)
    }),
    { seed: SEED },
  )
})

test('ranks stay short when ten thousand are added at one end', () => {
  let last = rankBetween(null, null)
  let first = last
  for (let count = 0; count < 10_000; count++) {
    const [next, previous] = [rankBetween(last, null), rankBetween(null, first)]
    expect(next > last && previous < first).toBe(true)
    last = next
    first = previous
  }
  expect([first.length, last.length]).toEqual([4, 4])
})

test('a thousand in one gap grow by one digit in about six', () => {
  let lower = 'a0'
  for (let count = 0; count < 1_000; count++) lower = rankBetween(lower, 'a1')
  expect(lower < 'a1').toBe(true)
  expect(lower.length).toBeLessThan(210)
})

test.each([
  [null, null, 'a0'],
  ['a0', null, 'a1'],
  ['az', null, 'b00'],
  ['Zz', null, 'a0'],
  ['a0V', null, 'a1'],
  [null, 'a0', 'Zz'],
  [null, 'a0V', 'a0'],
  [null, 'Z0', 'Yzz'],
  ['a0', 'a1', 'a0V'],
  ['a0', 'a2', 'a1'],
  ['a0', 'a0V', 'a0G'],
  ['a0z', 'a1', 'a0zV'],
  ['a0', 'a01', 'a00V'],
  ['a0G', 'a0H1', 'a0H'],
])('between %s and %s lies %s', (before, after, rank) => {
  expect(rankBetween(before, after)).toBe(rank)
})

test('no rank fits between a rank and itself, or one before it', () => {
  expect(() => rankBetween('a1', 'a1')).toThrow('no rank lies between a1 and a1')
  expect(() => rankBetween('a2', 'a1')).toThrow('no rank lies between a2 and a1')
})

test('text that is no rank is rejected', () => {
  expect(() => rankBetween('', null)).toThrow('not a rank')
  expect(() => rankBetween(null, 'b0')).toThrow('not a rank')
})
